import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { createKeptEdits } from './kept-edits.ts';

it('keeps values by store and owner until they are removed', async () => {
  await createKeptEdits('kept').write('clipboards', 'user', 'text');
  const edits = createKeptEdits('kept');
  expect(await edits.read('clipboards', 'user')).toBe('text');
  expect(await edits.read('histories', 'user')).toBeNull();
  expect(await edits.read('clipboards', 'other')).toBeNull();
  await edits.remove('clipboards', 'user');
  expect(await edits.read('clipboards', 'user')).toBeNull();
});

it('forgets everything at once, while another tab has it open too', async () => {
  const [one, other] = [createKeptEdits('two tabs'), createKeptEdits('two tabs')];
  await one.write('histories', 'a', [1]);
  expect(await other.read('histories', 'a')).toEqual([1]);
  await one.forget();
  expect(await other.read('histories', 'a')).toBeNull();
});

it('keeps nothing for longer than a month', async () => {
  const edits = createKeptEdits('old');
  await edits.write('histories', 'a', [1]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 3_600_000);
  expect(await edits.read('histories', 'a')).toBeNull();
});

it('deletes what is older than a month, of all users, when the editor opens it', async () => {
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 31 * 24 * 3_600_000);
  const earlier = createKeptEdits('deleted');
  await earlier.write('histories', 'old', [1]);
  await earlier.write('clipboards', 'old', 'text');
  clock.mockReturnValue(now);
  await earlier.write('histories', 'new', [2]);
  await createKeptEdits('deleted').read('histories', 'new');
  const database = await openDB('deleted');
  await expect.poll(() => database.getAllKeys('histories')).toEqual(['new']);
  await expect.poll(() => database.getAllKeys('clipboards')).toEqual([]);
});

it('does without where storage is forbidden', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('forbidden');
  });
  const edits = createKeptEdits('forbidden');
  await edits.write('histories', 'a', [1]);
  expect(await edits.read('histories', 'a')).toBeNull();
});
