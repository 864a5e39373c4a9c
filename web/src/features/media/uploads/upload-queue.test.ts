import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GrowingFile } from './growing-file.ts';
import { MissingBytes, type SendFile, UploadRefusal } from './send-upload.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadQueueOptions } from './upload-queue-options.ts';
import { createUploadRecords } from './upload-records.ts';

// As a film begins: not with text.
const file = (name: string, text = 'ytes of a film') =>
  new File([text === '' ? '' : `\u0000${text}`], name, { lastModified: 7 });
const chosen = (given: File) => [{ file: given, handle: null }];
const unfinished = {
  uploadId: 'u1',
  fileId: null,
  take: null,
  clipId: 'c1',
  filename: 'harbour.mp4',
  sizeBytes: 15,
  offsetBytes: 6,
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt: '2026-01-02T00:00:00Z',
};

function queueWith(sendFile: SendFile, change: Partial<UploadQueueOptions> = {}) {
  const options = {
    api: {
      clip: {
        getClip: () => Promise.resolve({ state: 'ready', reason: null, progress: null }),
        getClips: () => Promise.resolve({ items: [] }),
      },
      upload: { getUploads: () => Promise.resolve({ uploads: [unfinished] }) },
    } as unknown as UploadQueueOptions['api'],
    events: { subscribe: () => () => undefined },
    records: createUploadRecords(`test-${crypto.randomUUID()}`),
    loadSender: () => Promise.resolve(sendFile),
    deleteUpload: vi.fn<UploadQueueOptions['deleteUpload']>().mockResolvedValue('deleted'),
    hash: () => Promise.resolve('of-harbour'),
    recordedUploads: () => Promise.resolve(new Set<string>()),
    say: (word: string) => word,
    onDetailsLost: vi.fn<UploadQueueOptions['onDetailsLost']>(),
    ...change,
  };
  return { queue: new UploadQueue(options), options };
}
const recording: GrowingFile = {
  target: null,
  name: 'Take.mp4',
  type: 'video/mp4',
  sizeBytes: 3,
  durationMs: 3000,
  isEnded: true,
  uploadId: null,
  hasMoreThan: () => Promise.resolve(true),
  toBlob: () => Promise.resolve(new Blob(['bytes'])),
  slice: () => new Promise(() => undefined),
  onGrown: () => () => undefined,
  noteStored: () => undefined,
  noteUpload: () => undefined,
  keepDetails: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};
const phases = (queue: UploadQueue) => queue.get().map(({ phase }) => phase);

afterEach(() => vi.restoreAllMocks());

