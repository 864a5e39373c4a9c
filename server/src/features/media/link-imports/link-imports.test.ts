import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Clip } from '@rushes/contract/media/clips';
import type { LinkImport } from '@rushes/contract/media/link-imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { clipWhen, isSettled, makeFootage, sha256Of } from '../../../../test/tus-client.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { originalKey } from '../assets/service.ts';
import { dispositionName } from './open-link.ts';
import { isPublicAddress } from './public-address.ts';
import type { LinkRules } from './service.ts';

let harness: Harness;
let standIn: Server;
let port: number;
let user: TestUser;
let colleague: TestUser;
let foreignUser: TestUser;
let poor: TestUser;
let footage: Buffer;
/** What the stand-in answers, by path. */
const pages = new Map<string, RequestListener>();
const names: Record<string, string[]> = {
  'files.test': ['127.0.0.1'],
  'private.test': ['10.0.0.7'],
  'mixed.test': ['93.184.216.34', '192.168.1.1'],
};
const held: ServerResponse[] = [];
const uploadLimits = { reserve: () => 0, largestBytes: 30_000_000 };
const rules: LinkRules = {
  resolve: (host) =>
    Promise.resolve(
      (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  isAllowed: (address, asked) => (address === '127.0.0.1' && asked === port) || isPublicAddress(address),
  stalledMs: 700,
  totalMs: 30_000,
};

beforeAll(async () => {
  standIn = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '', 'http://x').pathname);
    if (page === undefined) response.writeHead(404).end();
    else page(request, response);
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  ({ port } = standIn.address() as AddressInfo);
  harness = await createHarness({
    work: true,
    uploadLimits,
    linkRules: rules,
  });
  const { customerId } = await harness.make.customer();
  const other = await harness.make.customer();
  const small = await harness.make.customer();
  user = await signUp(harness, customerId, 'cc', 'Creator');
  colleague = await signUp(harness, customerId, 'cm', 'Manager');
  foreignUser = await signUp(harness, other.customerId, 'cm', 'Someone Else');
  poor = await signUp(harness, small.customerId, 'cm', 'Poor');
  await harness.app.context.db.system((trx) =>
    trx.updateTable('customers').set({ quota_bytes: 1000 }).where('id', '=', small.customerId).execute(),
  );
  footage = await makeFootage(harness, { durationS: 1 });
  pages.set('/harbour.mp4', (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': footage.length }).end(footage);
  });
});
afterAll(async () => {
  for (const response of held) response.destroy();
  await harness[Symbol.asyncDispose]();
  standIn.close();
});

const at = (path: string) => `http://files.test:${port}${path}`;

async function importLink(url: string, by = user, folder?: string): Promise<LinkImport> {
  const { imports } = await by.ok<{ imports: LinkImport[] }>('linkimport/importLinks', {
    urls: [url],
    ...(folder === undefined ? {} : { folder }),
  });
  const [first] = imports;
  if (first === undefined) throw new Error('nothing is imported');
  return first;
}

const importsOf = (by = user) =>
  by.ok<{ imports: LinkImport[] }>('linkimport/getLinkImports', {}).then(({ imports }) => imports);

/** The import once it is as wanted. */
async function when(id: string, isWanted: (found: LinkImport) => boolean, by = user): Promise<LinkImport> {
  let found: LinkImport | undefined;
  await expect
    .poll(
      async () => {
        found = (await importsOf(by)).find(({ linkImportId }) => linkImportId === id);
        return found !== undefined && isWanted(found);
      },
      { timeout: 25_000, interval: 50 },
    )
    .toBe(true);
  if (found === undefined) throw new Error('gone');
  return found;
}

const isOver = ({ state }: LinkImport) => state === 'stopped' || state === 'finished';
const reasonAt = async (url: string, by = user) =>
  (await when((await importLink(url, by)).linkImportId, isOver, by)).reason;
const clips = (by = user) =>
  by.ok<{ items: Clip[] }>('clip/getClips', { limit: 100 }).then(({ items }) => items.length);

