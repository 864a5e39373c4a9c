import type { MenuCounts } from '@rushes/contract/events';
import type { Notification } from '@rushes/contract/core/notifications';
import type { Draft, ProgramDetail, ProgramVersion } from '@rushes/contract/create/programs';
import type { Approval, ApprovalDetail, ProgramApproval } from '@rushes/contract/tasks/approvals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createRowClips } from '../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import { publishDue } from '../../create/programs/publication/scheduled.ts';
import { decideDue, remindDue } from './jobs.ts';

let app: Harness;
let clock: TestClock;
let footage: ReturnType<typeof createRowClips>;
let cm: TestUser;
let cc: TestUser;
let viewer: TestUser;
let other: TestUser;

const [minuteMs, hourMs] = [60_000, 3_600_000];

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock, work: true });
  footage = createRowClips(app.app.context.db);
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  other = await signUp(app, customerId, 'viewer', 'Olga');
});
afterAll(() => app[Symbol.asyncDispose]());

async function makeProgram(owner = cc, frames = 300) {
  const { clipId } = await footage.clip(owner, { frames });
  const timeline = { items: [{ clipId }] };
  const request = { title: 'Welcome', timeline };
  const { programId } = await owner.ok<{ programId: string }>('program/createProgram', request);
  return { programId, clipId };
}

interface Stage {
  readonly rule: string;
  readonly users: readonly TestUser[];
}
const stagesOf = (stages: readonly Stage[]) =>
  stages.map(({ rule, users }) => ({
    rule,
    customerUserIds: users.map(({ customerUserId }) => customerUserId),
  }));
const ask = (programId: string, stages: readonly Stage[], more: object = {}, who = cc) =>
  who.ok<ApprovalDetail>('approval/requestApproval', { programId, stages: stagesOf(stages), ...more });
const open = (who: TestUser, approvalId: string) =>
  who.ok<ApprovalDetail>('approval/getApproval', { approvalId });
const decide = (who: TestUser, { approvalId, rounds }: ApprovalDetail, decision: string, reason = '') =>
  who.ok<ApprovalDetail>('approval/decideApproval', {
    ...{ approvalId, roundId: rounds[0]?.roundId, decision, reason },
  });
const codeOf = async (who: TestUser, path: string, request: object) =>
  (await app.call(path, request, who.token)).body.code;
const countOf = async (who: TestUser) =>
  (await who.ok<MenuCounts>('event/getMenuNotificationCount', {})).programsForApprovalCount;
const waiting = async (who: TestUser) =>
  (await who.ok<{ items: Approval[] }>('approval/getReviews', {})).items.map(({ approvalId }) => approvalId);
const trim = (programId: string, clipId: string, outMs: number, who = cc) =>
  who.ok<Draft>('program/saveTimeline', { programId, timeline: { items: [{ clipId, outMs }] } });
const inMs = (ms: number) => new Date(clock.nowMs() + ms).toISOString();
/** Lets hours pass for approvals alone: sessions go on. */
const pass = (approvals: readonly ApprovalDetail[], hours: number) =>
  app.app.context.db.system((trx) =>
    sql`UPDATE approval_rounds SET due_at = due_at - make_interval(hours => ${hours}),
        requested_at = requested_at - make_interval(hours => ${hours})
      WHERE approval_id = ANY (${approvals.map(({ approvalId }) => approvalId)}::uuid[])`.execute(trx),
  );
const toldOf = async (who: TestUser, kind: string, approvalId: string) => {
  const { items } = await who.ok<{ items: Notification[] }>('notification/getNotifications', {});
  return items.filter((item) => item.kind === kind && item.approval?.id === approvalId).length;
};

