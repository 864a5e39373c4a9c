import type { DeletedObject } from '@rushes/contract/core/bin';
import type { JourneySteps } from '@rushes/contract/core/journeys';
import type { Notification } from '@rushes/contract/core/notifications';
import type { Todo } from '@rushes/contract/core/todos';
import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { MenuCounts } from '@rushes/contract/events';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { Deliverable, DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';

let app: Harness;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
  footage = createRowClips(app.app.context.db);
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  other = await signUp(app, customerId, 'viewer', 'Olga');
});
afterAll(() => app[Symbol.asyncDispose]());

const stagesOf = (...users: readonly TestUser[]) => [
  { rule: 'all', customerUserIds: users.map(({ customerUserId }) => customerUserId) },
];
const clipOf = async (who = cm, frames = 300) => (await footage.clip(who, { frames })).clipId;
const deliver = async (title: string, more: object = {}) =>
  cm.ok<DeliverableDetail>('deliverable/createDeliverable', {
    ...{ title, clipId: await clipOf(), stages: stagesOf(viewer), ...more },
  });
const review = (who: TestUser, { approvalId }: { approvalId: string }) =>
  who.ok<ApprovalDetail>('approval/getApproval', { approvalId });
const decide = async (who: TestUser, made: { approvalId: string }, decision: string, reason = '') => {
  const { approvalId, rounds } = await review(who, made);
  const request = { approvalId, roundId: rounds[0]?.roundId, decision, reason };
  return who.ok<ApprovalDetail>('approval/decideApproval', request);
};
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await app.call(path, request, who.token)).body.code;
const countOf = async (who: TestUser) => {
  const counts = await who.ok<MenuCounts>('event/getMenuNotificationCount', {});
  return [counts.deliverablesCount, counts.programsForApprovalCount];
};
const listed = async (who: TestUser, query: object = {}) =>
  (await who.ok<{ items: Deliverable[] }>('deliverable/getDeliverables', query)).items.map(
    ({ title }) => title,
  );

test('a reviewer without a clip of their own watches the version, comments at a frame and decides', async () => {
  const before = await countOf(viewer);
  const made = await deliver('Harbour spot', { note: 'First cut' });
  expect(made).toMatchObject({ state: 'open', version: 1, round: 1, canManage: true, program: null });
  expect(await countOf(viewer)).toEqual([(before[0] ?? 0) + 1, before[1]]);
  const { items: todos } = await viewer.ok<{ items: Todo[] }>('todo/getTodos', {});
  expect(todos).toContainEqual(expect.objectContaining({ kind: 'approve', title: 'Harbour spot' }));
  const seen = await review(viewer, made);
  expect(seen).toMatchObject({
    ...{ subject: { kind: 'deliverable', id: made.deliverableId, title: 'Harbour spot' }, isChanged: null },
    ...{ canDecide: true, canManage: false, checks: { bumpers: null, clips: [] } },
    rounds: [{ number: 1, version: 1, video: { frames: 300, fps: 30 }, note: 'First cut' }],
  });
  const hls = `${app.url}${seen.rounds[0]?.video?.hls}`;
  const fetched = (who: TestUser, url: string) => fetch(url, { headers: { cookie: who.cookie } });
  expect((await fetched(viewer, hls)).status).toBe(200);
  expect((await fetched(other, hls)).ok).toBe(false);
  expect((await fetched(viewer, hls.replace('master.m3u8', 'original'))).ok).toBe(false);
  expect(await viewer.ok('deliverable/getDeliverable', { deliverableId: made.deliverableId })).toMatchObject({
    ...{ isWaiting: true, canManage: false, versions: [{ number: 1, clip: null, addedBy: 'Clara' }] },
  });
  const comment = { roundId: seen.rounds[0]?.roundId, text: 'Logo', fromFrame: 120 };
  const said = await viewer.ok<ApprovalDetail>('approval/addComment', { ...made, ...comment });
  expect(said.comments).toMatchObject([{ fromFrame: 120, text: 'Logo', user: { name: 'Vera' } }]);
  expect(
    await cm.ok('approval/exportComments', { approvalId: made.approvalId, format: 'edl' }),
  ).toMatchObject({ fileName: 'Harbour spot v1.edl', text: expect.stringContaining('Logo') });
  expect((await decide(viewer, made, 'approved')).state).toBe('approved');
  expect(await countOf(viewer)).toEqual(before);
  await expect
    .poll(async () => {
      const { items } = await cm.ok<{ items: Notification[] }>('notification/getNotifications', {});
      return items.filter(({ approval }) => approval?.id === made.approvalId).map(({ kind }) => kind);
    })
    .toContain('approval-approved');
});

