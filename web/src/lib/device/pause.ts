/** Waits that long; less where the signal ends, or where the browser is online again and that was waited for. */
export async function pause(
  durationMs: number,
  signal: AbortSignal,
  { orOnline = false } = {},
): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const listening = { once: true, signal: over.signal };
  const timer = setTimeout(resolve, durationMs);
  signal.addEventListener('abort', () => resolve(), listening);
  if (orOnline) window.addEventListener('online', () => resolve(), listening);
  await promise;
  clearTimeout(timer);
  over.abort();
}