describe('an import', () => {
  test('gets the file byte for byte, named as the path says, into the folder that was shown', async () => {
    const { folderId } = await colleague.ok<{ folderId: string }>('folder/createFolder', {
      kind: 'footage',
      in: 'top',
      name: 'Harbour',
    });
    const done = await when(
      (await importLink(at('/harbour.mp4?token=1'), user, folderId)).linkImportId,
      isOver,
    );
    expect(done).toMatchObject({
      state: 'finished',
      reason: null,
      receivedBytes: footage.length,
      name: 'harbour.mp4',
    });
    const clip = await clipWhen(user, done.clipId ?? '', isSettled);
    expect(clip).toMatchObject({ state: 'ready', name: 'harbour', source: 'upload', folder: { folderId } });
    const { db, storage } = harness.app.context;
    const { id } = await db.system((trx) =>
      trx
        .selectFrom('clips')
        .select('asset_id as id')
        .where('id', '=', clip.clipId)
        .executeTakeFirstOrThrow(),
    );
    expect(sha256Of(await buffer((await storage.get(originalKey(id))).stream))).toBe(sha256Of(footage));
    const audited = await db.system((trx) =>
      trx
        .selectFrom('audit_events')
        .select(['action', 'user_id as userId'])
        .where('object_id', '=', clip.clipId)
        .execute(),
    );
    expect(audited).toEqual([{ action: 'clips.added', userId: user.userId }]);
    // Nothing that another device could be asked to go on with.
    expect(await user.ok('upload/getUploads', {})).toEqual({ uploads: [] });
  });

  test('takes the name of Content-Disposition, follows redirects, and works without a length', async () => {
    pages.set('/download', (_request, response) => {
      response.writeHead(302, { location: '/get' }).end();
    });
    pages.set('/get', (_request, response) => {
      response.writeHead(200, {
        'content-disposition': "attachment; filename*=UTF-8''M%C3%B6we%20am%20Kai.mp4",
      });
      response.write(footage.subarray(0, 500));
      response.end(footage.subarray(500));
    });
    const done = await when((await importLink(at('/download'))).linkImportId, isOver);
    expect(done).toMatchObject({ state: 'finished', name: 'Möwe am Kai.mp4', sizeBytes: footage.length });
    expect(await clipWhen(user, done.clipId ?? '', isSettled)).toMatchObject({
      state: 'ready',
      name: 'Möwe am Kai',
    });
  });

  test('says what arrived while it runs, and cancelling takes its clip away', async () => {
    pages.set('/slow.mp4', (_request, response) => {
      response.writeHead(200, { 'content-length': 10_000 }).write(Buffer.alloc(4000));
      const timer = setInterval(() => response.write('x'), 100);
      response.on('close', () => clearInterval(timer));
    });
    const { linkImportId } = await importLink(at('/slow.mp4'));
    const running = await when(linkImportId, ({ receivedBytes }) => receivedBytes >= 4000);
    expect(running).toMatchObject({ state: 'receiving', sizeBytes: 10_000 });
    expect((await user.refused('linkimport/retryLinkImport', { linkImportId })).code).toBe('wrong-state');
    await user.ok('linkimport/cancelLinkImport', { linkImportId });
    expect((await importsOf()).some((each) => each.linkImportId === linkImportId)).toBe(false);
    const gone = await user.refused('clip/getClip', { clipId: running.clipId });
    expect(gone.code).toBe('not-found');
  });

  test('is nobody else’s', async () => {
    const { linkImportId } = await importLink(at('/missing.mp4'));
    await when(linkImportId, isOver);
    for (const by of [colleague, foreignUser]) {
      expect(await importsOf(by)).toEqual([]);
      for (const method of ['retryLinkImport', 'cancelLinkImport'])
        expect((await by.refused(`linkimport/${method}`, { linkImportId })).code).toBe('not-found');
    }
  });
});

