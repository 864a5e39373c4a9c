import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Api, api } from '../../../../../lib/api/call.ts';
import { deleteUpload } from '../../../../../lib/api/tus-delete.ts';
import { findLeftTakes, takeStore } from './left-takes.ts';

vi.mock(import('../../../../../lib/api/call.ts'), async (importActual) => {
  const getUploads = vi.fn<Api['upload']['getUploads']>();
  return { ...(await importActual()), api: { upload: { getUploads } } as unknown as Api };
});
vi.mock(import('../../../../../lib/api/tus-delete.ts'), () => ({
  deleteUpload: vi.fn<typeof deleteUpload>(),
}));

/** A take that ended before its first second, as far as this device knows. */
const empty = {
  takeId: 't1',
  customerUserId: 'u1',
  name: 'Take',
  mimeType: 'video/mp4',
  startedAtMs: 0,
  durationMs: 0,
  sizeBytes: 0,
  uploadId: 'up1',
  clipId: 'c1',
  markersMs: [],
  isNamed: false,
};

function serverHas(offsetBytes: number | null) {
  const upload = {
    uploadId: 'up1',
    clipId: 'c1',
    fileId: null,
    take: null,
    filename: 'Take.mp4',
    sizeBytes: null,
  };
  const dates = { createdAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z' };
  const uploads = offsetBytes === null ? [] : [{ ...upload, ...dates, offsetBytes }];
  vi.mocked(api.upload.getUploads).mockResolvedValue({ uploads });
}

beforeEach(() => takeStore.put(empty));
afterEach(async () => {
  await takeStore.remove('t1');
  vi.resetAllMocks();
});

test('a take without a byte goes, and so does its upload', async () => {
  serverHas(0);
  vi.mocked(deleteUpload).mockResolvedValue('deleted');
  expect((await findLeftTakes('u1')).takes).toEqual([]);
  expect(deleteUpload).toHaveBeenCalledWith('up1');
  expect(await takeStore.list()).toEqual([]);
});

test('where its upload cannot be deleted now, it is tried again later', async () => {
  serverHas(0);
  vi.mocked(deleteUpload).mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await findLeftTakes('u1')).takes).toEqual([]);
  expect(await takeStore.list()).toHaveLength(1);
});

test('a take that a full device kept no byte of is offered as far as the server has it', async () => {
  serverHas(5_000_000);
  const { takes } = await findLeftTakes('u1');
  expect(takes).toHaveLength(1);
  expect(takes[0]).toMatchObject({ sizeBytes: 5_000_000, uploadId: 'up1' });
  expect(await takes[0]?.toBlob()).toBeNull();
  expect(deleteUpload).not.toHaveBeenCalled();
});
