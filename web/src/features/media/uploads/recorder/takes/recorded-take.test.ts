import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { beginTake, reopenTake } from './recorded-take.ts';
import { createTakeStore, type TakeRecord, type TakeStore } from './take-store.ts';

const record: TakeRecord = {
  takeId: 't1',
  customerUserId: 'u1',
  name: 'Take',
  mimeType: 'video/mp4;codecs=avc1,opus',
  startedAtMs: 0,
  durationMs: 0,
  sizeBytes: 0,
  uploadId: null,
  clipId: null,
  markersMs: [],
  isNamed: false,
};
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const newStore = () => createTakeStore(`test-${crypto.randomUUID()}`);
const textOf = async (slice: Promise<{ value: Blob | null; done: boolean }>) => {
  const { value, done } = await slice;
  return { text: value === null ? null : await value.text(), done };
};

/** A store of a browser that has no room for chunks. */
function withoutRoom(store: TakeStore): TakeStore {
  return { ...store, addChunk: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
}

test('what was recorded is there after the page is gone', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  await take.append(bytesOf('three'), 2000);
  take.noteUpload({ uploadId: 'up1', clipId: 'c1' });
  await vi.waitFor(async () => expect((await store.list())[0]?.uploadId).toBe('up1'));
  const [left] = await store.list();
  const again = await reopenTake(store, left ?? record);
  expect(again).toMatchObject({
    sizeBytes: 8,
    durationMs: 2000,
    clipId: 'c1',
    name: 'Take.mp4',
    isEnded: true,
  });
  expect(await textOf(again.slice(0, 100))).toEqual({ text: 'onethree', done: false });
  expect(await textOf(again.slice(2, 5))).toEqual({ text: 'eth', done: false });
  expect(await textOf(again.slice(8, 100))).toEqual({ text: null, done: true });
});

test('sending waits for the next second, and ends with the take', async () => {
  const take = await beginTake(newStore(), record);
  const first = textOf(take.slice(0, 100));
  await take.append(bytesOf('one'), 1000);
  expect(await first).toEqual({ text: 'one', done: false });
  const next = textOf(take.slice(3, 100));
  await take.end();
  expect(await next).toEqual({ text: null, done: true });
});

test('where this device has no room, the take is in memory until the server has it', async () => {
  const take = await beginTake(withoutRoom(newStore()), record);
  await take.append(bytesOf('one'), 1000);
  await take.append(bytesOf('two'), 2000);
  expect(take.isDeviceFull).toBe(true);
  expect(await textOf(take.slice(0, 100))).toEqual({ text: 'onetwo', done: false });
  take.noteStored(3);
  expect(await textOf(take.slice(3, 100))).toEqual({ text: 'two', done: false });
  // What the server has is dropped: memory stays flat.
  expect(await take.toBlob()).toBeNull();
});

test('what the server has makes room on a device that is full', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  await take.append(bytesOf('two'), 2000);
  take.noteStored(3);
  const add = vi
    .spyOn(store, 'addChunk')
    .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await take.append(bytesOf('six'), 3000);
  expect(add).toHaveBeenCalledTimes(2);
  expect(take.isDeviceFull).toBe(false);
  expect(await store.offsetsOf('t1')).toEqual([3, 6]);
});

test('nothing is left of a take that the server has', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  await take.forget();
  expect(await store.list()).toEqual([]);
  expect(await store.offsetsOf('t1')).toEqual([]);
});