describe('the upload queue', () => {
  test('sends a file and follows its clip to ready', async () => {
    const { queue } = queueWith(async ({ onUrl, onObject }) => {
      onUrl('u9');
      onObject('c9');
    });
    await queue.add(chosen(file('a.mp4')));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
    expect(queue.get()[0]).toMatchObject({ clipId: 'c9', uploadId: 'u9', sentBytes: 15 });
  });

  test('leaves a recording to the recorder when its session ends: it is offered after the next sign-in', async () => {
    const { queue, options } = queueWith(() => new Promise(() => undefined));
    const forget = vi.fn<() => Promise<void>>();
    queue.addRecording({ ...recording, forget });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['sending']));
    queue.pauseAll();
    expect(queue.get()).toEqual([]);
    expect(forget).not.toHaveBeenCalled();
    expect(options.deleteUpload).not.toHaveBeenCalled();
  });

  test('tells the server the name and markers of a recording once it has all of it', async () => {
    const { queue, options } = queueWith(async ({ onObject, onStored }) => {
      onObject('c9');
      onStored?.(3);
    });
    const done: string[] = [];
    queue.addRecording({
      ...recording,
      keepDetails: async (clipId) => {
        done.push(clipId);
        throw new Error('lost');
      },
      forget: async () => void done.push('forgotten'),
    });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
    expect(done).toEqual(['c9', 'forgotten']);
    expect(options.onDetailsLost).toHaveBeenCalledOnce();
  });

  test('sends a recording whole, as a new clip, where the server ended its upload early', async () => {
    const sent: (string | null)[] = [];
    const noteUpload = vi.fn<GrowingFile['noteUpload']>();
    const forget = vi.fn<() => Promise<void>>();
    const { queue, options } = queueWith(async ({ uploadId, onUrl, onObject, onStored, onSent }) => {
      sent.push(uploadId);
      expect(forget).not.toHaveBeenCalled();
      const isNew = uploadId === null;
      onUrl(uploadId ?? 'u10');
      onObject(isNew ? 'c10' : 'c9');
      onSent(isNew ? 3 : 2);
      onStored?.(isNew ? 3 : 2);
    });
    queue.addRecording({ ...recording, uploadId: 'u9', noteUpload, forget });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
    expect(sent).toEqual(['u9', null]);
    expect(noteUpload).toHaveBeenCalledWith({ uploadId: null, clipId: null });
    expect(queue.get()[0]).toMatchObject({ uploadId: 'u10', clipId: 'c10', lostMs: 0 });
    expect(forget).toHaveBeenCalledOnce();
    expect(options.deleteUpload).not.toHaveBeenCalled();
  });

  test('goes on with a recording as a new clip where the server ended its upload while it is made', async () => {
    const sent: (string | null)[] = [];
    const { queue } = queueWith(({ uploadId, onUrl, onStored }) => {
      sent.push(uploadId);
      if (uploadId === null) return new Promise(() => undefined);
      onUrl(uploadId);
      onStored?.(3);
      return Promise.resolve();
    });
    queue.addRecording({ ...recording, uploadId: 'u9', isEnded: false });
    await vi.waitFor(() => expect(sent).toEqual(['u9', null]));
    expect(phases(queue)).toEqual(['sending']);
  });

  test('keeps what the server has of a recording with a gap, and says how much is lost', async () => {
    const forget = vi.fn<() => Promise<void>>();
    const { queue } = queueWith(async ({ onUrl, onObject, onStored }) => {
      onUrl('u9');
      onObject('c9');
      onStored?.(1);
    });
    queue.addRecording({ ...recording, hasMoreThan: () => Promise.resolve(false), forget });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
    expect(queue.get()[0]).toMatchObject({ clipId: 'c9', lostMs: 2000 });
    expect(forget).toHaveBeenCalledOnce();
  });

  test('asks how far the server is before a recording stops', async () => {
    const send = vi.fn<SendFile>(async ({ onUrl, onStored }) => {
      onUrl('u9');
      if (send.mock.calls.length === 1) throw new UploadRefusal({ httpStatus: 413, message: 'Too large.' });
      onStored?.(3);
    });
    const { queue } = queueWith(send);
    queue.addRecording(recording);
    await vi.waitFor(() => expect(phases(queue)).toEqual(['processing']));
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('stops a recording that the server refuses twice', async () => {
    const send = vi.fn<SendFile>(async ({ onUrl }) => {
      onUrl('u9');
      throw new UploadRefusal({ httpStatus: 413, message: 'Out of storage.' });
    });
    const { queue } = queueWith(send);
    queue.addRecording(recording);
    await vi.waitFor(() => expect(phases(queue)).toEqual(['stopped']));
    expect(queue.get()[0]?.reason).toBe('Out of storage.');
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('stops a recording whose first bytes are gone, and leaves no empty upload', async () => {
    const { queue, options } = queueWith(async ({ onUrl }) => {
      onUrl('u9');
      throw new MissingBytes(0);
    });
    const noteUpload = vi.fn<GrowingFile['noteUpload']>();
    queue.addRecording({ ...recording, noteUpload });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['stopped']));
    expect(queue.get()[0]).toMatchObject({ reason: 'missing', uploadId: null });
    expect(options.deleteUpload).toHaveBeenCalledWith('u9');
    expect(noteUpload).toHaveBeenLastCalledWith({ uploadId: null, clipId: null });
  });

  test('keeps a recording whole, and goes on with it, where it cannot be cancelled on the server', async () => {
    const { queue, options } = queueWith(({ onUrl, signal }) => {
      onUrl('u9');
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const forget = vi.fn<() => Promise<void>>();
    const key = queue.addRecording({ ...recording, forget });
    await vi.waitFor(() => expect(queue.get()[0]?.uploadId).toBe('u9'));
    vi.mocked(options.deleteUpload).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(queue.cancel(key)).rejects.toThrow('Failed to fetch');
    expect(forget).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(phases(queue)).toEqual(['sending']));
    await expect(queue.cancel(key)).resolves.toBe('deleted');
    expect(forget).toHaveBeenCalledOnce();
    expect(queue.get()).toEqual([]);
  });

  test('sends no file that can be no footage, and says so', async () => {
    const send = vi.fn<SendFile>();
    const { queue } = queueWith(send);
    await queue.add(chosen(new File(['# Read me'], 'README.md')));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['refused']));
    expect(queue.get()[0]?.reason).toBe('noFootage');
    expect(send).not.toHaveBeenCalled();
  });

  test('asks before it sends a file that is a clip already', async () => {
    const send = vi.fn<SendFile>(({ onUrl, onObject }) => {
      onUrl('u9');
      onObject('c9');
      return Promise.resolve();
    });
    const known = { clipId: 'c7', name: 'Harbour', state: 'ready', reason: null, progress: null };
    const { queue } = queueWith(send, {
      api: {
        clip: {
          getClips: () => Promise.resolve({ items: [known] }),
          getClip: () => Promise.resolve({ ...known, details: { sha256: 'of-harbour' } }),
        },
        upload: {},
      } as unknown as UploadQueueOptions['api'],
    });
    await queue.add(chosen(file('a.mp4')));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['known']));
    expect(queue.get()[0]?.same).toEqual({ clipId: 'c7', name: 'Harbour' });
    expect(send).not.toHaveBeenCalled();
    queue.resume(queue.get()[0]?.key ?? '');
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
  });

  test('goes on by itself after a lost line, with the upload that the server has', async () => {
    const asked: (string | null)[] = [];
    const { queue } = queueWith(async ({ uploadId, onUrl, onObject }) => {
      asked.push(uploadId);
      onUrl('u9');
      if (asked.length === 1) throw new UploadRefusal({ httpStatus: 0, message: null });
      onObject('c9');
    });
    await queue.add(chosen(file('a.mp4')));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['reconnecting']));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
    expect(asked).toEqual([null, 'u9']);
  });

  test('stops with the sentence of the server when it does not take the file', async () => {
    const { queue } = queueWith(async () => {
      throw new UploadRefusal({ httpStatus: 507, message: 'The server has no room left.', requestId: 'r1' });
    });
    await queue.add(chosen(file('a.mp4')));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['stopped']));
    expect(queue.get()[0]).toMatchObject({ reason: 'The server has no room left.', requestId: 'r1' });
  });

  test('sends another file as such, without asking what footage is asked, and refuses a video before it is sent', async () => {
    const send = vi.fn<SendFile>(({ onUrl, onObject }) => {
      onUrl('u1');
      onObject('f1');
      return Promise.resolve();
    });
    const { queue } = queueWith(send);
    const video = new File(['x'], 'a.mp4', { type: 'video/mp4' });
    await queue.add([...chosen(file('a.pdf', '%PDF-1.4')), ...chosen(video)], { kind: 'file' });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready', 'refused']));
    expect(queue.get()[0]).toMatchObject({ kind: 'file', fileId: 'f1', clipId: null });
    expect(queue.get()[1]).toMatchObject({ reason: 'isVideo' });
    expect(send).toHaveBeenCalledOnce();
    expect(send.mock.calls[0]?.[0]).toMatchObject({ kind: 'file' });
  });

  test('does not offer to send a file again whose content is not taken', async () => {
    const { queue } = queueWith(() =>
      Promise.reject(new UploadRefusal({ httpStatus: 415, message: "Programs can't be uploaded." })),
    );
    await queue.add(chosen(file('run.bin')), { kind: 'file' });
    await vi.waitFor(() => expect(phases(queue)).toEqual(['refused']));
  });

  test('says that an empty file is empty, and sends nothing', async () => {
    const send = vi.fn<SendFile>();
    const { queue } = queueWith(send);
    await queue.add(chosen(file('a.mp4', '')));
    expect(queue.get()[0]).toMatchObject({ phase: 'refused', reason: 'empty' });
    expect(send).not.toHaveBeenCalled();
  });

  test('lists unfinished uploads after a reload, refuses another file and goes on with the right one', async () => {
    const sent = vi.fn<SendFile>().mockResolvedValue(undefined);
    const { queue } = queueWith(sent);
    await queue.restore();
    const [item] = queue.get();
    expect(item).toMatchObject({ phase: 'needsFile', sentBytes: 6, name: 'harbour.mp4' });
    expect(await queue.give(item?.key ?? '', { file: file('harbour.mp4', 'other'), handle: null })).toBe(
      false,
    );
    expect(queue.get()[0]).toMatchObject({ phase: 'needsFile', reason: 'size' });
    await queue.add(chosen(file('harbour.mp4')));
    await vi.waitFor(() => expect(phases(queue)).toEqual(['ready']));
    expect(sent.mock.calls.map(([{ uploadId }]) => uploadId)).toEqual(['u1']);
  });

  test('goes on with a take after a reload, where the same file is chosen for the same shot', async () => {
    const [one, other] = [
      { taskId: 't1', shotId: 's1' },
      { taskId: 't1', shotId: 's2' },
    ] as const;
    const { queue } = queueWith(() => new Promise(() => undefined), {
      api: {
        clip: {},
        upload: { getUploads: () => Promise.resolve({ uploads: [{ ...unfinished, take: one }] }) },
      } as unknown as UploadQueueOptions['api'],
    });
    await queue.restore();
    expect(queue.get()).toMatchObject([{ phase: 'needsFile', take: one }]);
    await queue.add(chosen(file('harbour.mp4')), { take: other });
    expect(queue.get()).toMatchObject([{ phase: 'needsFile' }, { take: other, uploadId: null }]);
    await queue.add(chosen(file('harbour.mp4')), { take: one });
    await vi.waitFor(() => expect(queue.get()[0]).toMatchObject({ phase: 'sending', uploadId: 'u1' }));
    expect(queue.get()).toHaveLength(2);
  });

  test('says why a recording is not taken for its task, and keeps it', async () => {
    const sentence = 'This task is closed.';
    const refusals = [sentence, null].map((message) => new UploadRefusal({ httpStatus: 403, message }));
    const forget = vi.fn<() => Promise<void>>();
    const { queue } = queueWith(async ({ onUrl }) => {
      onUrl('u9');
      throw refusals.shift() ?? new Error('asked too often');
    });
    const key = queue.addRecording({ ...recording, forget, target: { taskId: 't1', shotId: 's1' } });
    await vi.waitFor(() => expect(queue.get()).toMatchObject([{ phase: 'stopped', reason: sentence }]));
    expect(await queue.recordingOf(key)?.toBlob()).toBeInstanceOf(Blob);
    expect(forget).not.toHaveBeenCalled();
  });

  test('pauses all that is sent when the session ends [S-05]', async () => {
    const { queue } = queueWith(({ signal }) => {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await queue.add(chosen(file('a.mp4')));
    await vi.waitFor(() => expect(queue.isHolding()).toBe(true));
    queue.pauseAll();
    await vi.waitFor(() => expect(phases(queue)).toEqual(['paused']));
  });

  test('throws away what the server has of a cancelled upload', async () => {
    const { queue, options } = queueWith(({ onUrl, signal }) => {
      onUrl('u9');
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await queue.add(chosen(file('a.mp4')));
    await vi.waitFor(() => expect(queue.get()[0]?.uploadId).toBe('u9'));
    expect(queue.isHolding()).toBe(true);
    await queue.cancel(queue.get()[0]?.key ?? '');
    expect(options.deleteUpload).toHaveBeenCalledWith('u9');
    expect(queue.get()).toEqual([]);
    expect(queue.isHolding()).toBe(false);
  });
});
