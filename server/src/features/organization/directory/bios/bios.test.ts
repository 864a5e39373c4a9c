import type {
  Bio,
  DirectoryDetail,
  DirectoryUser,
  EditedProfile,
} from '@rushes/contract/organization/directory';
import type { MenuCounts } from '@rushes/contract/events';
import type { Reached } from '@rushes/contract/organization/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signIn, signUp } from '../../../../../test/users.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';

let clock: TestClock;
let app: Harness;
let customerId: string;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock, work: true });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ customerId } = await app.make.customer());
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Cem');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
});

/** A request for videos of this state. */
const inState = (state: string) => ({ filters: [{ column: 'state', op: 'in', values: [state] }] });

const waiting = async (who: TestUser) =>
  (await who.ok<MenuCounts>('event/getMenuNotificationCount', {})).newBioProgramsCount;
const ask = (...users: TestUser[]) =>
  cm.ok<{ requested: string[]; refused: { customerUserId: string; reason: string }[] }>(
    'directory/requestBios',
    {
      customerUserIds: users.map(({ customerUserId }) => customerUserId),
    },
  );
const openOf = async (who: TestUser) => {
  const { bios } = await who.ok<EditedProfile>('directory/getOwnProfile', {});
  const [first] = bios;
  if (first === undefined) throw new Error('nothing is asked');
  return first;
};
const inDirectory = async (who: TestUser, of: TestUser) =>
  (await who.ok<DirectoryDetail>('directory/getUser', { customerUserId: of.customerUserId })).bioProgramId;

/** A published program that is for nobody by itself. */
async function privateProgram(owner: TestUser): Promise<string> {
  const programId = await app.make.program(owner, { published: true });
  await app.app.context.db.system((trx) =>
    trx.updateTable('programs').set({ audience_organisation: false }).where('id', '=', programId).execute(),
  );
  return programId;
}

/** Approves what plays of the program now. */
async function approve(bioId: string, programId: string, more: object = {}): Promise<Bio> {
  return cm.ok<Bio>('directory/approveBio', {
    bioId,
    programId,
    versionId: await liveOf(programId),
    ...more,
  });
}

async function liveOf(programId: string): Promise<string> {
  const row = await app.app.context.db.system((trx) =>
    trx
      .selectFrom('programs')
      .select('live_version_id as id')
      .where('id', '=', programId)
      .executeTakeFirstOrThrow(),
  );
  return row.id ?? crypto.randomUUID();
}

async function approved(of: TestUser): Promise<{ bioId: string; programId: string }> {
  await ask(of);
  const { bioId } = await openOf(of);
  const programId = await privateProgram(of);
  await of.ok('directory/submitBio', { bioId, programId });
  await approve(bioId, programId);
  return { bioId, programId };
}

test('is asked for with a mail, offered, sent back with a reason, offered again, and approved', async () => {
  expect(await ask(cc, viewer)).toMatchObject({ refused: [] });
  expect((await ask(cc)).refused).toEqual([{ customerUserId: cc.customerUserId, reason: 'wrong-state' }]);
  expect([await waiting(cc), await waiting(viewer), await waiting(cm)]).toEqual([1, 1, 0]);
  await vi.waitFor(async () => {
    const mails = await app.app.context.mail.outbox(50);
    expect(
      mails.some(
        ({ to, text }) => to === cc.userName && text.includes(`/account/edit/${cc.customerUserId}/`),
      ),
    ).toBe(true);
  }, 10_000);
  const { bioId, state } = await openOf(cc);
  expect(state).toBe('requested');
  const programId = await privateProgram(cc);
  await cc.ok('directory/submitBio', { bioId, programId });
  expect([await waiting(cc), await waiting(cm)]).toEqual([0, 1]);
  await cm.ok('directory/sendBioBack', { bioId, programId, reason: 'The sound is off.' });
  expect(await openOf(cc)).toMatchObject({ state: 'sent-back', reason: 'The sound is off.' });
  expect([await waiting(cc), await waiting(cm)]).toEqual([1, 0]);
  await cc.ok('directory/submitBio', { bioId, programId });
  const done = await approve(bioId, programId, { days: 30 });
  expect(Date.parse(done.expiresAt ?? '') - clock.nowMs()).toBe(30 * 24 * 3_600_000);
  expect([await waiting(cc), await waiting(cm)]).toEqual([0, 0]);
  const seen = await cm.ok<{ items: Bio[] }>('directory/getBios', inState('approved'));
  expect(seen.items.map((bio) => bio.bioId)).toEqual([bioId]);
});

