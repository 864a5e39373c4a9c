import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function connectionOver(isThere: () => boolean) {
  const onChange = vi.fn<(isLost: boolean) => void>();
  const fetched = () => (isThere() ? Promise.resolve(new Response()) : Promise.reject(new TypeError('gone')));
  return { connection: createConnection({ fetch: fetched, onChange }), onChange };
}

test('one request without an answer is no lost connection', async () => {
  const { connection, onChange } = connectionOver(() => true);
  connection.doubt();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.isLost()).toBe(false);
  expect(onChange).not.toHaveBeenCalled();
});

test('a server out of reach is asked again until it answers', async () => {
  let isThere = false;
  const { connection, onChange } = connectionOver(() => isThere);
  connection.doubt();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isLost()).toBe(true);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(connection.isLost()).toBe(true);
  isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connection.isLost()).toBe(false);
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});

test('one who waits for the server goes on once it answers, and knows whether it was lost', async () => {
  let isThere = true;
  const { connection } = connectionOver(() => isThere);
  expect(await connection.back()).toBe(false);
  isThere = false;
  const seen: boolean[] = [];
  void connection.back().then((wasLost) => seen.push(wasLost));
  await vi.advanceTimersByTimeAsync(6_000);
  expect(seen).toEqual([]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual([true]);
});
