// A start that cannot go on: one line with the cause and what to do, shown without a stack.

/** Thrown while starting; the entry prints its message as one line and exits with code 2. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
