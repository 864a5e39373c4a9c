import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query.ts';

afterEach(() => vi.useRealTimers());

test('what was read stays at hand for a day, also where no screen shows it', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  await client.prefetchQuery({ queryKey: ['clips'], queryFn: () => ['Harbour'] });
  await vi.advanceTimersByTimeAsync(23 * 3_600_000);
  expect(client.getQueryData(['clips'])).toEqual(['Harbour']);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(client.getQueryData(['clips'])).toBeUndefined();
});