test('a viewer who is asked sees the version through the request, and nothing else of the program', async () => {
  const { programId } = await makeProgram();
  const { approvalId } = await ask(programId, [{ rule: 'all', users: [viewer] }], { note: 'Please look' });
  const seen = await open(viewer, approvalId);
  expect(seen).toMatchObject({
    ...{ state: 'open', canDecide: true, canManage: false, isChanged: null, subject: { title: 'Welcome' } },
    rounds: [{ number: 1, version: 1, note: 'Please look', video: { frames: 300 } }],
  });
  const hls = seen.rounds[0]?.video?.hls ?? '';
  const fetched = (path: string) => fetch(`${app.url}${path}`, { headers: { cookie: viewer.cookie } });
  expect((await fetched(hls)).status).toBe(200);
  expect((await fetched(hls.replace('master.m3u8', 'program.mp4'))).ok).toBe(false);
  expect(await codeOf(viewer, 'program/getProgram', { programId })).toBe('not-found');
  expect(await codeOf(other, 'approval/getApproval', { approvalId })).toBe('not-found');
  const foreign = `${app.url}${(await open(viewer, approvalId)).rounds[0]?.video?.hls}`;
  expect((await fetch(foreign, { headers: { cookie: other.cookie } })).ok).toBe(false);
  const versions = await cc.ok<{ items: ProgramVersion[] }>('program/getVersions', { programId });
  expect(versions.items).toMatchObject([{ number: 1, state: 'review' }]);
  expect(await cc.ok<ProgramDetail>('program/getProgram', { programId })).toMatchObject({
    ...{ state: 'draft', version: null },
  });
});

test('stages follow each other, and only the active one waits, in the list and in the menu', async () => {
  const { programId } = await makeProgram();
  const before = await countOf(cm);
  const asked = await ask(programId, [
    { rule: 'any', users: [viewer, other] },
    { rule: 'all', users: [cm] },
  ]);
  const { approvalId } = asked;
  expect(await waiting(other)).toContain(approvalId);
  expect(await countOf(cm)).toBe(before);
  expect(await codeOf(cm, 'approval/decideApproval', decisionOf(asked, 'approved'))).toBe('wrong-state');
  const next = await decide(viewer, asked, 'approved-with-changes', 'Trim the end');
  expect(next.rounds[0]?.stages.map(({ state }) => state)).toEqual(['approved', 'active']);
  expect(await waiting(other)).not.toContain(approvalId);
  expect(await countOf(cm)).toBe(before + 1);
  const done = await decide(cm, asked, 'approved');
  expect(done).toMatchObject({ state: 'approved-with-changes', canDecide: false });
  expect(await countOf(cm)).toBe(before);
  await expect.poll(() => toldOf(cc, 'approval-approved', approvalId)).toBe(1);
  const { items } = await cc.ok<{ items: Notification[] }>('notification/getNotifications', {});
  expect(items.find(({ approval }) => approval?.id === approvalId)?.reason).toBe(
    'With changes: Trim the end',
  );
  const mailed = async () =>
    (await app.app.context.mail.outbox(500)).filter(
      ({ to, text }) => to === cc.userName && text.includes('Trim the end'),
    ).length;
  await expect.poll(mailed, { timeout: 20_000 }).toBe(1);
  expect(await toldOf(cm, 'approval-requested', approvalId)).toBe(1);
});

const decisionOf = ({ approvalId, rounds }: ApprovalDetail, decision: string) => ({
  ...{ approvalId, roundId: rounds[0]?.roundId, decision },
});

test('asking for changes needs a reason, ends the round, and a new version begins the next one', async () => {
  const { programId, clipId } = await makeProgram();
  const first = await ask(programId, [{ rule: 'all', users: [viewer, other] }]);
  expect(await codeOf(viewer, 'approval/decideApproval', decisionOf(first, 'changes-required'))).toBe(
    'invalid',
  );
  const rejected = await decide(viewer, first, 'changes-required', 'Too long');
  expect(rejected.state).toBe('changes-required');
  expect(rejected.rounds[0]?.stages[0]?.reviews).toMatchObject([
    { user: { name: 'Olga' }, decision: null },
    { user: { name: 'Vera' }, decision: 'changes-required', reason: 'Too long' },
  ]);
  expect((await open(cc, first.approvalId)).isChanged).toBe(false);
  await trim(programId, clipId, 4000);
  expect((await open(cc, first.approvalId)).isChanged).toBe(true);
  const second = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  expect(second).toMatchObject({
    ...{ approvalId: first.approvalId, state: 'open', isChanged: false },
    rounds: [
      { number: 2, version: 2, video: { frames: 120 } },
      { number: 1, version: 1, video: { frames: 300 }, state: 'changes-required' },
    ],
  });
  expect(await codeOf(viewer, 'approval/decideApproval', decisionOf(first, 'approved'))).toBe('wrong-state');
  expect(
    await codeOf(cc, 'approval/requestApproval', {
      programId,
      stages: stagesOf([{ rule: 'all', users: [viewer] }]),
    }),
  ).toBe('wrong-state');
  expect(await decide(viewer, second, 'approved')).toMatchObject({ state: 'approved' });
});

