import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../../../lib/api/call.ts';
import { clipOf } from '../../../clips/parts/test-clips.ts';
import { MissingBytes } from '../../send-upload.ts';
import { beginTake, type RecordedTake, reopenTake } from './recorded-take.ts';
import { createTakeStore, type TakeRecord, type TakeStore } from './take-store.ts';

const updateClip = vi.hoisted(() => vi.fn<Api['clip']['updateClip']>());
vi.mock(import('../../../../../lib/api/call.ts'), async (importActual) => {
  const actual = await importActual();
  return { ...actual, api: { clip: { updateClip } } as unknown as Api };
});

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

const textOf = async (slice: ReturnType<RecordedTake['slice']>) => {
  const { value, done } = await slice;
  return { text: value === null ? null : new TextDecoder().decode(value), done };
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

/** A take of which one chunk never reached the device, as the next page finds it. */
async function reopenedWithGap(size = 3) {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  vi.spyOn(store, 'addChunk').mockImplementationOnce(full).mockImplementationOnce(full);
  await take.append(bytesOf('x'.repeat(size)), 2000);
  await take.append(bytesOf('six'), 3000);
  const [left] = await store.list();
  return reopenTake(store, left ?? record);
}

test('what comes after a gap is never sent in its place', async () => {
  const again = await reopenedWithGap();
  expect(again.sizeBytes).toBe(9);
  expect(await textOf(again.slice(0, 100))).toEqual({ text: 'one', done: false });
  expect(await textOf(again.slice(3, 100))).toEqual({ text: null, done: true });
  expect(await textOf(again.slice(5, 100))).toEqual({ text: null, done: true });
  // The server has the gap: the rest follows.
  expect(await textOf(again.slice(6, 100))).toEqual({ text: 'six', done: false });
  expect(await textOf(again.slice(7, 8))).toEqual({ text: 'i', done: false });
  expect(await again.toBlob()).toBeNull();
});

test('a take knows whether it can be sent again from its first byte', async () => {
  const again = await reopenedWithGap();
  expect(await again.hasMoreThan(2)).toBe(true);
  expect(await again.hasMoreThan(3)).toBe(false);
});

test('a take without its first bytes is not sent from there', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  await take.append(bytesOf('two'), 2000);
  await store.dropChunks('t1', 3);
  await expect(take.slice(0, 100)).rejects.toBeInstanceOf(MissingBytes);
  const [left] = await store.list();
  const again = await reopenTake(store, left ?? record);
  await expect(again.slice(0, 100)).rejects.toBeInstanceOf(MissingBytes);
  expect(await textOf(again.slice(3, 100))).toEqual({ text: 'two', done: false });
  expect(await again.hasMoreThan(0)).toBe(false);
});

test('room is made of chunks that the server has whole', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  await take.append(bytesOf('two'), 2000);
  take.noteStored(5);
  vi.spyOn(store, 'addChunk').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await take.append(bytesOf('six'), 3000);
  expect(await store.offsetsOf('t1')).toEqual([3, 6]);
});

test('what another upload of it got makes no room', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  take.noteUpload({ uploadId: 'up1' });
  take.noteStored(3);
  take.noteUpload({ uploadId: null, clipId: null });
  expect(take).toMatchObject({ uploadId: null, clipId: null });
  vi.spyOn(store, 'addChunk').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await take.append(bytesOf('two'), 2000);
  expect(await store.offsetsOf('t1')).toEqual([0, 3]);
});

test('a device that cannot be read for a moment is no gap', async () => {
  const store = newStore();
  const take = await beginTake(store, record);
  await take.append(bytesOf('one'), 1000);
  await take.end();
  const read = vi.spyOn(store, 'read').mockRejectedValue(new DOMException('busy', 'UnknownError'));
  await expect(take.slice(0, 100)).rejects.toThrow('busy');
  await expect(take.hasMoreThan(0)).rejects.toThrow('busy');
  read.mockRestore();
  expect(await textOf(take.slice(0, 100))).toEqual({ text: 'one', done: false });
});

test('the length of a take is that of the chunks that are kept', async () => {
  const store = newStore();
  const add = vi.spyOn(store, 'addChunk');
  const take = await beginTake(store, record);
  await Promise.all([take.append(bytesOf('one'), 1000), take.append(bytesOf('two'), 2000)]);
  expect(add.mock.calls.map(([, kept]) => kept)).toEqual([
    { sizeBytes: 3, durationMs: 1000 },
    { sizeBytes: 6, durationMs: 2000 },
  ]);
});

test('the ends that were trimmed outlive the page and reach the clip', async () => {
  updateClip.mockResolvedValue(clipOf(1));
  const store = newStore();
  const take = await beginTake(store, record);
  await take.trim({ inMs: 500, outMs: 4000 });
  const [left] = await store.list();
  const again = await reopenTake(store, left ?? record);
  await again.keepDetails('c1');
  expect(updateClip).toHaveBeenLastCalledWith({ clipId: 'c1', usableRange: { inMs: 500, outMs: 4000 } });
  await again.trim(null);
  await again.keepDetails('c1');
  expect(updateClip).toHaveBeenLastCalledWith({ clipId: 'c1', usableRange: null });
});

test('a take that is forgotten while it is read can be looked at whole', async () => {
  const take = await beginTake(newStore(), record);
  for (const text of ['one', 'two', 'three']) await take.append(bytesOf(text), 1000);
  const read = take.toBlob();
  await Promise.all([take.end(), take.forget()]);
  expect(await (await read)?.text()).toBe('onetwothree');
  expect(await take.toBlob()).toBeNull();
});
