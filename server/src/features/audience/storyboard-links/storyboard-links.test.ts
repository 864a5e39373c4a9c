import { randomUUID } from 'node:crypto';
import type { SharedStoryboard, StoryboardLink } from '@rushes/contract/audience/storyboard-links';
import type { Notification } from '@rushes/contract/core/notifications';
import { visitorCommentsAnHourMost } from '@rushes/contract/create/lists/board-comments';
import { storyboardLinksMost } from '@rushes/contract/create/lists/storyboards';
import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import type { BoardImage, StoryboardDetail } from '@rushes/contract/create/storyboards';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, createHarness } from '../../../../test/harness.ts';
import { drawImage, sendImage } from '../../../../test/images.ts';
import { signIn, signUp, type TestUser } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let harness: Harness;
let clock: TestClock;
let cm: TestUser;
let olga: TestUser;
let foreign: TestUser;
let customerId: string;

beforeAll(async () => {
  clock = testClock(new Date(Date.now() + 3_600_000));
  harness = await createHarness({ clock, work: true, environment: { TRUST_PROXY: 'true' } });
  const flags = { storyboard: true };
  ({ customerId } = await harness.make.customer({ name: 'North', flags }));
  cm = await signUp(harness, customerId, 'cm', 'Cleo');
  olga = await signUp(harness, customerId, 'cm', 'Olga');
  const south = await harness.make.customer({ name: 'South', flags });
  foreign = await signUp(harness, south.customerId, 'cm', 'Finn');
});
afterAll(() => harness[Symbol.asyncDispose]());

/** A storyboard of Cleo's with one shot. */
async function planned(scope: 'personal' | 'organisation' = 'organisation') {
  const storyboardId = await harness.make.storyboard(cm, { scope, title: 'Launch' });
  const { blocks } = await cm.ok<StoryboardDetail>('storyboard/getStoryboard', { storyboardId });
  return { storyboardId, blockId: blocks[0]?.blockId ?? '' };
}
const linked = (storyboardId: string, more: object = {}) =>
  cm.ok<StoryboardLink>('storyboardlink/createStoryboardLink', { storyboardId, name: 'Agency', ...more });
