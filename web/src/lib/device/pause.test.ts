import { expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

const long = 60_000;

test('a pause ends with its signal, also with one that ended before', async () => {
  const end = new AbortController();
  const waiting = pause(long, end.signal);
  end.abort();
  await waiting;
  await pause(long, end.signal);
});

test('a pause that waits for the network ends when the browser is online again, another does not', async () => {
  const end = new AbortController();
  const outcome = vi.fn<() => void>();
  void pause(long, end.signal).then(outcome);
  const waiting = pause(long, end.signal, { orOnline: true });
  window.dispatchEvent(new Event('online'));
  await waiting;
  expect(outcome).not.toHaveBeenCalled();
  end.abort();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalled());
});

test('a pause leaves nothing behind on a signal that goes on', async () => {
  const end = new AbortController();
  const added = vi.spyOn(end.signal, 'addEventListener');
  await pause(1, end.signal);
  const options = added.mock.calls[0]?.[2];
  expect(typeof options === 'object' && options.signal?.aborted).toBe(true);
});
