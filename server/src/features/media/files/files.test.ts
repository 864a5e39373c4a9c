import type { CallResponse } from '@rushes/contract/call';
import type { File, fileService } from '@rushes/contract/media/files';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditedActions } from '../../../../test/audit.ts';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { drawImage, drawOnSide, makeTone } from '../../../../test/images.ts';
import { onePagePdf } from '../../../../test/pdf.ts';
import { type Tus, tusOf, uploadIdOf } from '../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { versionPrefix } from './keys.ts';

type FileDetail = CallResponse<(typeof fileService)['calls']['getFile']>;

let harness: Harness;
let customerId: string;
let cm: TestUser;
let cc: TestUser;
let png: Buffer;
const srt = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n');

beforeAll(async () => {
  harness = await createHarness({ work: true });
  ({ customerId } = await harness.make.customer());
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  cc = await signUp(harness, customerId, 'cc', 'Cora');
  png = await drawImage('drawn.png', '640x360');
});
afterAll(() => harness[Symbol.asyncDispose]());

const send = (user: TestUser, bytes: Buffer, name: string, more: Parameters<Tus['send']>[2] = {}) =>
  tusOf(harness, user).send(bytes, name, { kind: 'file', ...more });
const get = (user: TestUser, fileId: string) => user.ok<FileDetail>('file/getFile', { fileId });
const listed = async (user: TestUser, request: object = {}) =>
  (await user.ok<{ items: File[] }>('file/getFiles', request)).items.map(({ name }) => name);
const fetchAs = (user: TestUser, url: string) =>
  fetch(harness.url + url, { headers: { cookie: user.cookie } });

/** What the last part of an upload is answered. */
async function answerTo(user: TestUser, bytes: Buffer, filename: string) {
  const tus = tusOf(harness, user);
  const created = await tus.create({ filename, sizeBytes: bytes.length, kind: 'file' });
  const answer = await tus.patch(uploadIdOf(created), 0, bytes);
  const text = await answer.text();
  return { status: answer.status, message: text === '' ? '' : String(JSON.parse(text).errorMessage) };
}

const within30S = { timeout: 30_000, interval: 100 };
/** The beginning of a picture of 16 × 16 pixels, and then none. */
const tornPng = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61000000c849444154', 'hex'),
  Buffer.alloc(204, 7),
]);

const examined = (user: TestUser, fileId: string) =>
  vi.waitFor(async () => {
    const file = await get(user, fileId);
    expect(file.thumbnail).not.toBeNull();
    return file;
  }, within30S);

