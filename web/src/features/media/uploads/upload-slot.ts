const slots = ['rushes-upload-1', 'rushes-upload-2'] as const;

/** Runs `work` as one of at most two uploads that this browser makes at once, over all its tabs. */
export async function withUploadSlot(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return work();
  const done = Promise.withResolvers<void>();
  let isTaken = false;
  const waiting = slots.map((name) => ({ name, end: new AbortController() }));
  signal.addEventListener('abort', () => {
    for (const { end } of waiting) end.abort();
    if (!isTaken) done.resolve();
  });
  for (const { name, end } of waiting) {
    locks
      .request(name, { signal: end.signal }, async () => {
        if (isTaken || signal.aborted) return;
        isTaken = true;
        for (const other of waiting) if (other.name !== name) other.end.abort();
        await work().then(done.resolve, done.reject);
      })
      // The slot that was not needed is given up here.
      .catch((error: unknown) => {
        if (!end.signal.aborted) done.reject(error);
      });
  }
  return done.promise;
}

const held = 'rushes-upload:';

/** Marks an upload as being sent by this tab until `until` settles, so that no other tab offers to go on with it. */
export function holdUpload(uploadId: string, until: Promise<void>): void {
  void globalThis.navigator?.locks?.request(held + uploadId, () => until);
}

/** The uploads that tabs of this browser are sending. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  const state = await globalThis.navigator?.locks?.query();
  const names = (state?.held ?? []).map(({ name }) => name ?? '');
  return new Set(names.filter((name) => name.startsWith(held)).map((name) => name.slice(held.length)));
}