test('a cancelled request waits for nobody, and can be requested again', async () => {
  const { programId } = await makeProgram();
  const { approvalId } = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  expect(await codeOf(viewer, 'approval/cancelApproval', { approvalId })).toBe('forbidden');
  expect(await cc.ok('approval/cancelApproval', { approvalId })).toMatchObject({ state: 'cancelled' });
  expect(await waiting(viewer)).not.toContain(approvalId);
  const cancelled = { filters: [{ column: 'state', op: 'in', values: ['cancelled'] }] };
  const listed = await cc.ok<{ items: Approval[] }>('approval/getApprovals', cancelled);
  expect(listed.items.map((each) => each.approvalId)).toEqual([approvalId]);
  expect(await cc.ok('approval/countApprovals', cancelled)).toEqual({ count: 1 });
  expect(await other.ok('approval/countReviews', { search: 'nothing so' })).toEqual({ count: 0 });
  expect((await ask(programId, [{ rule: 'any', users: [viewer] }])).rounds).toHaveLength(2);
});

test('a request names who can be asked, a date in the future, and a rule that can end', async () => {
  const { programId } = await makeProgram();
  const refusal = async (stages: readonly Stage[], more: object = {}) => {
    const request = { programId, stages: stagesOf(stages), ...more };
    return (await app.call('approval/requestApproval', request, cc.token)).body;
  };
  const all = [{ rule: 'all', users: [viewer] }];
  expect(await refusal([...all, { rule: 'all', users: [] }])).toMatchObject({
    fields: [{ path: 'stages.1' }],
  });
  expect(await refusal(all, { dueAt: inMs(-1) })).toMatchObject({ fields: [{ path: 'dueAt' }] });
  expect(await refusal(all, { onSilence: 'approved' })).toMatchObject({ fields: [{ path: 'dueAt' }] });
  expect(await refusal([{ rule: 'no-rejection', users: [viewer] }])).toMatchObject({
    fields: [{ path: 'dueAt' }],
  });
  const foreigner = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Fred');
  expect(await refusal([{ rule: 'all', users: [foreigner] }])).toMatchObject({
    fields: [{ path: 'stages.0' }],
  });
  expect(await codeOf(viewer, 'approval/requestApproval', { programId, stages: stagesOf(all) })).toBe(
    'forbidden',
  );
  expect(
    await codeOf(cc, 'approval/requestApproval', { programId, revision: 99, stages: stagesOf(all) }),
  ).toBe('conflict');
});

test('the due date reminds, then decides as the requester chose', async () => {
  const { programId } = await makeProgram();
  const dueAt = inMs(30 * hourMs);
  const silent = await ask(programId, [{ rule: 'all', users: [viewer] }], { dueAt, onSilence: 'approved' });
  const { programId: kept } = await makeProgram();
  const unrejected = await ask(kept, [{ rule: 'no-rejection', users: [viewer] }], { dueAt });
  const { programId: late } = await makeProgram();
  const stays = await ask(late, [{ rule: 'all', users: [viewer] }], { dueAt });
  const all = [silent, unrejected, stays];
  const work = async () => {
    await decideDue(app.app.features.approvals);
    await remindDue(app.app.features.approvals);
  };
  const reminders = () => toldOf(viewer, 'approval-reminder', silent.approvalId);
  await work();
  await pass(all, 7);
  await work();
  await expect.poll(reminders).toBe(1);
  await work();
  await pass(all, 16);
  await work();
  await expect.poll(reminders).toBe(2);
  expect((await open(cc, silent.approvalId)).state).toBe('open');
  await pass(all, 8);
  await work();
  expect((await open(cc, silent.approvalId)).rounds[0]).toMatchObject({ state: 'approved', isExpired: true });
  expect((await open(cc, unrejected.approvalId)).state).toBe('approved');
  expect(await open(cc, stays.approvalId)).toMatchObject({ state: 'open' });
  expect(await waiting(viewer)).toContain(stays.approvalId);
});