/** Width and height of a PNG. */
async function sizeOf(picture: Response): Promise<number[]> {
  const bytes = Buffer.from(await picture.arrayBuffer());
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('an uploaded file', () => {
  test('a PDF shows its first page small, and a sound its waveform and length', async () => {
    const page = await examined(cm, await send(cm, Buffer.from(onePagePdf), 'Brief.pdf'));
    expect(page).toMatchObject({ kind: 'pdf', preview: null });
    expect(await sizeOf(await fetchAs(cm, page.thumbnail ?? ''))).toEqual([480, 240]);
    const sound = await examined(cm, await send(cm, await makeTone(2), 'tone.wav'));
    expect(sound).toMatchObject({ kind: 'audio', durationMs: 2000, preview: { kind: 'audio' } });
    expect(await sizeOf(await fetchAs(cm, sound.thumbnail ?? ''))).toEqual([480, 240]);
  });
  test.each<[string, Buffer, string]>([
    ['torn.png', tornPng, 'image'],
    ['torn.wav', Buffer.concat([Buffer.from('RIFF\0\u0010\0\0WAVEfmt '), Buffer.alloc(3000, 7)]), 'audio'],
    ['torn.pdf', Buffer.from('%PDF-1.7\nnothing of it is true\n%%EOF'), 'pdf'],
  ])('%s is kept, and said to be damaged once it was examined', async (name, bytes, kind) => {
    const fileId = await send(cm, bytes, name);
    const damaged = { kind, preview: null, thumbnail: null, isDamaged: true };
    await vi.waitFor(async () => expect(await get(cm, fileId)).toMatchObject(damaged), within30S);
  });
  test('of an older Windows program is shown with all its letters', async () => {
    const { preview } = await get(cm, await send(cm, Buffer.from('Die F\u00e4hre', 'latin1'), 'old.txt'));
    expect(await (await fetchAs(cm, preview?.url ?? '')).text()).toBe('Die F\u00e4hre');
  });
  test('keeps no line break in its name, and gets no name that a system would run', async () => {
    const file = await get(cm, await send(cm, srt, 'one\r\ntwo\t.srt'));
    expect(file).toMatchObject({ name: 'one two .srt', filename: 'one two .srt' });
    for (const name of ['two.bat', 'two.exe.'])
      expect(await cm.refused('file/updateFile', { fileId: file.fileId, name })).toMatchObject({
        code: 'invalid',
        fields: [{ path: 'name' }],
      });
  });
  test('pictures that no browser shows have a small one', async () => {
    // So large that what describes the TIFF comes after the beginning, by which the type is told.
    for (const name of ['scan.tiff', 'drawn.bmp']) {
      const file = await examined(cm, await send(cm, await drawImage(name, '1600x900'), name));
      expect([file.kind, file.width, file.height]).toEqual(['image', 1600, 900]);
    }
  });
  test('a photo of a camera that was held on its side is as large as it is shown', async () => {
    const file = await examined(cm, await send(cm, await drawOnSide('640x360'), 'photo.jpg'));
    expect([file.width, file.height]).toEqual([360, 640]);
    expect(await sizeOf(await fetchAs(cm, file.thumbnail ?? ''))).toEqual([270, 480]);
  });
  test('is what its content says; a picture has a small one, and both are shown', async () => {
    const fileId = await send(cm, png, 'Logo.PNG');
    const file = await examined(cm, fileId);
    expect(file).toMatchObject({
      ...{ name: 'Logo.PNG', kind: 'image', mediaType: 'image/png', width: 640, height: 360 },
      ...{ sizeBytes: png.length, version: 1, licence: { state: 'none' }, canEdit: true },
    });
    const small = await fetchAs(cm, file.thumbnail ?? '');
    expect(small.headers.get('content-type')).toBe('image/png');
    expect(small.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await sizeOf(small)).toEqual([480, 270]);
    expect(file.preview?.kind).toBe('image');
    const shown = await fetchAs(cm, file.preview?.url ?? '');
    expect(shown.headers.get('content-type')).toBe('image/png');
    const download = await fetchAs(cm, file.download);
    expect(download.headers.get('content-disposition')).toContain('attachment; filename="Logo.PNG"');
    expect(download.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await download.arrayBuffer())).toEqual(png);
    expect(await auditedActions(harness, fileId)).toEqual(['files.added']);
  });

  test.each<[string, Buffer, object]>([
    ['en.srt', srt, { kind: 'subtitles', mediaType: 'application/x-subrip', preview: { kind: 'text' } }],
    ['en.vtt', Buffer.from('WEBVTT\n\n'), { kind: 'subtitles', mediaType: 'text/vtt' }],
    ['notes.txt', Buffer.from('Hello'), { kind: 'document', mediaType: 'text/plain' }],
    ['list.csv', Buffer.from('a,b\n1,2'), { kind: 'document', mediaType: 'text/csv' }],
    ['page.html', Buffer.from('<html><script>1</script></html>'), { mediaType: 'text/html', preview: null }],
    ['drawn.svg', Buffer.from('<svg xmlns="x"><script/></svg>'), { kind: 'image', preview: null }],
    ['paper.pdf', Buffer.from('%PDF-1.4\n'), { kind: 'pdf', preview: null }],
    ['edit.prproj', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), { kind: 'project', preview: null }],
    ['unknown.dat', Buffer.from([1, 2, 3, 0, 5]), { kind: 'other', preview: null }],
  ])(
    '%s is told by what it holds, and is shown only where that runs nothing',
    async (name, bytes, wanted) => {
      const file = await get(cm, await send(cm, bytes, name));
      expect(file).toMatchObject(wanted);
      if (file.preview === null) return;
      const shown = await fetchAs(cm, file.preview.url);
      expect(shown.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await shown.text()).toBe(bytes.toString());
    },
  );

  test.each<[string, Buffer, string]>([
    ['setup.png', Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), "Programs and scripts can't be uploaded."],
    ['run.txt', Buffer.from('#!/bin/sh\necho 1'), "Programs and scripts can't be uploaded."],
    ['macro.vbs', Buffer.from('MsgBox 1'), "Programs and scripts can't be uploaded."],
    ['film.mp4', ftyp('isom'), 'This is a video. Upload it to Footage instead.'],
    [
      'picture.jpg',
      Buffer.from('<html><script>1</script></html>'),
      "The content of this file doesn't match its name. Check the file, then upload it again.",
    ],
  ])('%s is refused with one sentence, and is not kept', async (name, bytes, message) => {
    const before = await cm.ok<{ count: number }>('file/countFiles', {});
    expect(await answerTo(cm, bytes, name)).toEqual({ status: 415, message });
    expect(await cm.ok('file/countFiles', {})).toEqual(before);
    expect((await cm.ok<{ uploads: unknown[] }>('upload/getUploads', {})).uploads).toEqual([]);
  });

  test('counts in the quota from its first byte to its end', async () => {
    const { customerId: small } = await harness.make.customer();
    await harness.app.context.db.system((trx) =>
      trx.updateTable('customers').set({ quota_bytes: 100 }).where('id', '=', small).execute(),
    );
    const user = await signUp(harness, small, 'cm', 'Sam');
    const fileId = await send(user, Buffer.alloc(60, 'a'), 'a.txt');
    const tus = tusOf(harness, user);
    const refused = await tus.create({ filename: 'b.txt', sizeBytes: 41, kind: 'file' });
    expect(refused.status).toBe(413);
    const begun = await tus.create({ filename: 'b.txt', sizeBytes: 40, kind: 'file' });
    expect((await tus.create({ filename: 'c.txt', sizeBytes: 1, kind: 'file' })).status).toBe(413);
    expect((await tus.remove(uploadIdOf(begun))).status).toBe(204);
    await user.ok('file/deleteFiles', { fileIds: [fileId] });
    await user.ok('bin/deletePermanently', { objects: [{ kind: 'file', id: fileId }] });
    expect((await tus.create({ filename: 'd.txt', sizeBytes: 100, kind: 'file' })).status).toBe(201);
  });
});