test('a new version ends the open round, and a decision counts for its version alone', async () => {
  const made = await deliver('Trailer');
  const { deliverableId } = made;
  const first = await review(viewer, made);
  const clipId = await clipOf(cm, 200);
  const request = { deliverableId, clipId, stages: stagesOf(viewer, other) };
  expect(await cm.ok('deliverable/addVersion', request)).toMatchObject({
    ...{ version: 2, round: 2, state: 'open', versions: [{ number: 2, clip: { clipId } }, { number: 1 }] },
  });
  const late = { approvalId: made.approvalId, roundId: first.rounds[0]?.roundId, decision: 'approved' };
  expect(await codeOf(viewer, 'approval/decideApproval', late)).toBe('wrong-state');
  const rounds = (await review(viewer, made)).rounds;
  expect(rounds).toMatchObject([
    { number: 2, version: 2, state: 'open', video: { frames: 200 } },
    { number: 1, version: 1, state: 'cancelled', video: { frames: 300 } },
  ]);
  await decide(viewer, made, 'approved');
  expect((await decide(other, made, 'changes-required', 'Too dark')).state).toBe('changes-required');
  const again = { deliverableId, stages: stagesOf(other) };
  expect(await cm.ok('deliverable/requestVersionApproval', again)).toMatchObject({ version: 2, round: 3 });
  expect(await codeOf(cm, 'deliverable/requestVersionApproval', again)).toBe('wrong-state');
  await cm.ok('approval/cancelApproval', { approvalId: made.approvalId });
  expect(await cm.ok('deliverable/getDeliverable', { deliverableId })).toMatchObject({ state: 'cancelled' });
});

test('only what was approved becomes a program, which plays the kept part of the clip', async () => {
  const clipId = await clipOf();
  await cm.ok('clip/updateClip', { clipId, usableRange: { inMs: 2000, outMs: 8000 } });
  const made = await deliver('Spot', { clipId });
  const { deliverableId } = made;
  expect((await review(viewer, made)).rounds).toMatchObject([{ video: { frames: 180, durationMs: 6000 } }]);
  const path = 'deliverable/createProgramFromDeliverable';
  expect(await codeOf(cm, path, { deliverableId })).toBe('wrong-state');
  await decide(viewer, made, 'approved-with-changes');
  expect(await codeOf(cc, path, { deliverableId })).toBe('not-found');
  const { programId } = await cm.ok<{ programId: string }>(path, { deliverableId });
  const program = await cm.ok<ProgramDetail>('program/getProgram', { programId });
  expect(program).toMatchObject({ title: 'Spot', state: 'draft', durationMs: 6000 });
  expect(await cm.ok('deliverable/getDeliverable', { deliverableId })).toMatchObject({
    program: { programId, title: 'Spot' },
  });
  const { after } = await cm.ok<{ after: JourneySteps[] }>('journey/getJourney', {
    kind: 'clip',
    id: clipId,
  });
  const approvals = after.find(({ kind }) => kind === 'approval');
  expect(approvals?.items).toMatchObject([{ title: 'Spot' }]);
});

