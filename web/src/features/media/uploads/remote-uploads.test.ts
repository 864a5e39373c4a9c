import type { LinkImport } from '@rushes/contract/media/link-imports';
import type { PhoneUpload } from '@rushes/contract/media/phone-links';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linksIn } from './pasted-links.ts';
import { RemoteUploads } from './remote-uploads.ts';
import { advance, isHeldByPage, newUpload, rateOf, remainingMsOf, type UploadItem } from './upload-model.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const imported = (more: Partial<LinkImport> = {}): LinkImport => ({
  linkImportId: 'i',
  url: 'https://files.example/harbour.mp4',
  name: 'harbour.mp4',
  state: 'receiving',
  reason: null,
  canRetry: true,
  sizeBytes: 1000,
  receivedBytes: 100,
  clipId: 'c',
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});
const fromPhone = (more: Partial<PhoneUpload> = {}): PhoneUpload => ({
  uploadId: 'u',
  phoneLinkId: 'p',
  clipId: 'c2',
  filename: 'IMG_1.MOV',
  sizeBytes: 500,
  receivedBytes: 10,
  state: 'receiving',
  createdAt: '2026-01-01T00:00:00Z',
  ...more,
});

/** Remote uploads over a list, and a server that says what `server` says. */
function start() {
  const server: { imports: LinkImport[]; uploads: PhoneUpload[] } = { imports: [], uploads: [] };
  let items: readonly UploadItem[] = [];
  const deleteUpload = vi.fn<(id: string) => Promise<'deleted'>>().mockResolvedValue('deleted');
  const calls = {
    importLinks: () => Promise.resolve({ imports: server.imports }),
    getLinkImports: vi.fn<(request: object) => Promise<{ imports: LinkImport[] }>>(() =>
      Promise.resolve({ imports: server.imports }),
    ),
    retryLinkImport: () => Promise.resolve(imported({ state: 'waiting', receivedBytes: 0 })),
    cancelLinkImport: vi.fn<(request: object) => Promise<object>>().mockResolvedValue({}),
  };
  const remote = new RemoteUploads({
    api: {
      linkimport: calls,
      phonelink: { getPhoneUploads: () => Promise.resolve({ uploads: server.uploads }) },
    } as unknown as ConstructorParameters<typeof RemoteUploads>[0]['api'],
    queue: {
      get: () => items,
      follow: (source, state) => {
        const item = { ...newUpload(source.id, { name: state.name, size: 0 }, false), remote: source };
        items = [...items, advance(item, { type: 'remote', state, atMs: Date.now() })];
        return source.id;
      },
      tell: (key, state) => {
        const event = { type: 'remote', state, atMs: Date.now() } as const;
        items = items.map((item) => (item.key === key ? advance(item, event) : item));
      },
      dismiss: (key) => {
        items = items.filter((item) => item.key !== key);
      },
    },
    deleteUpload,
  });
  return { server, remote, calls, deleteUpload, get: () => items };
}

test('lists what still comes and what stopped, and asks only as long as something comes', async () => {
  const { server, remote, calls, get } = start();
  server.imports = [imported(), imported({ linkImportId: 'old', state: 'finished' })];
  server.uploads = [fromPhone()];
  await remote.restore();
  expect(get().map(({ key, phase }) => [key, phase])).toEqual([
    ['i', 'sending'],
    ['u', 'sending'],
  ]);
  expect(get().some(isHeldByPage)).toBe(false);
  server.imports = [imported({ receivedBytes: 400 }), imported({ linkImportId: 'old', state: 'finished' })];
  server.uploads = [fromPhone({ state: 'finished', receivedBytes: 500 })];
  await vi.advanceTimersByTimeAsync(1500);
  const [link, phone] = get();
  expect(link).toMatchObject({ phase: 'sending', sentBytes: 400, sizeBytes: 1000 });
  expect(link && rateOf(link)).toBe(200);
  expect(link && remainingMsOf(link)).toBe(3000);
  expect(phone).toMatchObject({ phase: 'processing', clipId: 'c2' });
  server.imports = [imported({ state: 'stopped', reason: 'The website stopped sending. Try again.' })];
  await vi.advanceTimersByTimeAsync(1500);
  expect(get()[0]).toMatchObject({ phase: 'stopped', reason: 'The website stopped sending. Try again.' });
  const askedTimes = calls.getLinkImports.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls.getLinkImports.mock.calls).toHaveLength(askedTimes);
});

test('lists what a phone sent while its code is shown, also where the list is restored only then', async () => {
  const { server, remote, get } = start();
  server.uploads = [fromPhone({ uploadId: 'earlier', state: 'finished' })];
  const stop = remote.watch();
  await vi.advanceTimersByTimeAsync(0);
  server.uploads = [...server.uploads, fromPhone({ state: 'finished', receivedBytes: 500 })];
  await remote.restore();
  expect(get().map(({ key, phase }) => [key, phase])).toEqual([['u', 'processing']]);
  stop();
});

test('lists nothing as new that had ended before, also where the first answer didn’t come', async () => {
  const { server, remote, calls, get } = start();
  calls.getLinkImports.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  server.uploads = [fromPhone({ uploadId: 'earlier', state: 'finished' })];
  await remote.restore();
  await remote.restore();
  expect(get()).toEqual([]);
});

test('what the last session asked for isn’t listed in the next one', async () => {
  const { server, remote, get } = start();
  server.uploads = [fromPhone()];
  const asked = remote.restore();
  remote.forget();
  server.uploads = [fromPhone({ uploadId: 'earlier', state: 'finished' })];
  await asked;
  await remote.restore();
  expect(get()).toEqual([]);
});

test('tries again, cancels, and forgets what was cancelled elsewhere', async () => {
  const { server, remote, calls, deleteUpload, get } = start();
  server.imports = [imported({ state: 'stopped', reason: 'It stopped.' })];
  server.uploads = [fromPhone()];
  await remote.restore();
  const [link, phone] = get();
  if (link?.remote == null || phone?.remote == null) throw new Error('nothing is listed');
  await remote.retry(link, link.remote);
  expect(get()[0]).toMatchObject({ phase: 'waiting', reason: null, sentBytes: 0 });
  await remote.cancel(link, link.remote);
  expect(calls.cancelLinkImport).toHaveBeenCalledWith({ linkImportId: 'i' });
  await remote.cancel(phone, phone.remote);
  expect(deleteUpload).toHaveBeenCalledWith('u');
  expect(get()).toEqual([]);
  server.imports = [imported({ linkImportId: 'another' })];
  server.uploads = [];
  await remote.importLinks(['https://files.example/a.mp4'], undefined);
  expect(get()).toHaveLength(1);
  server.imports = [];
  await vi.advanceTimersByTimeAsync(3000);
  expect(get()).toEqual([]);
});

test('takes a pasted text for addresses only where it holds nothing else', () => {
  expect(linksIn(' https://a.example/x.mp4\nhttp://b.example/y.mp4 ')).toEqual([
    'https://a.example/x.mp4',
    'http://b.example/y.mp4',
  ]);
  for (const text of ['', 'see https://a.example', 'ftp://a.example/x', 'a.example/x.mp4'])
    expect(linksIn(text)).toEqual([]);
});