test('the due date decides about the stage that was asked alone; the next one gets a day', async () => {
  const { programId } = await makeProgram();
  const dueAt = inMs(30 * hourMs);
  const stages = [
    { rule: 'all', users: [viewer] },
    { rule: 'all', users: [other] },
  ];
  const asked = await ask(programId, stages, { dueAt, onSilence: 'approved' });
  await pass([asked], 31);
  await decideDue(app.app.features.approvals);
  await decideDue(app.app.features.approvals);
  const next = await open(other, asked.approvalId);
  expect(next).toMatchObject({ state: 'open', canDecide: true });
  expect(next.rounds[0]?.stages.map(({ state }) => state)).toEqual(['approved', 'active']);
  expect(next.rounds[0]?.dueAt).toBe(inMs(24 * hourMs));
});

test('comments lie at frames with drawings, are answered, resolved and exported; only their authors delete them', async () => {
  const { programId } = await makeProgram();
  const { approvalId, rounds } = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  const roundId = rounds[0]?.roundId;
  const drawing = [
    {
      tool: 'arrow',
      colour: 'red',
      points: [
        [0, 0],
        [5000, 5000],
      ],
    },
  ];
  const say = (who: TestUser, more: object) =>
    who.ok<ApprovalDetail>('approval/addComment', { approvalId, roundId, ...more });
  await say(viewer, { text: 'Later', fromFrame: 60, toFrame: 75 });
  const said = await say(viewer, { text: '=Logo, please', fromFrame: 30, drawing });
  expect(said.comments).toMatchObject([
    { text: '=Logo, please', fromFrame: 30, drawing, user: { name: 'Vera' }, canDelete: true },
    { text: 'Later', fromFrame: 60, toFrame: 75 },
  ]);
  const [comment] = said.comments;
  const thread = { approvalId, commentId: comment?.commentId };
  await say(cc, { text: 'Done', parentId: comment?.commentId });
  const resolved = await cc.ok<ApprovalDetail>('approval/resolveComment', { ...thread, isResolved: true });
  const done = resolved.comments.find(({ commentId }) => commentId === thread.commentId);
  expect(done).toMatchObject({ resolvedBy: 'Casper', canDelete: false });
  const [csv, edl, xml] = await Promise.all(
    ['csv', 'edl', 'xml'].map((format) =>
      cc.ok<{ fileName: string; text: string }>('approval/exportComments', { approvalId, format }),
    ),
  );
  expect(csv?.text).toContain('"00:00:01:00","","Vera","\'=Logo, please","","yes"');
  expect(edl?.text).toContain('00:00:02:00 00:00:02:01');
  expect(edl?.text).toContain('|C:ResolveColorRed |M:Vera: Later |D:16');
  expect(xml?.text).toContain('<comment>Vera: Later</comment><in>60</in><out>76</out>');
  expect(await codeOf(cc, 'approval/deleteComment', thread)).toBe('forbidden');
  const left = await viewer.ok<ApprovalDetail>('approval/deleteComment', thread);
  expect(left.comments.map(({ text }) => text)).toEqual(['Later']);
  expect(await codeOf(cc, 'approval/restoreComment', thread)).toBe('invalid');
  expect((await viewer.ok<ApprovalDetail>('approval/restoreComment', thread)).comments).toHaveLength(3);
  expect(
    await codeOf(viewer, 'approval/addComment', { approvalId, roundId, text: 'x', fromFrame: 300 }),
  ).toBe('invalid');
  expect(await codeOf(viewer, 'approval/addComment', { approvalId, roundId, text: 'x', drawing })).toBe(
    'invalid',
  );
  expect(await codeOf(other, 'approval/addComment', { approvalId, roundId, text: 'x' })).toBe('not-found');
  await expect.poll(() => toldOf(cc, 'approval-commented', approvalId)).toBe(1);
});