test('a file gets another version, and an older one is shown again', async () => {
  const fileId = await send(cm, Buffer.from('one'), 'Plan.txt');
  await cm.ok('file/updateFile', { fileId, name: 'The plan' });
  expect(await send(cm, srt, 'plan.srt', { replaces: fileId })).toBe(fileId);
  const changed = await get(cm, fileId);
  expect(changed).toMatchObject({ name: 'The plan', kind: 'subtitles', version: 2, sizeBytes: srt.length });
  expect(changed.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ]);
  const [, first] = changed.versions;
  const old = await fetchAs(cm, first?.download ?? '');
  expect(old.headers.get('content-disposition')).toContain('"The plan.txt"');
  expect(await old.text()).toBe('one');
  const versionId = first?.versionId;
  expect(await cm.ok('file/restoreVersion', { fileId, versionId })).toMatchObject({
    kind: 'document',
    version: 1,
  });
  const other = await send(cm, srt, 'other.srt');
  expect((await cm.refused('file/restoreVersion', { fileId: other, versionId })).code).toBe('invalid');
  expect(await auditedActions(harness, fileId)).toEqual([
    'files.added',
    'files.changed',
    'files.version-added',
    'files.version-restored',
  ]);
});

test('a licence is valid, expiring within 30 days, or expired', async () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const fileId = await send(cm, Buffer.from('music'), 'licensed.txt');
  const stateWith = async (expiresOn: string | null, holder = '') =>
    (await cm.ok<File>('file/updateFile', { fileId, licence: { holder, terms: '', expiresOn } })).licence
      .state;
  expect(await stateWith(null)).toBe('none');
  expect(await stateWith(null, 'Ada Agency')).toBe('valid');
  expect(await stateWith(dayIn(31))).toBe('valid');
  expect(await stateWith(dayIn(30))).toBe('expiring');
  expect(await stateWith(dayIn(0))).toBe('expiring');
  expect(await stateWith(dayIn(-1), 'Ada Agency')).toBe('expired');
  const filters = [{ column: 'licence', op: 'in', values: ['expired', 'expiring'] }];
  expect(await listed(cm, { filters })).toEqual(['licensed.txt']);
  expect(await listed(cm, { search: 'ada agency' })).toEqual(['licensed.txt']);
});

