// How each entry of the product ends: quietly, or with one line that names the cause.
import { StartRefused } from './start-refused.ts';

/** Runs an entry; a refusal is one line and exit code 2, a bug keeps its stack and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = error instanceof StartRefused ? 2 : 1;
  }
}

function describe(error: unknown): string {
  if (error instanceof StartRefused) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