test('is asked for, and sent back, over the signature of who does', async () => {
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Clara & Co' }] }],
  };
  await cm.ok('profile/saveSignature', { document });
  await ask(cc);
  const { bioId } = await openOf(cc);
  const programId = await privateProgram(cc);
  await cc.ok('directory/submitBio', { bioId, programId });
  await cm.ok('directory/sendBioBack', { bioId, programId, reason: 'The sound is off.' });
  await vi.waitFor(async () => {
    const mails = (await app.app.context.mail.outbox(50)).filter(({ to }) => to === cc.userName);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.filter(({ text }) => !text.includes('-- \nClara & Co'))).toEqual([]);
    expect(mails.some(({ text }) => text.includes('The sound is off.'))).toBe(true);
  }, 10_000);
});

test('plays for anyone who may see the directory, and for nobody else', async () => {
  const programId = await privateProgram(cc);
  const open = (who: TestUser) => app.call('program/getProgram', { programId }, who.token);
  expect((await open(viewer)).body.code).toBe('not-found');
  await ask(cc);
  const { bioId } = await openOf(cc);
  await cc.ok('directory/submitBio', { bioId, programId });
  expect([(await open(viewer)).body.code, await inDirectory(viewer, cc)]).toEqual(['not-found', null]);
  await approve(bioId, programId);
  expect(await inDirectory(viewer, cc)).toBe(programId);
  expect((await open(viewer)).body.status).toBe('Ok');
  await viewer.ok('program/saveProgress', { programId, positionMs: 10, ranges: [[0, 100]] });
  const reach = async () =>
    (await cm.ok<{ items: Reached[] }>('user/getAccess', { customerUserId: viewer.customerUserId })).items;
  expect(await reach()).toMatchObject([
    { kind: 'bios', objectId: bioId, title: 'Cem', reasons: ['directory'] },
  ]);
  const feed = await viewer.ok<{ items: unknown[] }>('program/getFeed', { filter: 'all' });
  expect(feed.items).toEqual([]);

  await app.app.context.db.system((trx) =>
    trx
      .updateTable('customers')
      .set({ flags: JSON.stringify({ hideOrganisationView: true }) })
      .where('id', '=', customerId)
      .execute(),
  );
  const again = await signIn(app, viewer);
  expect((await open(again)).body.code).toBe('not-found');
  expect(await reach()).toEqual([]);
});

test('is gone from the directory when it is withdrawn, its user leaves or its program does', async () => {
  const one = await approved(cc);
  await cm.ok('directory/withdrawBio', { bioId: one.bioId });
  expect(await inDirectory(viewer, cc)).toBeNull();
  const two = await approved(cc);
  await app.app.context.db.system((trx) =>
    sql`UPDATE programs SET archived_at = now() WHERE id = ${two.programId}`.execute(trx),
  );
  expect(await inDirectory(viewer, cc)).toBeNull();
  const three = await approved(viewer);
  expect(await inDirectory(cc, viewer)).toBe(three.programId);
  await cm.ok('user/suspendUsers', { customerUserIds: [viewer.customerUserId] });
  const { body } = await app.call('program/getProgram', { programId: three.programId }, cc.token);
  expect(body.code).toBe('not-found');
});

test('a new one replaces the old one, and a daily job ends what is too old and asks again', async () => {
  const first = await approved(cc);
  const second = await approved(cc);
  expect(await inDirectory(viewer, cc)).toBe(second.programId);
  const replaced = await cm.ok<{ items: Bio[] }>('directory/getBios', inState('replaced'));
  expect(replaced.items.map(({ bioId }) => bioId)).toEqual([first.bioId]);
  await app.app.features.directory.sweep();
  expect(await waiting(cc)).toBe(0);
  await app.app.context.db.system((trx) =>
    sql`UPDATE bios SET expires_at = ${clock.now()} WHERE id = ${second.bioId}`.execute(trx),
  );
  await app.app.features.directory.sweep();
  await app.app.features.directory.sweep();
  expect(await inDirectory(viewer, cc)).toBeNull();
  expect(await openOf(cc)).toMatchObject({ state: 'requested', requestedByName: 'Clara' });
  expect(await waiting(cc)).toBe(1);
});