test('what is open of an earlier version is exported with the latest one, marked as such', async () => {
  const { programId, clipId } = await makeProgram();
  const first = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  const { approvalId } = first;
  const say = (who: TestUser, { rounds }: ApprovalDetail, more: object) =>
    who.ok<ApprovalDetail>('approval/addComment', { approvalId, roundId: rounds[0]?.roundId, ...more });
  const [early] = (await say(viewer, first, { text: 'Early', fromFrame: 30 })).comments;
  const said = await say(viewer, first, { text: 'Fixed', fromFrame: 60 });
  await say(viewer, first, { text: 'Past the new end', fromFrame: 200 });
  await say(cc, first, { text: 'Working on it', parentId: early?.commentId });
  const fixed = said.comments.find(({ text }) => text === 'Fixed');
  await cc.ok('approval/resolveComment', { approvalId, commentId: fixed?.commentId, isResolved: true });
  await decide(viewer, first, 'changes-required', 'Shorter');
  await trim(programId, clipId, 4000);
  const second = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  await say(viewer, second, { text: 'Now', fromFrame: 45 });
  const [csv, edl, xml] = await Promise.all(
    ['csv', 'edl', 'xml'].map((format) =>
      viewer.ok<{ fileName: string; text: string }>('approval/exportComments', { approvalId, format }),
    ),
  );
  const lines = csv?.text.split('\r\n') ?? [];
  expect(lines.find((line) => line.includes('Now'))).toContain('"2","00:00:01:15"');
  expect(lines.find((line) => line.includes('"Early","",'))).toContain('"1","00:00:01:00"');
  expect(lines.find((line) => line.includes('Working on it'))).toContain('"1","",');
  expect(csv?.text).not.toContain('Fixed');
  expect(edl?.text).toContain('|M:Version 1 · Vera: Early |D:1');
  expect(edl?.text).toContain('|M:Vera: Now |D:1');
  // The new version has 120 frames.
  expect(xml?.text).toContain(
    '<comment>Version 1 · Vera: Past the new end</comment><in>119</in><out>-1</out>',
  );
});

/** An organisation of its own, with rules for approvals. */
async function strict(rules: { requireApproval?: boolean; forbidOwnApproval?: boolean }) {
  const { customerId } = await app.make.customer();
  const manager = await signUp(app, customerId, 'cm', 'Mona');
  const watcher = await signUp(app, customerId, 'viewer', 'Vic');
  const setup = await manager.ok<{ rules: object }>('setup/getSetup', {});
  await manager.ok('setup/saveRules', { ...setup.rules, ...rules });
  return { manager, watcher };
}

test('where approval is required, what is published is what was approved', async () => {
  const { manager, watcher } = await strict({ requireApproval: true });
  const { programId, clipId } = await makeProgram(manager);
  const publish = (more: object = {}) => codeOf(manager, 'program/publishProgram', { programId, ...more });
  expect(await publish()).toBe('not-approved');
  expect(await publish({ publishAt: inMs(hourMs) })).toBe('not-approved');
  const stages = [{ rule: 'all', users: [watcher] }];
  // No answer counts only where there was time for one.
  const soon = { programId, stages: stagesOf(stages), dueAt: inMs(hourMs), onSilence: 'approved' };
  expect(await codeOf(manager, 'approval/requestApproval', soon)).toBe('invalid');
  const asked = await ask(programId, stages, {}, manager);
  expect(await publish()).toBe('not-approved');
  await decide(watcher, asked, 'approved');
  await trim(programId, clipId, 4000, manager);
  const state = () => manager.ok<ProgramApproval>('approval/getProgramApproval', { programId });
  expect(await state()).toMatchObject({ isRequired: true, isApproved: false, approval: { isChanged: true } });
  expect(await publish()).toBe('not-approved');
  await manager.ok('program/saveTimeline', { programId, timeline: { items: [{ clipId }] } });
  expect(await state()).toMatchObject({ isApproved: true, approval: { isChanged: false } });
  // It is the version that was approved, not a copy of it.
  const live = await manager.ok<ProgramDetail>('program/publishProgram', { programId });
  expect(live).toMatchObject({ state: 'published', version: 1 });
  const listed = await manager.ok<{ items: ProgramVersion[] }>('program/getVersions', { programId });
  expect(listed.items).toMatchObject([{ number: 1, state: 'live' }]);
  const seen = await open(watcher, asked.approvalId);
  const hls = `${app.url}${seen.rounds[0]?.video?.hls}`;
  expect((await fetch(hls, { headers: { cookie: watcher.cookie } })).status).toBe(200);
});