const tokenOf = ({ url }: StoryboardLink) => url.slice(url.lastIndexOf('/') + 1);
let visitors = 0;
/** Each request comes from another address. */
const visit = async (path: string, request: object) => {
  visitors += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${visitors}` };
  return (await harness.call(`storyboardlink/${path}`, request, undefined, headers)).body;
};
const shown = async (path: string, request: object) => {
  const body = await visit(path, request);
  if (body.status !== 'Ok') throw new Error(`${path}: ${body.code}`);
  return body.clientResponse as SharedStoryboard;
};
const open = (link: StoryboardLink, more: object = {}) =>
  shown('openStoryboardLink', { token: tokenOf(link), ...more });
const comment = (link: StoryboardLink, text: string, more: object = {}) =>
  shown('addVisitorComment', { token: tokenOf(link), name: 'Vic', text, ...more });
const threadsOf = async (who: TestUser, storyboardId: string) =>
  (await who.ok<{ threads: StoryboardThread[] }>('storyboardcomment/getStoryboardComments', { storyboardId }))
    .threads;
const told = async (who: TestUser, storyboardId: string) =>
  (await who.ok<{ items: Notification[] }>('notification/getNotifications', {})).items
    .filter(({ storyboard }) => storyboard?.id === storyboardId)
    .map(({ kind, actor, reason }) => ({ kind, actor, reason }));
const slow = { timeout: 8_000, interval: 50 };

test('a link shows a storyboard to visitors, without its users and its tasks', async () => {
  const { storyboardId, blockId } = await planned();
  const link = await linked(storyboardId);
  expect(link).toMatchObject({
    ...{
      name: 'Agency',
      state: 'active',
      canComment: true,
      expiresAt: null,
      lastOpenedAt: null,
      comments: 0,
    },
    createdBy: 'Cleo',
  });
  expect(tokenOf(link)).toMatch(/^[\w-]{64}$/);
  const shared = await open(link);
  expect(shared).toEqual({
    ...{ title: 'Launch', organisation: 'North', canComment: true, threads: [] },
    brand: { logoUrl: null, accent: null },
    blocks: [{ blockId, kind: 'shot', text: 'A desk', notes: '', durationMs: 5000, imageUrl: null }],
  });
  const { links } = await cm.ok<{ links: StoryboardLink[] }>('storyboardlink/getStoryboardLinks', {
    storyboardId,
  });
  expect(links).toMatchObject([{ name: 'Agency', lastOpenedAt: clock.now().toISOString() }]);
  const stored = await harness.app.context.db.system((trx) =>
    sql<{ row: unknown }>`SELECT to_jsonb(l) AS row FROM storyboard_links l`.execute(trx),
  );
  expect(JSON.stringify(stored.rows)).not.toContain(tokenOf(link));
});

test('a visitor comments on a shot and replies; the owner is told, answers and resolves', async () => {
  const { storyboardId, blockId } = await planned();
  const link = await linked(storyboardId);
  const [thread] = (await comment(link, 'Too dark', { blockId })).threads;
  const parentId = thread?.commentId;
  const said = [{ kind: 'storyboard-commented', actor: null, reason: 'Vic: Too dark' }];
  await expect.poll(() => told(cm, storyboardId), slow).toEqual(said);
  clock.advance(1000);
  const answered = await cm.ok<StoryboardThread>('storyboardcomment/addStoryboardComment', {
    ...{ storyboardId, parentId, text: 'Brighter now?' },
  });
  expect(answered).toMatchObject({
    ...{ text: 'Too dark', visitor: 'Vic', user: null, canDelete: true, quote: 'A desk', blockId },
    link: { name: 'Agency' },
    replies: [{ text: 'Brighter now?', visitor: null, user: { name: 'Cleo' } }],
  });
  clock.advance(1000);
  const { threads } = await comment(link, 'Yes', { parentId, name: 'Ann' });
  expect(threads).toMatchObject([
    {
      ...{ text: 'Too dark', name: 'Vic', isVisitor: true, isResolved: false, blockId },
      replies: [
        { text: 'Brighter now?', name: 'Cleo', isVisitor: false },
        { text: 'Yes', name: 'Ann', isVisitor: true },
      ],
    },
  ]);
  const replied = { kind: 'storyboard-comment-replied', actor: null, reason: 'Ann: Yes' };
  await expect.poll(() => told(cm, storyboardId), slow).toContainEqual(replied);
  const resolved = { storyboardId, commentId: parentId, isResolved: true };
  await olga.ok('storyboardcomment/resolveStoryboardComment', resolved);
  expect((await open(link, { renew: true })).threads).toMatchObject([{ isResolved: true }]);
  const events = await harness.app.context.db.system((trx) =>
    sql<{ action: string; after: unknown }>`SELECT action, after FROM audit_events
      WHERE object_id = ${storyboardId} AND user_id IS NULL ORDER BY created_at`.execute(trx),
  );
  expect(events.rows).toEqual([
    { action: 'storyboards.commented', after: { name: 'Launch', guest: 'Vic' } },
    { action: 'storyboards.commented', after: { name: 'Launch', guest: 'Ann' } },
  ]);
});

test('visitors see what came by their own link, never what users say to each other', async () => {
  const { storyboardId } = await planned();
  const [agency, client] = [await linked(storyboardId), await linked(storyboardId, { name: 'Client' })];
  const internal = await cm.ok<StoryboardThread>('storyboardcomment/addStoryboardComment', {
    ...{ storyboardId, text: 'They always say that' },
  });
  clock.advance(1000);
  await comment(agency, 'From the agency');
  expect((await open(client)).threads).toEqual([]);
  expect((await open(agency)).threads).toMatchObject([{ text: 'From the agency' }]);
  for (const link of [agency, client]) {
    const reply = { token: tokenOf(link), name: 'Vic', text: 'Hm', parentId: internal.commentId };
    expect(await visit('addVisitorComment', reply)).toMatchObject({ code: 'invalid' });
  }
  expect((await threadsOf(cm, storyboardId)).map(({ link }) => link?.name)).toEqual([undefined, 'Agency']);
});

test('what visitors say of a personal storyboard goes with it when it is shared, without what it was', async () => {
  const { storyboardId, blockId } = await planned('personal');
  const link = await linked(storyboardId);
  const said = (await comment(link, 'Brighter', { blockId })).threads[0];
  await cm.ok('storyboardcomment/addStoryboardComment', {
    ...{ storyboardId, parentId: said?.commentId, text: 'Will do' },
  });
  await cm.ok('storyboard/updateStoryboard', { storyboardId, revision: 1, scope: 'organisation' });
  expect(await threadsOf(olga, storyboardId)).toMatchObject([
    { text: 'Brighter', quote: '', replies: [{ text: 'Will do' }] },
  ]);
});

test('what visitors write is kept as they wrote it, and too much of it is refused', async () => {
  const { storyboardId } = await planned();
  const link = await linked(storyboardId);
  const script = '<script>alert(1)</script>';
  await comment(link, script, { name: `${script} ` });
  expect(await threadsOf(cm, storyboardId)).toMatchObject([{ text: script, visitor: script }]);
  const token = tokenOf(link);
  for (const request of [
    { name: '', text: 'Hello' },
    { name: 'n'.repeat(81), text: 'Hello' },
    { name: 'Vic', text: ' ' },
    { name: 'Vic', text: 't'.repeat(2001) },
    { name: 'Vic', text: 'Hello', blockId: randomUUID() },
  ])
    expect(await visit('addVisitorComment', { token, ...request })).toMatchObject({ code: 'invalid' });
});

test('editors delete what visitors said, and take that back; users who may only look don’t', async () => {
  const { storyboardId } = await planned();
  const link = await linked(storyboardId);
  const commentId = (await comment(link, 'Buy pills')).threads[0]?.commentId;
  const named = { storyboardId, commentId };
  const roleId = await harness.make.customRole(customerId, 'cm', ['create.storyboards:see']);
  const reader = await signIn(
    harness,
    await harness.make.user(customerId, 'cm', { name: 'Rita', customRoleId: roleId }),
  );
  expect(await threadsOf(reader, storyboardId)).toMatchObject([{ canDelete: false }]);
  const remove = 'storyboardcomment/deleteStoryboardComment';
  expect((await reader.refused(remove, named)).code).toBe('forbidden');
  await olga.ok(remove, named);
  expect((await open(link)).threads).toEqual([]);
  expect((await reader.refused('storyboardcomment/restoreStoryboardComment', named)).code).toBe('invalid');
  await olga.ok('storyboardcomment/restoreStoryboardComment', named);
  expect((await open(link)).threads).toMatchObject([{ text: 'Buy pills' }]);
});

test('a revoked or expired link, one of a deleted storyboard and one that never was open nothing', async () => {
  const { storyboardId } = await planned();
  const expiresAt = new Date(clock.nowMs() + 3_600_000).toISOString();
  const [revoked, expiring] = [await linked(storyboardId), await linked(storyboardId, { expiresAt })];
  const gone = async (link: StoryboardLink) => {
    const token = tokenOf(link);
    const said = { token, name: 'Vic', text: 'Hello' };
    return [
      (await visit('openStoryboardLink', { token })).code,
      (await visit('addVisitorComment', said)).code,
    ];
  };
  const named = { storyboardId, storyboardLinkId: revoked.storyboardLinkId };
  const after = await cm.ok<StoryboardLink>('storyboardlink/revokeStoryboardLink', named);
  expect(after.state).toBe('revoked');
  expect(await gone(revoked)).toEqual(['link-gone', 'link-gone']);
  await olga.ok('storyboardlink/restoreStoryboardLink', named);
  expect((await open(revoked)).title).toBe('Launch');
  clock.advance(3_600_001);
  for (const who of [cm, olga, foreign]) Object.assign(who, await signIn(harness, who));
  expect(await gone(expiring)).toEqual(['link-gone', 'link-gone']);
  const forged = `${tokenOf(revoked).slice(0, -2)}AA`;
  expect((await visit('openStoryboardLink', { token: forged })).code).toBe('link-gone');
  await cm.ok('storyboard/deleteStoryboards', { storyboardIds: [storyboardId] });
  expect(await gone(revoked)).toEqual(['link-gone', 'link-gone']);
  await cm.ok('storyboard/restoreStoryboards', { storyboardIds: [storyboardId] });
  expect((await open(revoked)).title).toBe('Launch');
});

test('where an organisation is suspended or has no storyboards any more, its links open nothing', async () => {
  const { storyboardId } = await planned();
  const link = await linked(storyboardId);
  const { db } = harness.app.context;
  const set = (change: ReturnType<typeof sql>) =>
    db.system((trx) => sql`UPDATE customers SET ${change} WHERE id = ${customerId}`.execute(trx));
  const code = async () => (await visit('openStoryboardLink', { token: tokenOf(link) })).code;
  await set(sql`flags = '{}'`);
  expect(await code()).toBe('link-gone');
  await set(sql`flags = '{"storyboard": true}', status = 'suspended'`);
  expect(await code()).toBe('link-gone');
  await set(sql`status = 'active'`);
  expect(await code()).toBeUndefined();
});

test('a link that only shows takes no comments', async () => {
  const { storyboardId } = await planned();
  const link = await linked(storyboardId, { canComment: false });
  const request = { token: tokenOf(link), name: 'Vic', text: 'Hello' };
  expect((await open(link)).canComment).toBe(false);
  expect((await visit('addVisitorComment', request)).code).toBe('wrong-state');
  const named = { storyboardId, storyboardLinkId: link.storyboardLinkId };
  await cm.ok('storyboardlink/updateStoryboardLink', { ...named, canComment: true });
  expect((await comment(link, 'Hello')).threads).toHaveLength(1);
});

test('images open by their link alone while it works, without those of guests who agree no more', async () => {
  const { storyboardId, blockId } = await planned();
  const { blocks } = await cm.ok<StoryboardDetail>('storyboard/getStoryboard', { storyboardId });
  const other = await linked((await planned()).storyboardId);
  const link = await linked(storyboardId);
  const clipId = await harness.make.clip(cm);
  const images: string[] = [];
  for (const of of [{}, { clipId }]) {
    const key = await sendImage(harness, cm.token, await drawImage('shot.png', '320x180'));
    const image = await cm.ok<BoardImage>('storyboard/addStoryboardImage', { storyboardId, key, ...of });
    images.push(image.imageId);
  }
  const frame = { ...blocks[0], copy: undefined, blockId: randomUUID(), imageId: images[1] };
  const changes = [
    { type: 'put', block: { ...blocks[0], copy: undefined, imageId: images[0] }, afterId: null },
    { type: 'put', block: frame, afterId: blockId },
  ];
  await cm.ok('storyboard/updateStoryboard', { storyboardId, revision: 1, changes });
  const cookieOf = async (of: StoryboardLink) => {
    const opened = await harness.call('storyboardlink/openStoryboardLink', { token: tokenOf(of) });
    const cookie = opened.headers.getSetCookie().map((each) => each.split(';')[0]);
    return { cookie: cookie.join('; '), shared: opened.body.clientResponse as SharedStoryboard };
  };
  const statusOf = async (url: string, cookie: string) =>
    (await fetch(`${harness.url}${url}`, { headers: { cookie } })).status;
  const { cookie, shared } = await cookieOf(link);
  const [own = '', shown = ''] = shared.blocks.map(({ imageUrl }) => imageUrl ?? '');
  expect(await statusOf(own, cookie)).toBe(200);
  expect(await statusOf(shown, cookie)).toBe(200);
  expect(await statusOf(own, '')).not.toBe(200);
  const others = await cookieOf(other);
  expect(await statusOf(own, others.cookie)).not.toBe(200);
  const elsewhere = own.replace(link.storyboardLinkId, other.storyboardLinkId);
  expect(await statusOf(elsewhere, others.cookie)).toBe(404);

  await withdrawConsent(clipId);
  const { blocks: left } = (await cookieOf(link)).shared;
  expect(left.map(({ imageUrl }) => imageUrl)).toEqual([own, null]);
  clock.advance(10_000);
  expect(await statusOf(shown, cookie)).toBe(404);
  const named = { storyboardId, storyboardLinkId: link.storyboardLinkId };
  await cm.ok('storyboardlink/revokeStoryboardLink', named);
  expect(await statusOf(own, cookie)).not.toBe(200);
});

/** A guest in a clip agreed to it, and withdrew that. */
async function withdrawConsent(clipId: string): Promise<void> {
  const consentId = randomUUID();
  await harness.app.context.db.system(async (trx) => {
    await sql`INSERT INTO consents (id, customer_id, version_number, text, scopes, name, email, language, is_minor,
        guardian_name, client_address, signed_at, withdrawn_at)
      VALUES (${consentId}, ${customerId}, 1, 'Yes', '{public}', 'Gus', '', 'en', false, '', '', now(), now())`.execute(
      trx,
    );
    await sql`INSERT INTO consent_clips (customer_id, consent_id, clip_id, asset_id)
      SELECT customer_id, ${consentId}::uuid, id, asset_id FROM clips WHERE id = ${clipId}`.execute(trx);
  });
}

test('links are in the hands of those who edit the storyboard', async () => {
  const { storyboardId } = await planned();
  const own = await planned('personal');
  const { storyboardLinkId } = await linked(storyboardId);
  const cc = await signUp(harness, customerId, 'cc', 'Cas');
  const calls = {
    getStoryboardLinks: {},
    createStoryboardLink: {},
    updateStoryboardLink: { storyboardLinkId, canComment: false },
    revokeStoryboardLink: { storyboardLinkId },
    restoreStoryboardLink: { storyboardLinkId },
  };
  for (const [call, more] of Object.entries(calls)) {
    const path = `storyboardlink/${call}`;
    expect((await foreign.refused(path, { storyboardId, ...more })).code).toBe('not-found');
    expect((await olga.refused(path, { storyboardId: own.storyboardId, ...more })).code).toBe('not-found');
    expect((await cc.refused(path, { storyboardId, ...more })).code).toBe('forbidden');
  }
  const other = { storyboardId: own.storyboardId, storyboardLinkId };
  expect((await cm.refused('storyboardlink/revokeStoryboardLink', other)).code).toBe('invalid');
});

test('a storyboard has so many links that work, and a link takes so many comments in an hour', async () => {
  const { storyboardId } = await planned();
  const links = [];
  for (let count = 0; count < storyboardLinksMost; count++) links.push(await linked(storyboardId));
  const [first] = links;
  const create = () => cm.refused('storyboardlink/createStoryboardLink', { storyboardId });
  expect(await create()).toMatchObject({ code: 'invalid', fields: [{ path: 'storyboardId' }] });
  if (first === undefined) throw new Error('There is no link.');
  await harness.app.context.db.system((trx) =>
    sql`INSERT INTO storyboard_comments
        (id, customer_id, storyboard_id, scope, quote, text, link_id, visitor_name, created_at)
      SELECT gen_random_uuid(), ${customerId}, ${storyboardId}, 'organisation', '', 'Hi', ${first.storyboardLinkId}, 'Vic',
        ${clock.now()}::timestamptz FROM generate_series(1, ${visitorCommentsAnHourMost})`.execute(trx),
  );
  const request = { token: tokenOf(first), name: 'Vic', text: 'One more' };
  expect((await visit('addVisitorComment', request)).code).toBe('rate-limited');
  clock.advance(3_600_001);
  expect((await visit('addVisitorComment', request)).status).toBe('Ok');
});
