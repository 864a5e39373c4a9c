/** SHA-256 of a file, computed beside the page; null where it could not be, as the server then checks alone. */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string | null> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  worker.addEventListener('message', (event: MessageEvent<{ sha256?: string }>) =>
    resolve(event.data.sha256 ?? null),
  );
  worker.addEventListener('error', () => resolve(null));
  signal.addEventListener('abort', () => resolve(null), { once: true });
  worker.postMessage(file);
  const sha256 = await promise;
  worker.terminate();
  return sha256;
}