test('the list is searched and filtered, and shows others what they are asked about alone', async () => {
  const made = await deliver('Quokka teaser');
  await deliver('Quokka trailer', { stages: stagesOf(other) });
  expect(await listed(cm, { search: 'quokka' })).toEqual(['Quokka trailer', 'Quokka teaser']);
  expect(await listed(viewer, { search: 'quokka' })).toEqual(['Quokka teaser']);
  expect(await listed(cc, { search: 'quokka' })).toEqual([]);
  await decide(viewer, made, 'approved');
  const approved = { search: 'quokka', filters: [{ column: 'state', op: 'in', values: ['approved'] }] };
  expect(await listed(cm, approved)).toEqual(['Quokka teaser']);
  const waiting = { search: 'quokka', filters: [{ column: 'isWaiting', op: 'is', values: ['true'] }] };
  expect(await listed(other, waiting)).toEqual(['Quokka trailer']);
  expect(await viewer.ok('deliverable/countDeliverables', waiting)).toEqual({ count: 0 });
  const byTitle = { search: 'quokka', sort: { column: 'title', direction: 'asc' }, limit: 1 };
  const first = await cm.ok<{ nextCursor: string }>('deliverable/getDeliverables', byTitle);
  expect(await listed(cm, { ...byTitle, cursor: first.nextCursor })).toEqual(['Quokka trailer']);
});

test('in the bin nobody is asked, and what comes back waits as before', async () => {
  const made = await deliver('Wombat');
  const { deliverableId, approvalId } = made;
  const before = await countOf(viewer);
  const ids = { deliverableIds: [deliverableId] };
  expect(await cm.ok('deliverable/deleteDeliverables', ids)).toEqual({
    ...{ deleted: [deliverableId], failed: [] },
  });
  expect((await countOf(viewer))[0]).toBe((before[0] ?? 0) - 1);
  expect(await codeOf(viewer, 'approval/getApproval', { approvalId })).toBe('not-found');
  expect(await codeOf(cm, 'deliverable/getDeliverable', { deliverableId })).toBe('not-found');
  const { items } = await cm.ok<{ items: DeletedObject[] }>('bin/getDeleted', { search: 'wombat' });
  expect(items).toMatchObject([{ kind: 'deliverable', id: deliverableId, name: 'Wombat' }]);
  expect(await cm.ok('deliverable/restoreDeliverables', ids)).toEqual({ restored: [deliverableId] });
  expect(await countOf(viewer)).toEqual(before);
  expect(await cm.ok('deliverable/renameDeliverable', { deliverableId, title: 'Wombat spot' })).toMatchObject(
    { title: 'Wombat spot', isWaiting: false },
  );
  expect((await review(viewer, made)).subject.title).toBe('Wombat spot');
  await cm.ok('deliverable/deleteDeliverables', ids);
  const objects = [{ kind: 'deliverable', id: deliverableId }];
  expect(await cm.ok('bin/deletePermanently', { objects })).toMatchObject({ deleted: objects });
});

test('what became due in the bin gets another day, and is not decided by silence as it comes back', async () => {
  const dueAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = await deliver('Numbat', { dueAt, onSilence: 'approved' });
  const ids = { deliverableIds: [made.deliverableId] };
  await cm.ok('deliverable/deleteDeliverables', ids);
  await app.app.context.db.system((trx) =>
    sql`WITH moved AS (UPDATE approvals SET due_at = now() - interval '1 hour' WHERE id = ${made.approvalId}),
        deleted AS (UPDATE deliverables SET archived_at = now() - interval '2 hours' WHERE id = ${made.deliverableId})
      UPDATE approval_rounds SET due_at = now() - interval '1 hour'
      WHERE approval_id = ${made.approvalId}`.execute(trx),
  );
  await cm.ok('deliverable/restoreDeliverables', ids);
  const { rounds } = await review(viewer, made);
  expect(rounds[0]?.state).toBe('open');
  const leftMs = Date.parse(rounds[0]?.dueAt ?? '') - Date.now();
  expect(leftMs).toBeGreaterThan(23 * 3_600_000);
  const { items } = await cm.ok<{ items: Deliverable[] }>('deliverable/getDeliverables', {
    search: 'numbat',
  });
  expect(items[0]?.dueAt).toBe(rounds[0]?.dueAt);
});