describe('an import stops, with the reason in a sentence and without a clip', () => {
  test('where the file is missing, a web page, no media, empty, or needs a sign-in; trying again goes on', async () => {
    const answer =
      (status: number, type: string, body: string) => (_request: unknown, response: ServerResponse) =>
        void response.writeHead(status, { 'content-type': type }).end(body);
    pages.set('/page', answer(200, 'text/html; charset=utf-8', '<p>Hello'));
    pages.set('/hidden-page', answer(200, 'application/octet-stream', '\n<!DOCTYPE html><p>Hello'));
    pages.set('/data', answer(200, 'application/json', '{}'));
    pages.set('/closed', answer(403, 'video/mp4', ''));
    pages.set('/broken', answer(500, 'video/mp4', ''));
    pages.set('/empty', answer(200, 'video/mp4', ''));
    const before = await clips();
    expect(await reasonAt(at('/page'))).toMatch(/^This address is a web page, not a video file/);
    expect(await reasonAt(at('/hidden-page'))).toMatch(/^This address is a web page, not a video file/);
    expect(await reasonAt(at('/data'))).toMatch(/isn't a video or audio file/);
    expect(await reasonAt(at('/closed'))).toMatch(/needs a sign-in/);
    expect(await reasonAt(at('/broken'))).toMatch(/couldn't send the file/);
    expect(await reasonAt(at('/empty'))).toMatch(/is empty/);
    expect(await reasonAt('http://nowhere.test/a.mp4')).toMatch(/couldn't be found/);
    const missing = await importLink(at('/later.mp4'));
    expect((await when(missing.linkImportId, isOver)).reason).toMatch(/no file at this address/);
    expect(await clips()).toBe(before);
    pages.set('/later.mp4', pages.get('/harbour.mp4') ?? (() => undefined));
    await user.ok('linkimport/retryLinkImport', { linkImportId: missing.linkImportId });
    expect(await when(missing.linkImportId, isOver)).toMatchObject({ state: 'finished', reason: null });
  });

  test('where it is larger than allowed, said or not, or than the quota', { tags: 'full' }, async () => {
    pages.set(
      '/huge.mp4',
      (_request, response) => void response.writeHead(200, { 'content-length': 31_000_000 }).write('x'),
    );
    pages.set('/endless.mp4', (_request, response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1_000_000);
      const send = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', send);
      };
      send();
    });
    const before = await clips();
    expect(await reasonAt(at('/huge.mp4'))).toMatch(/too large/);
    expect(await reasonAt(at('/endless.mp4'))).toMatch(/too large/);
    expect(await reasonAt(at('/harbour.mp4'), poor)).toMatch(/out of storage/);
    expect(await clips()).toBe(before);
    const used = await harness.app.context.db.system((trx) =>
      trx.selectFrom('uploads').select('id').where('state', '=', 'receiving').execute(),
    );
    expect(used).toEqual([]);
  });

  test('where the website stops sending, breaks off, or never answers', { tags: 'full' }, async () => {
    pages.set('/stalled.mp4', (_request, response) => {
      held.push(response);
      response.writeHead(200, { 'content-length': 1000 }).write('abc');
    });
    pages.set('/silent.mp4', (_request, response) => void held.push(response));
    pages.set('/broken-off.mp4', (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('abc', () => response.destroy());
    });
    expect(await reasonAt(at('/stalled.mp4'))).toMatch(/stopped sending/);
    expect(await reasonAt(at('/silent.mp4'))).toMatch(/stopped sending/);
    expect(await reasonAt(at('/broken-off.mp4'))).toMatch(/closed the connection/);
  });

  test('where a redirect leads to this machine, its networks, in circles or elsewhere than the web', async () => {
    pages.set('/to', (request, response) => {
      response
        .writeHead(302, { location: new URL(request.url ?? '', 'http://x').searchParams.get('url') ?? '' })
        .end();
    });
    const to = (url: string) => reasonAt(at(`/to?url=${encodeURIComponent(url)}`));
    const hosts = [
      '127.0.0.1',
      '169.254.169.254',
      '[::1]',
      '2130706433',
      '0x7f.1',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ];
    const reasons = await Promise.all(
      [...hosts, 'private.test', 'mixed.test'].map((host) => to(`http://${host}:8080/latest/meta-data`)),
    );
    for (const reason of reasons) expect(reason).toMatch(/isn't public/);
    const all = await importsOf();
    expect(all.filter(({ reason, canRetry }) => canRetry && reason?.includes("isn't public"))).toEqual([]);
    expect(all.filter(({ reason, canRetry }) => canRetry && reason?.includes('Try again'))).not.toEqual([]);
    expect(await to('file:///etc/passwd')).toMatch(/isn't a web address/);
    expect(await to('http://user:secret@files.test/')).toMatch(/username or password/);
    expect(await to('http://files.test:25/')).toMatch(/port/);
    pages.set('/circle', (_request, response) => void response.writeHead(301, { location: '/circle' }).end());
    expect(await reasonAt(at('/circle'))).toMatch(/redirects too often/);
  });
});

describe('an address', () => {
  test('that can be refused at sight is refused at its field', async () => {
    const bad = [
      'ftp://files.test/a.mp4',
      'nonsense',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://0x7f000001/',
      'http://10.1/',
    ];
    for (const url of bad) {
      const body = await user.refused('linkimport/importLinks', { urls: [at('/harbour.mp4'), url] });
      expect(body.code).toBe('invalid');
      expect(body.fields?.[0]?.path).toBe('urls.1');
    }
  });

  test('is public where it belongs to the internet alone', () => {
    const inside = [
      ...[
        '0.0.0.0',
        '10.0.0.1',
        '100.64.0.1',
        '127.1.2.3',
        '169.254.169.254',
        '172.16.0.1',
        '192.168.0.1',
        '198.18.0.1',
      ],
      ...[
        '192.0.2.1',
        '224.0.0.1',
        '240.0.0.1',
        '255.255.255.255',
        '::',
        '::1',
        '::ffff:10.0.0.1',
        '::10.0.0.1',
      ],
      ...[
        '64:ff9b::a00:1',
        '64:ff9b:1::1',
        '2002:a00:1::',
        '2001::1',
        '2001:db8::1',
        'fc00::1',
        'fe80::1',
        'fec0::1',
      ],
      ...['ff02::1', '100::1', 'localhost', ''],
    ];
    expect(inside.filter(isPublicAddress)).toEqual([]);
    expect(['8.8.8.8', '93.184.216.34', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
  });

  test('gives the name that the header says, never a path', () => {
    expect(dispositionName('attachment; filename="../../a b.mp4"')).toBe('a b.mp4');
    expect(dispositionName('attachment; filename=a.mp4; size=3')).toBe('a.mp4');
    expect(dispositionName("attachment; filename=x; filename*=UTF-8''%e2%82%ac.mp4")).toBe('€.mp4');
    expect(dispositionName('inline')).toBeUndefined();
  });
});

test('an import goes on in the same clip when its process stopped', { tags: 'full' }, async () => {
  let asked = 0;
  pages.set('/restart.mp4', (request, response) => {
    asked += 1;
    if (asked > 1) pages.get('/harbour.mp4')?.(request, response);
    else response.writeHead(200, { 'content-length': footage.length }).write(footage.subarray(0, 300));
    const timer = setInterval(() => asked === 1 && response.write('x'), 100);
    response.on('close', () => clearInterval(timer));
  });
  const { linkImportId } = await importLink(at('/restart.mp4'));
  const { clipId } = await when(linkImportId, ({ receivedBytes }) => receivedBytes >= 300);
  await harness.app.context.jobs.stop();
  const next = await createHarness({ beside: harness, work: true, uploadLimits, linkRules: rules });
  try {
    expect(await when(linkImportId, isOver)).toMatchObject({ state: 'finished', clipId });
    expect(await clipWhen(user, clipId ?? '', isSettled)).toMatchObject({ state: 'ready', name: 'restart' });
  } finally {
    await next[Symbol.asyncDispose]();
  }
});