test('a scheduled version whose approval is gone when it is due isn’t published', async () => {
  const { manager, watcher } = await strict({ requireApproval: true });
  const { programId } = await makeProgram(manager);
  const stages = [{ rule: 'all', users: [watcher] }];
  await decide(watcher, await ask(programId, stages, {}, manager), 'approved');
  await manager.ok('program/publishProgram', { programId, publishAt: inMs(minuteMs) });
  await decide(watcher, await ask(programId, stages, {}, manager), 'changes-required', 'Not yet');
  clock.advance(minuteMs);
  await publishDue(app.app.features.programs);
  expect(await manager.ok('program/getProgram', { programId })).toMatchObject({
    ...{ state: 'draft', problem: { code: 'not-approved' } },
  });
});

test('where own approval is forbidden, neither requester nor owner is asked or decides', async () => {
  const { manager, watcher } = await strict({ forbidOwnApproval: true });
  const { programId } = await makeProgram(manager);
  const own = stagesOf([{ rule: 'all', users: [manager] }]);
  expect(await codeOf(manager, 'approval/requestApproval', { programId, stages: own })).toBe('invalid');
  const groupId = await app.make.group(manager);
  const add = [manager.customerUserId, watcher.customerUserId];
  await manager.ok('user/updateGroup', { groupId, add });
  const stages = [{ rule: 'all', customerUserIds: [], groupIds: [groupId] }];
  const asked = await manager.ok<ApprovalDetail>('approval/requestApproval', { programId, stages });
  expect(asked.rounds[0]?.stages[0]?.reviews.map(({ user }) => user?.name)).toEqual(['Vic']);
});

test('who may not decide about their own work any more isn’t waited for', async () => {
  const { manager, watcher } = await strict({});
  const { programId } = await makeProgram(manager);
  const asked = await ask(programId, [{ rule: 'all', users: [manager, watcher] }], {}, manager);
  expect((await decide(watcher, asked, 'approved')).state).toBe('open');
  const setup = await manager.ok<{ rules: object }>('setup/getSetup', {});
  await manager.ok('setup/saveRules', { ...setup.rules, forbidOwnApproval: true });
  await decideDue(app.app.features.approvals);
  expect((await open(watcher, asked.approvalId)).state).toBe('approved');
});

test('checks name what is to be mended, and clips to those alone who see them', async () => {
  const { manager, watcher } = await strict({});
  const { customerId } = manager;
  const { programId, clipId } = await makeProgram(manager);
  const bumperId = await app.make.bumper(manager, { name: 'Legal' });
  const asSystem = app.app.context.db.system;
  await asSystem((trx) =>
    sql`UPDATE bumpers SET state = 'active', rule = 'mandatory' WHERE id = ${bumperId}`.execute(trx),
  );
  await asSystem((trx) =>
    sql`INSERT INTO caption_tracks (customer_id, clip_id, language, state, cues, cue_count, created_at, updated_at)
      VALUES (${customerId}, ${clipId}, 'en', 'automatic', '[]', 0, now(), now())`.execute(trx),
  );
  const { approvalId, checks } = await ask(programId, [{ rule: 'all', users: [watcher] }], {}, manager);
  const captions = [{ clipId, language: 'en', name: expect.any(String) }];
  expect(checks).toEqual({
    captions,
    bumpers: [{ bumperId, name: 'Legal' }],
    clips: [],
    licences: [],
    consents: [],
  });
  await asSystem((trx) => sql`UPDATE clips SET archived_at = now() WHERE id = ${clipId}`.execute(trx));
  const seen = await open(watcher, approvalId);
  expect(seen.checks).toMatchObject({ captions: [{ name: null }], clips: [{ name: null }] });
});