test('files lie in folders of their own; what is deleted comes back from the bin', async () => {
  const inTop = { kind: 'file', in: 'top' };
  const { folderId } = await cm.ok<{ folderId: string }>('folder/createFolder', { ...inTop, name: 'Brand' });
  const footage = await cm.ok<{ folderId: string }>('folder/createFolder', {
    ...{ kind: 'footage', in: 'top', name: 'Brand' },
  });
  const there = await send(cm, srt, 'there.srt', { folder: folderId });
  const elsewhere = await send(cm, srt, 'elsewhere.srt', { folder: footage.folderId });
  expect((await get(cm, elsewhere)).folder).toBeNull();
  expect(await listed(cm, { folder: folderId })).toEqual(['there.srt']);
  const wrong = { fileIds: [there], to: footage.folderId };
  expect((await cm.refused('file/moveFiles', wrong)).code).toBe('not-found');
  expect(await cm.ok('file/moveFiles', { fileIds: [elsewhere], to: folderId })).toEqual({
    moved: [elsewhere],
    failed: [],
  });
  expect((await cm.ok<{ itemCount: number }>('folder/deleteFolder', { folderId })).itemCount).toBe(2);
  await cm.ok('folder/restoreFolder', { folderId });
  expect((await get(cm, there)).folder?.folderId).toBe(folderId);
  await cm.ok('file/deleteFiles', { fileIds: [there] });
  expect((await cm.refused('file/getFile', { fileId: there })).code).toBe('not-found');
  expect(await cm.ok('file/restoreFiles', { fileIds: [there] })).toEqual({ restored: [there] });
  const { versions } = await get(cm, there);
  const prefix = versionPrefix(versions[0]?.versionId ?? '');
  await cm.ok('file/deleteFiles', { fileIds: [there] });
  await cm.ok('bin/deletePermanently', { objects: [{ kind: 'file', id: there }] });
  await vi.waitFor(
    async () => expect(await harness.app.context.storage.has(`${prefix}/original`)).toBe(false),
    {
      timeout: 20_000,
    },
  );
});

test('creators see their own files and shared ones, and change their own; viewers and others see none', async () => {
  const viewer = await signUp(harness, customerId, 'viewer', 'Vera');
  const south = await signUp(harness, (await harness.make.customer()).customerId, 'cm', 'Sol');
  const hidden = await send(cm, srt, 'hidden.srt');
  const shared = await send(cm, srt, 'shared.srt');
  await cm.ok('file/updateFile', { fileId: shared, sharedWithCreators: true });
  const own = await send(cc, srt, 'own.srt');
  expect((await listed(cc)).toSorted()).toEqual(['own.srt', 'shared.srt']);
  expect((await cc.refused('file/getFile', { fileId: hidden })).code).toBe('not-found');
  expect((await cc.refused('file/updateFile', { fileId: shared, name: 'Mine' })).code).toBe('forbidden');
  expect(await get(cm, own)).toMatchObject({ canEdit: true });
  const version = /\/f-[0-9a-f-]{36}\//;
  const hiddenVersion = version.exec((await get(cm, hidden)).download)?.[0] ?? '';
  const { download } = await get(cc, shared);
  expect((await fetchAs(cc, download)).status).toBe(200);
  expect((await fetchAs(cc, download.replace(version, hiddenVersion))).status).toBe(404);
  const replacing = { filename: 'x.srt', sizeBytes: 3, kind: 'file' };
  expect((await tusOf(harness, cc).create({ ...replacing, replaces: shared })).status).toBe(403);
  expect((await tusOf(harness, cc).create({ ...replacing, replaces: hidden })).status).toBe(404);
  expect((await tusOf(harness, south).create({ ...replacing, replaces: shared })).status).toBe(404);
  expect((await tusOf(harness, viewer).create(replacing)).status).not.toBe(201);
  expect((await viewer.refused('file/getFiles', {})).code).toBe('forbidden');
  expect(await listed(south)).toEqual([]);
  expect((await south.refused('file/getFile', { fileId: shared })).code).toBe('not-found');
  expect(await cc.ok('file/deleteFiles', { fileIds: [own, shared, hidden] })).toEqual({
    deleted: [own],
    failed: [
      { fileId: shared, code: 'forbidden' },
      { fileId: hidden, code: 'not-found' },
    ],
  });
});

/** The beginning of an MP4 file. */
function ftyp(brand: string): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(24, 0);
  bytes.write(`ftyp${brand}`, 4, 'latin1');
  bytes.write(`${brand}mp41`, 16, 'latin1');
  return bytes;
}