test('nobody offers a program of others, decides about their own state twice, or another customer’s', async () => {
  await ask(cc, viewer);
  const { bioId } = await openOf(cc);
  const foreign = await privateProgram(cm);
  expect((await cc.refused('directory/submitBio', { bioId, programId: foreign })).code).toBe('forbidden');
  const mine = await privateProgram(cc);
  expect((await viewer.refused('directory/submitBio', { bioId, programId: mine })).code).toBe('not-found');
  const foreignUser = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Someone Else');
  const strange = { bioId, versionId: await liveOf(mine) };
  for (const call of ['submitBio', 'approveBio', 'sendBioBack', 'withdrawBio'])
    expect(
      (await foreignUser.refused(`directory/${call}`, { ...strange, programId: mine, reason: 'x' })).code,
    ).toBe('not-found');
  // A content manager offers for someone who makes no programs.
  const of = await openOf(viewer);
  await cm.ok('directory/submitBio', { bioId: of.bioId, programId: foreign });
  expect((await cm.refused('directory/approveBio', { ...strange, programId: mine })).code).toBe(
    'wrong-state',
  );

  await cc.ok('directory/submitBio', { bioId, programId: mine });
  const other = await privateProgram(cc);
  await cc.ok('directory/submitBio', { bioId, programId: other });
  expect((await cm.refused('directory/approveBio', { ...strange, programId: mine })).code).toBe('conflict');
  const decision = { bioId, programId: other, versionId: await liveOf(other) };
  const decide = () => app.call('directory/approveBio', decision, cm.token);
  const answers = await Promise.all([decide(), decide()]);
  expect(answers.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['ok', 'wrong-state']);
  const draft = await app.make.program(cc, { published: false });
  await ask(cc);
  const next = await openOf(cc);
  await cc.ok('directory/submitBio', { bioId: next.bioId, programId: draft });
  const early = { bioId: next.bioId, programId: draft, versionId: crypto.randomUUID() };
  expect((await cm.refused('directory/approveBio', early)).code).toBe('not-published');
});

test('what was approved is what was looked at: published again, it waits for a decision again', async () => {
  const footage = createRowClips(app.app.context.db);
  const { clipId } = await footage.clip(cc);
  const { programId } = await cc.ok<{ programId: string }>('program/createProgram', {
    title: 'About me',
    timeline: { items: [{ clipId }] },
  });
  const publish = () => cc.ok('program/publishProgram', { programId, audience: { customerUserIds: [] } });
  await publish();
  await ask(cc);
  const { bioId } = await openOf(cc);
  await cc.ok('directory/submitBio', { bioId, programId });
  const waitingBios = async () =>
    (await cm.ok<{ items: Bio[] }>('directory/getBios', inState('submitted'))).items;
  const seen = (await waitingBios())[0]?.program?.versionId;
  await publish();
  // Someone looked at the first version while the second one went live.
  const late = { bioId, programId, versionId: seen };
  expect((await cm.refused('directory/approveBio', late)).code).toBe('conflict');
  await approve(bioId, programId);
  expect(await inDirectory(viewer, cc)).toBe(programId);
  await viewer.ok('program/getProgram', { programId });

  await publish();
  expect(await inDirectory(viewer, cc)).toBeNull();
  expect((await app.call('program/getProgram', { programId }, viewer.token)).body.code).toBe('not-found');
  expect((await find(viewer, cc))?.hasBio).toBe(false);
  expect(await waiting(cm)).toBe(1);
  expect((await waitingBios()).map((bio) => bio.bioId)).toEqual([bioId]);
  await approve(bioId, programId);
  expect([await inDirectory(viewer, cc), await waiting(cm)]).toEqual([programId, 0]);

  // With a new one asked for, the old one is over.
  await ask(cc);
  await publish();
  expect(await inDirectory(viewer, cc)).toBeNull();
  const over = await cm.ok<{ items: Bio[] }>('directory/getBios', inState('expired'));
  expect(over.items.map((bio) => bio.bioId)).toEqual([bioId]);
  expect((await openOf(cc)).state).toBe('requested');
});

const find = async (who: TestUser, of: TestUser) =>
  (await who.ok<{ items: DirectoryUser[] }>('directory/getUsers', { search: of.userName })).items[0];

test('stand in one list: what waits for a decision first, found by user and program', async () => {
  const made = await approved(cc);
  await ask(viewer);
  await ask(cc);
  const { bioId } = await openOf(cc);
  await cc.ok('directory/submitBio', { bioId, programId: made.programId });
  const list = async (query: object) => {
    const { items } = await cm.ok<{ items: Bio[] }>('directory/getBios', query);
    const { count } = await cm.ok<{ count: number }>('directory/countBios', query);
    expect(count).toBe(items.length);
    return items;
  };
  const [waits, asked, live] = await list({});
  expect([waits?.bioId, asked?.customerUserId, live?.bioId]).toEqual([
    bioId,
    viewer.customerUserId,
    made.bioId,
  ]);
  const first = await cm.ok<{ nextCursor: string }>('directory/getBios', { limit: 1 });
  const next = await cm.ok<{ items: Bio[] }>('directory/getBios', { limit: 1, cursor: first.nextCursor });
  expect(next.items.map((bio) => bio.bioId)).toEqual([asked?.bioId]);
  const byTitle = await list({ search: waits?.title ?? '' });
  expect(byTitle.map((bio) => bio.bioId)).toEqual([bioId, made.bioId]);
  expect((await viewer.refused('directory/countBios', {})).code).toBe('forbidden');
});