test('a round doesn’t wait for users who were deactivated', async () => {
  const { manager, watcher } = await strict({});
  const { programId } = await makeProgram(manager);
  const leaving = await app.make.user(manager.customerId, 'viewer');
  const customerUserIds = [watcher.customerUserId, leaving.customerUserId];
  const stages = [{ rule: 'all', customerUserIds }];
  const asked = await manager.ok<ApprovalDetail>('approval/requestApproval', { programId, stages });
  expect((await decide(watcher, asked, 'approved')).state).toBe('open');
  await app.app.context.db.system((trx) =>
    sql`UPDATE customer_users SET state = 'deactivated' WHERE id = ${leaving.customerUserId}`.execute(trx),
  );
  await decideDue(app.app.features.approvals);
  expect((await open(manager, asked.approvalId)).state).toBe('approved');
});

test('each side hears by mail what the other did', async () => {
  // An address gets only so many mails an hour: those of the tests before don't count.
  await app.app.context.db.system((trx) => sql`DELETE FROM address_mails`.execute(trx));
  const { programId } = await makeProgram();
  const title = `Welcome ${programId}`;
  await cc.ok('program/updateProgram', { programId, title });
  const mailsTo = async ({ userName }: TestUser, subject: string) => {
    const mails = await app.app.context.mail.outbox(500);
    return mails.filter((mail) => mail.to === userName && mail.subject === subject && mail.text !== '')
      .length;
  };
  const slow = { timeout: 10_000 };
  const asked = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  await expect.poll(() => mailsTo(viewer, `Casper has asked for your approval: ${title}`), slow).toBe(1);
  const { approvalId, rounds } = asked;
  await viewer.ok('approval/addComment', { approvalId, roundId: rounds[0]?.roundId, text: 'Shorter' });
  await expect.poll(() => mailsTo(cc, `Vera commented on ${title}`), slow).toBe(1);
  await decide(viewer, asked, 'changes-required', 'Shorter');
  await expect.poll(() => mailsTo(cc, `Changes requested: ${title}`), slow).toBe(1);
  await decide(viewer, await ask(programId, [{ rule: 'all', users: [viewer] }]), 'approved');
  await expect.poll(() => mailsTo(cc, `Approved: ${title}`), slow).toBe(1);
});

test('a program in the bin takes its approval along, and brings it back', async () => {
  const { programId } = await makeProgram();
  const { approvalId } = await ask(programId, [{ rule: 'all', users: [viewer] }]);
  const before = await countOf(viewer);
  await cc.ok('program/deletePrograms', { programIds: [programId] });
  expect(await codeOf(viewer, 'approval/getApproval', { approvalId })).toBe('not-found');
  expect([await countOf(viewer), await waiting(viewer)]).toEqual([
    before - 1,
    expect.not.arrayContaining([approvalId]),
  ]);
  await cc.ok('program/restorePrograms', { programIds: [programId] });
  expect(await countOf(viewer)).toBe(before);
});

test('what became due while its program was in the bin gets another day', async () => {
  const { programId } = await makeProgram();
  const silent = { dueAt: inMs(hourMs), onSilence: 'approved' };
  const asked = await ask(programId, [{ rule: 'all', users: [viewer] }], silent);
  await cc.ok('program/deletePrograms', { programIds: [programId] });
  await pass([asked], 2);
  await app.app.context.db.system((trx) =>
    sql`UPDATE programs SET archived_at = archived_at - interval '3 hours' WHERE id = ${programId}`.execute(
      trx,
    ),
  );
  await cc.ok('program/restorePrograms', { programIds: [programId] });
  await decideDue(app.app.features.approvals);
  const { rounds } = await viewer.ok<ApprovalDetail>('approval/getApproval', {
    approvalId: asked.approvalId,
  });
  expect(rounds[0]).toMatchObject({ state: 'open', dueAt: inMs(24 * hourMs) });
});
