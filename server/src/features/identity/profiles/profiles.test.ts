import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MailSignature, RichText } from '@rushes/contract/identity/profiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import type { MadeUser } from '../../../../test/factories.ts';
import { drawImage, sendImage } from '../../../../test/images.ts';

const run = promisify(execFile);

interface TestUser {
  readonly user: MadeUser;
  readonly token: string;
}

let app: Harness;
let folder: string;
let ann: TestUser;
let colleague: TestUser;
let foreignUser: TestUser;

beforeAll(async () => {
  app = await createHarness();
  folder = await mkdtemp(join(tmpdir(), 'rushes-pictures-'));
  const [ours, theirs] = [await app.make.customer(), await app.make.customer()];
  ann = await enter(await app.make.user(ours.customerId, 'cc'));
  colleague = await enter(await app.make.user(ours.customerId, 'viewer'));
  foreignUser = await enter(await app.make.user(theirs.customerId, 'cm'));
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function enter(user: MadeUser): Promise<TestUser> {
  return { user, token: (await app.signIn(user.userName)).access_token };
}

const draw = drawImage;
const upload = ({ token }: TestUser, bytes: Buffer, type?: string) => sendImage(app, token, bytes, type);

async function cookiesOf({ token }: TestUser): Promise<string> {
  const { headers } = await app.call('session/renewMediaCookies', {}, token);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function fetchAs(user: TestUser, url: string) {
  const { sessionId } = await sessionOf(user);
  const path = url.replace(/^\/m\/[^/]+\/[^/]+\//, `/m/${user.user.customerId}/${sessionId}/`);
  const response = await fetch(app.url + path, { headers: { cookie: await cookiesOf(user) } });
  return {
    http: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

async function sessionOf({ token }: TestUser): Promise<{ sessionId: string }> {
  const { sessions } = await app.ok<{ sessions: { sessionId: string; isCurrent: boolean }[] }>(
    'session/listSessions',
    {},
    token,
  );
  const current = sessions.find(({ isCurrent }) => isCurrent);
  if (current === undefined) throw new Error('no session');
  return current;
}

const pictureOf = async ({ token }: TestUser) =>
  (await app.ok<{ userPictureURL3: string | null }>('session/getSession', {}, token)).userPictureURL3;

describe('picture and name', () => {
  test('a picture is cut to 256 pixels, seen by users of the same organisation alone, and goes when removed [E-03]', async () => {
    const key = await upload(ann, await draw('wide.png', '640x360'));
    await app.ok('profile/savePicture', { key }, ann.token);
    const url = (await pictureOf(ann)) ?? '';
    expect(url).toMatch(/^\/m\/[^/]+\/[^/]+\/u-[^/]+\/picture\.jpg$/);
    const own = await fetchAs(ann, url);
    expect([own.http, own.type, own.bytes.subarray(0, 3).toString('hex')]).toEqual([
      200,
      'image/jpeg',
      'ffd8ff',
    ]);
    const { stdout } = await probe(own.bytes);
    expect(stdout.trim()).toBe('256x256');
    expect((await fetchAs(colleague, url)).http).toBe(200);
    expect((await fetchAs(foreignUser, url)).http).toBe(404);
    await app.ok('profile/removePicture', {}, ann.token);
    expect(await pictureOf(ann)).toBeNull();
    expect((await fetchAs(ann, url)).http).toBe(404);
  });

  test('each kind of image is read; a second picture takes the place of the first', async () => {
    for (const name of ['a.png', 'a.jpg', 'a.webp', 'a.gif']) {
      const key = await upload(ann, await draw(name, '320x240'));
      await app.ok('profile/savePicture', { key }, ann.token);
    }
    expect((await fetchAs(ann, (await pictureOf(ann)) ?? '')).http).toBe(200);
  });

  test('hostile images are refused with a sentence, and what hides in one is not kept', async () => {
    const before = await pictureOf(ann);
    const png = await draw('small.png', '64x64');
    const flood = Buffer.from(png);
    flood.writeUInt32BE(60_000, 16);
    flood.writeUInt32BE(60_000, 20);
    const cut = png.subarray(0, 40);
    const header = Buffer.concat([
      png.subarray(0, 8),
      Buffer.from('0000000d49484452', 'hex'),
      Buffer.alloc(40),
    ]);
    for (const bytes of [flood, cut, header]) {
      const key = await upload(ann, bytes);
      const { http, body } = await app.call('profile/savePicture', { key }, ann.token);
      expect([http, body.code]).toEqual([200, 'image-unusable']);
    }
    expect(await pictureOf(ann)).toBe(before);
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    await app.ok('profile/savePicture', { key: await upload(ann, polyglot) }, ann.token);
    const { bytes } = await fetchAs(ann, (await pictureOf(ann)) ?? '');
    expect(bytes.includes('<script>')).toBe(false);
  });

  test('an image that another user sent is not found', async () => {
    const key = await upload(colleague, await draw('theirs.png', '64x64'));
    for (const path of ['profile/savePicture', 'profile/addSignatureImage']) {
      const { body } = await app.call(path, { key }, ann.token);
      expect(body.code).toBe('not-found');
    }
  });

  test('a name is saved for this organisation and known to the session at once [N-08]', async () => {
    await app.ok('profile/saveName', { name: '  Ann <b>Other</b>  ' }, ann.token);
    const me = await app.ok<{ name: string }>('session/getSession', {}, ann.token);
    expect(me.name).toBe('Ann <b>Other</b>');
    const profile = await app.ok('profile/getProfile', {}, ann.token);
    expect(profile).toMatchObject({ name: me.name, userName: ann.user.userName, role: 'cc' });
    expect((await app.call('profile/saveName', { name: '   ' }, ann.token)).body.code).toBe('invalid');
  });

  test('the super-admin has no profile to edit [P-02]', async () => {
    const { userName } = await app.make.superAdmin();
    const { access_token } = await app.signIn(userName);
    for (const path of ['profile/getProfile', 'profile/saveName', 'common/getUploadSignature'])
      expect((await app.call(path, { name: 'x' }, access_token)).body.code).toBe('forbidden');
  });

  test('mail choices begin with their defaults and are kept', async () => {
    const { mailChoices } = await app.ok<{ mailChoices: unknown }>('profile/getProfile', {}, colleague.token);
    expect(mailChoices).toEqual({ 'report-ready': false });
    const chosen = { 'report-ready': true };
    await app.ok('profile/saveMailChoices', chosen, colleague.token);
    expect(await app.ok('profile/getProfile', {}, colleague.token)).toMatchObject({ mailChoices: chosen });
  });
});

test('what someone changes of their own profile is written down, and not in their words', async () => {
  const user = await app.make.user(ann.user.customerId, 'viewer');
  const token = (await app.signIn(user.userName)).access_token;
  await app.ok('profile/saveName', { name: 'Called Otherwise' }, token);
  await app.ok('profile/removePicture', {}, token);
  await app.ok('profile/saveMailChoices', { 'report-ready': true }, token);
  await app.ok('profile/saveSignature', { document: null }, token);
  const rows = await app.app.context.db.system((trx) =>
    trx
      .selectFrom('audit_events')
      .select(['action', 'object_id', 'before', 'after', 'client_address'])
      .where('user_id', '=', user.userId)
      .where('action', 'like', 'profiles.%')
      .orderBy('created_at')
      .execute(),
  );
  const object = { object_id: user.customerUserId, client_address: '127.0.0.1' };
  expect(rows).toMatchObject([
    { ...object, action: 'profiles.name-changed' },
    { ...object, action: 'profiles.picture-removed' },
    {
      action: 'profiles.mail-choices-changed',
      before: { 'report-ready': false },
      after: { 'report-ready': true },
    },
    { ...object, action: 'profiles.signature-changed' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Otherwise');
});

describe('signature', () => {
  const paragraph = (...content: unknown[]): RichText => ({
    type: 'doc',
    content: [{ type: 'paragraph', content }],
  });
  const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks });
  const save = (document: unknown) => app.call('profile/saveSignature', { document }, ann.token);

  test('what was written is given back, with HTML that the server makes itself', async () => {
    const key = await upload(ann, await draw('logo.png', '300x100'));
    const image = await app.ok<{ imageId: string; width: number; height: number }>(
      'profile/addSignatureImage',
      { key },
      ann.token,
    );
    expect(image).toMatchObject({ width: 300, height: 100 });
    const style = { type: 'textStyle', attrs: { color: '#3850c6', fontSize: '20px', fontFamily: 'x' } };
    const document = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [text('<Ann> & "co"', { type: 'bold' }, style)] },
        {
          type: 'paragraph',
          content: [
            text('site', { type: 'link', attrs: { href: 'https://example.org/?a="b"', onclick: 'x' } }),
          ],
        },
        { type: 'image', attrs: { imageId: image.imageId, src: 'https://evil.example/x.png', onerror: 'x' } },
      ],
    };
    const saved = await app.ok<MailSignature>('profile/saveSignature', { document }, ann.token);
    expect(saved.html).toContain(
      '<span style="color: #3850c6; font-size: 20px"><strong>&#60;Ann&#62; &#38; &#34;co&#34;</strong></span>',
    );
    expect(saved.html).toContain('<a href="https://example.org/?a=%22b%22" rel="noopener noreferrer"');
    expect(saved.html).not.toMatch(/evil|onerror|onclick|fontFamily/);
    expect(JSON.stringify(saved.document)).not.toMatch(/evil|onerror|onclick|fontFamily/);
    expect(await app.ok('profile/getSignature', {}, ann.token)).toEqual(saved);
    const [, src = ''] = /<img src="([^"]+)"/.exec(saved.html) ?? [];
    expect(await fetchAs(ann, src)).toMatchObject({ http: 200, type: 'image/png' });
    const gone = await app.ok<MailSignature>('profile/saveSignature', { document: null }, ann.token);
    expect(gone).toEqual({ document: null, html: '' });
    expect((await fetchAs(ann, src)).http).toBe(404);
  });

  test('letters of 8 to 96 pixels are taken, others are refused with their place [K-03]', async () => {
    const sized = (fontSize: unknown) => paragraph(text('a', { type: 'textStyle', attrs: { fontSize } }));
    for (const fontSize of ['8px', '96px']) expect((await save(sized(fontSize))).body.status).toBe('Ok');
    for (const fontSize of ['7px', '97px', '0px', '-9px', '1e1px', '12pt', '12px;color:red', 12, {}]) {
      const { body } = await save(sized(fontSize));
      expect([fontSize, body.code, body.fields?.[0]?.message]).toEqual([
        fontSize,
        'invalid',
        'Letters are 8 to 96 pixels high.',
      ]);
    }
  });

  test('nothing but what the editor may hold is stored', async () => {
    const deep = (depth: number): unknown =>
      depth === 0
        ? { type: 'paragraph' }
        : { type: 'bulletList', content: [{ type: 'listItem', content: [deep(depth - 1)] }] };
    const refused: unknown[] = [
      { type: 'paragraph' },
      { type: 'doc', content: [{ type: 'script', content: [] }] },
      { type: 'doc', content: [{ type: 'constructor' }] },
      { type: 'doc', content: 'text' },
      { type: 'doc', content: [text('loose')] },
      { type: 'doc', content: [deep(12)] },
      { type: 'doc', content: Array.from({ length: 3000 }, () => ({ type: 'paragraph' })) },
      paragraph(text('a'.repeat(20_000))),
      paragraph(text('a', { type: 'toString' })),
      paragraph(text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } })),
      paragraph(text('a', { type: 'link', attrs: { href: 'data:text/html,x' } })),
      paragraph(text('a', { type: 'textStyle', attrs: { color: 'red;background:url(x)' } })),
      paragraph({ type: 'image', attrs: { imageId: '00000000-0000-4000-8000-000000000000' } }),
      paragraph({ type: 'image', attrs: { src: 'https://evil.example/x.png' } }),
    ];
    for (const [at, document] of refused.entries()) {
      const { http, body } = await save(document);
      expect([at, http, body.code]).toEqual([at, 200, 'invalid']);
    }
  });
});

async function probe(bytes: Buffer) {
  const file = join(folder, 'probe.jpg');
  await writeFile(file, bytes);
  const show = ['-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x'];
  return run('ffprobe', ['-v', 'error', ...show, file]);
}