test('a clip that a deliverable shows is kept in the bin, and the version still plays', async () => {
  const clipId = await clipOf();
  const made = await deliver('Kept', { clipId });
  expect(await cm.ok('bin/getUses', { kind: 'clip', ids: [clipId] })).toEqual({
    uses: [{ what: 'deliverables', count: 1, names: [] }],
  });
  await cm.ok('clip/deleteClips', { clipIds: [clipId] });
  const objects = [{ kind: 'clip', id: clipId }];
  expect(await cm.ok('bin/deletePermanently', { objects })).toMatchObject({ deleted: [] });
  const seen = await review(viewer, made);
  expect(seen).toMatchObject({ checks: { clips: [{ name: null }] }, rounds: [{ state: 'open' }] });
  const played = await fetch(`${app.url}${seen.rounds[0]?.video?.hls}`, {
    headers: { cookie: viewer.cookie },
  });
  expect(played.status).toBe(200);
});

test('a clip that is replaced leaves its version as it was, and is not taken for what was approved', async () => {
  const clipId = await clipOf();
  const made = await deliver('Replaced', { clipId });
  const { deliverableId } = made;
  const newer = await footage.clip(cm);
  const { context, features } = app.app;
  await context.db.system(async (trx) => {
    await trx
      .updateTable('assets')
      .set({ created_at: new Date(0) })
      .execute();
    await trx.updateTable('clips').set({ asset_id: newer.assetId }).where('id', '=', clipId).execute();
  });
  await features.assets.collect();
  const { rounds } = await review(viewer, made);
  const played = await fetch(`${app.url}${rounds[0]?.video?.hls}`, { headers: { cookie: viewer.cookie } });
  expect(played.status).toBe(200);
  await decide(viewer, made, 'approved');
  expect(await codeOf(cm, 'deliverable/createProgramFromDeliverable', { deliverableId })).toBe('invalid');
});

test('what is wrong with a request is refused with what to do', async () => {
  const clipId = await clipOf();
  const made = await deliver('Rules');
  const { deliverableId } = made;
  const foreign = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Fred');
  const stages = stagesOf(viewer);
  const create = { title: 'Rules', clipId, stages };
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  const waiting = await footage.clip(cm, { frames: 90, rungs: [] });
  const refusals: [string, TestUser, string, object, string][] = [
    ['a viewer delivers nothing', viewer, 'createDeliverable', create, 'forbidden'],
    ['nor does a creator', cc, 'createDeliverable', create, 'forbidden'],
    ['a foreign clip', foreign, 'createDeliverable', { ...create, stages: stagesOf(foreign) }, 'not-found'],
    ['no title', cm, 'createDeliverable', { ...create, title: ' ' }, 'invalid'],
    ['nobody asked', cm, 'createDeliverable', { ...create, stages: [] }, 'invalid'],
    ['a foreign reviewer', cm, 'createDeliverable', { ...create, stages: stagesOf(foreign) }, 'invalid'],
    ['due in the past', cm, 'createDeliverable', { ...create, dueAt: yesterday }, 'invalid'],
    ['not processed', cm, 'createDeliverable', { ...create, clipId: waiting.clipId }, 'clip-not-ready'],
    ['a reviewer adds none', viewer, 'addVersion', { deliverableId, clipId, stages }, 'forbidden'],
    ['no such clip', cm, 'addVersion', { deliverableId, clipId: deliverableId, stages }, 'invalid'],
    ['another customer', foreign, 'addVersion', { deliverableId, clipId, stages }, 'not-found'],
    ['another customer', foreign, 'getDeliverable', { deliverableId }, 'not-found'],
    ['who is not asked', other, 'getDeliverable', { deliverableId }, 'not-found'],
    ['while it is open', cm, 'requestVersionApproval', { deliverableId, stages }, 'wrong-state'],
  ];
  for (const [what, who, call, request, code] of refusals)
    expect([what, await codeOf(who, `deliverable/${call}`, request)]).toEqual([what, code]);
  const ids = { deliverableIds: [deliverableId] };
  expect(await foreign.ok('deliverable/deleteDeliverables', ids)).toEqual({
    ...{ deleted: [], failed: [{ deliverableId, code: 'not-found' }] },
  });
});
