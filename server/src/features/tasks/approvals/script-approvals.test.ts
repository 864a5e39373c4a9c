import { randomUUID } from 'node:crypto';
import { changesBetween } from '@rushes/contract/block-changes';
import { scriptBlockShape } from '@rushes/contract/create/lists/script-changes';
import type { ScriptBlockInput, ScriptDetail, ScriptVersion } from '@rushes/contract/create/scripts';
import type { JourneySteps } from '@rushes/contract/core/journeys';
import type { Todo } from '@rushes/contract/core/todos';
import type { MenuCounts } from '@rushes/contract/events';
import type { Approval, ApprovalDetail, ScriptApproval } from '@rushes/contract/tasks/approvals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { createReviewers } from '../../../../test/reviewers.ts';
import { signUp, type TestUser } from '../../../../test/users.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';

let app: Harness;
let clock: TestClock;
let cm: TestUser;
let editor: TestUser;
let viewer: TestUser;
let other: TestUser;
let foreign: TestUser;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock, work: true });
  const { customerId } = await app.make.customer();
  cm = await signUp(app, customerId, 'cm', 'Clara');
  editor = await signUp(app, customerId, 'cm', 'Edda');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
  other = await signUp(app, customerId, 'viewer', 'Olga');
  const south = await app.make.customer();
  foreign = await signUp(app, south.customerId, 'cm', 'Finn');
});
afterAll(() => app[Symbol.asyncDispose]());

const said = (text: string, more: Partial<ScriptBlockInput> = {}): ScriptBlockInput => ({
  ...{ blockId: randomUUID(), kind: 'spoken', speaker: '', text, visual: '' },
  ...more,
});
const get = (scriptId: string) => cm.ok<ScriptDetail>('script/getScript', { scriptId });

/** Makes the blocks of a script these. */
async function write(scriptId: string, blocks: readonly ScriptBlockInput[]): Promise<void> {
  const script = await get(scriptId);
  const changes = changesBetween(scriptBlockShape, script.blocks, blocks);
  await cm.ok('script/updateScript', { scriptId, revision: script.revision, changes });
}

async function makeScript(blocks: readonly ScriptBlockInput[], scope = 'organisation'): Promise<string> {
  const { scriptId } = await cm.ok<ScriptDetail>('script/createScript', { title: 'Launch', scope });
  await write(scriptId, blocks);
  return scriptId;
}

const stagesOf = (...users: readonly TestUser[]) => [
  { rule: 'all', customerUserIds: users.map(({ customerUserId }) => customerUserId) },
];
const ask = (scriptId: string, more: object = {}, who = cm) =>
  who.ok<ApprovalDetail>('approval/requestScriptApproval', { scriptId, stages: stagesOf(viewer), ...more });
const open = (who: TestUser, approvalId: string) =>
  who.ok<ApprovalDetail>('approval/getApproval', { approvalId });
const inEditor = (scriptId: string, who = cm) =>
  who.ok<ScriptApproval>('approval/getScriptApproval', { scriptId });
const decide = (who: TestUser, { approvalId, rounds }: ApprovalDetail, decision: string, reason = '') =>
  who.ok<ApprovalDetail>('approval/decideApproval', {
    ...{ approvalId, roundId: rounds[0]?.roundId, decision, reason },
  });
const textOf = async (who: TestUser, { approvalId, rounds }: ApprovalDetail, at = 0) => {
  const request = { approvalId, roundId: rounds[at]?.roundId };
  return (await who.ok<{ blocks: ScriptBlockInput[] }>('approval/getReviewedText', request)).blocks;
};
const codeOf = async (who: TestUser, call: string, request: object) =>
  (await who.refused(call, request)).code;
const waiting = async (who: TestUser) =>
  (await who.ok<{ items: Approval[] }>('approval/getReviews', {})).items.filter(
    ({ kind }) => kind === 'script',
  );
const countOf = async (who: TestUser) =>
  (await who.ok<MenuCounts>('event/getMenuNotificationCount', {})).programsForApprovalCount;

test('a script is reviewed, changed and reviewed again; what was approved is its text alone', async () => {
  const [first, second] = [said('Good morning', { speaker: 'Ida' }), said('Goodbye', { visual: 'A hall' })];
  const scriptId = await makeScript([first, second]);
  expect(await inEditor(scriptId)).toEqual({ approval: null, isApproved: false });
  const before = await countOf(viewer);
  const asked = await ask(scriptId, { note: 'Please read' });
  const { approvalId } = asked;
  expect(asked).toMatchObject({
    ...{ subject: { kind: 'script', id: scriptId, title: 'Launch' }, state: 'open', isChanged: false },
    ...{ canManage: true, canDecide: false, checks: null },
    rounds: [{ number: 1, version: 1, note: 'Please read', video: null, script: { wordCount: 3 } }],
  });
  const [kept] = (
    await cm.ok<{ versions: ScriptVersion[] }>('script/getScriptVersions', { scriptId })
  ).versions.filter(({ name }) => name !== '');
  expect(kept?.name).toBe('Version 1 for approval');

  // The reviewer finds it, and sees nothing else of the script.
  expect(await waiting(viewer)).toMatchObject([{ approvalId, kind: 'script', title: 'Launch' }]);
  expect(await countOf(viewer)).toBe(before + 1);
  const { items: todos } = await viewer.ok<{ items: Todo[] }>('todo/getTodos', {});
  expect(todos).toMatchObject([{ kind: 'approve', objectId: approvalId, title: 'Launch' }]);
  expect(await codeOf(viewer, 'script/getScript', { scriptId })).toBe('forbidden');
  expect(await open(viewer, approvalId)).toMatchObject({
    canDecide: true,
    canManage: false,
    isChanged: null,
  });
  expect(await textOf(viewer, asked)).toMatchObject([{ text: 'Good morning' }, { text: 'Goodbye' }]);

  const roundId = asked.rounds[0]?.roundId;
  const comment = { approvalId, roundId, text: 'Too plain' };
  expect(await codeOf(viewer, 'approval/addComment', { ...comment, blockId: randomUUID() })).toBe('invalid');
  expect(await codeOf(viewer, 'approval/addComment', { ...comment, fromFrame: 0 })).toBe('invalid');
  const said1 = await viewer.ok<ApprovalDetail>('approval/addComment', {
    ...comment,
    blockId: first.blockId,
  });
  const thread = said1.comments[0];
  expect(thread).toMatchObject({ blockId: first.blockId, fromFrame: null, text: 'Too plain' });
  await cm.ok('approval/addComment', { ...comment, text: 'I agree', parentId: thread?.commentId });
  const rejected = await decide(viewer, asked, 'changes-required', 'Be warmer');
  expect(rejected.state).toBe('changes-required');
  expect(await countOf(viewer)).toBe(before);

  await write(scriptId, [{ ...first, text: 'A very good morning' }, second]);
  expect(await inEditor(scriptId)).toMatchObject({ isApproved: false, approval: { isChanged: true } });
  // What is under review doesn't change with the script.
  expect((await textOf(viewer, asked))[0]?.text).toBe('Good morning');
  const again = await ask(scriptId);
  expect(again.rounds.map(({ number, version }) => [number, version])).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect((await textOf(viewer, again, 0))[0]?.text).toBe('A very good morning');
  expect((await textOf(viewer, again, 1))[0]?.text).toBe('Good morning');
  await viewer.ok('approval/resolveComment', { approvalId, commentId: thread?.commentId, isResolved: true });
  expect(await decide(viewer, again, 'approved')).toMatchObject({ state: 'approved' });
  expect(await inEditor(scriptId, editor)).toMatchObject({
    isApproved: true,
    approval: { isChanged: false },
  });

  await write(scriptId, [{ ...first, text: 'Hello' }, second]);
  expect(await inEditor(scriptId)).toMatchObject({ isApproved: false, approval: { isChanged: true } });
  // Neither the title nor a block without words is part of it.
  await write(scriptId, [{ ...first, text: 'A very good morning' }, second, said('')]);
  const { revision } = await get(scriptId);
  await cm.ok('script/updateScript', { scriptId, revision, title: 'Our launch' });
  expect(await inEditor(scriptId)).toMatchObject({ isApproved: true, approval: { isChanged: false } });
});

test('its requests, rounds and decisions are on its journey, and among what its requester asked for', async () => {
  const scriptId = await makeScript([said('Welcome')]);
  const asked = await ask(scriptId);
  const { approvalId } = asked;
  await decide(viewer, asked, 'approved');
  const journey = (kind: string, id: string) =>
    cm.ok<{ before: JourneySteps[]; after: JourneySteps[] }>('journey/getJourney', { kind, id });
  expect((await journey('script', scriptId)).after).toMatchObject([
    { kind: 'approval', items: [{ state: 'approved', number: 1, link: { id: approvalId } }] },
    {
      kind: 'decision',
      items: [
        {
          ...{ state: 'approved', user: { name: 'Vera' } },
          link: { place: '/tasks/approvals/$approvalId', id: approvalId },
        },
      ],
    },
  ]);
  expect((await journey('approval', approvalId)).before).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: 'script', items: [expect.anything()] })]),
  );
  const scripts = { filters: [{ column: 'kind', op: 'in', values: ['script'] }] };
  const { items } = await cm.ok<{ items: Approval[] }>('approval/getApprovals', scripts);
  expect(items.find((each) => each.approvalId === approvalId)).toMatchObject({
    ...{ kind: 'script', subjectId: scriptId, title: 'Launch', state: 'approved' },
  });
});

test('only those who edit a script ask for its approval, and only reviewers and editors see it', async () => {
  const scriptId = await makeScript([said('Welcome')]);
  const request = { scriptId, stages: stagesOf(viewer) };
  expect(await codeOf(viewer, 'approval/requestScriptApproval', request)).toBe('forbidden');
  expect(await codeOf(foreign, 'approval/requestScriptApproval', request)).toBe('not-found');
  expect(await codeOf(foreign, 'approval/getScriptApproval', { scriptId })).toBe('not-found');
  const asked = await ask(scriptId, {}, editor);
  const { approvalId } = asked;
  const round = { approvalId, roundId: asked.rounds[0]?.roundId };
  for (const who of [other, foreign]) {
    expect(await codeOf(who, 'approval/getApproval', { approvalId })).toBe('not-found');
    expect(await codeOf(who, 'approval/getReviewedText', round)).toBe('not-found');
    expect(await codeOf(who, 'approval/addComment', { ...round, text: 'Hm' })).toBe('not-found');
  }
  expect(await codeOf(cm, 'approval/requestScriptApproval', request)).toBe('wrong-state');
  expect(await cm.ok('approval/cancelApproval', { approvalId })).toMatchObject({ state: 'cancelled' });
  expect(await waiting(viewer)).toEqual([]);
  // An unchanged script is sent again as the same version.
  expect((await ask(scriptId)).rounds.map(({ version }) => version)).toEqual([1, 1]);
  const empty = await makeScript([said('')]);
  expect(
    (await cm.refused('approval/requestScriptApproval', { ...request, scriptId: empty })).fields,
  ).toEqual([{ path: 'scriptId', message: 'This script has no text yet. Write something first.' }]);
});

test('a personal script is its owner’s and its reviewers’ alone, also under review', async () => {
  const scriptId = await makeScript([said('My own words')], 'personal');
  const { approvalId } = await ask(scriptId);
  expect(await open(viewer, approvalId)).toMatchObject({ canDecide: true });
  expect(await codeOf(editor, 'approval/getApproval', { approvalId })).toBe('not-found');
  const listed = async (who: TestUser) =>
    (await who.ok<{ items: Approval[] }>('approval/getApprovals', {})).items.map((each) => each.approvalId);
  expect(await listed(editor)).not.toContain(approvalId);
  expect(await listed(cm)).toContain(approvalId);
  const { revision } = await get(scriptId);
  await cm.ok('script/updateScript', { scriptId, revision, scope: 'organisation' });
  expect(await open(editor, approvalId)).toMatchObject({ canManage: true });
});

test('in the bin nobody is asked, and what became due there gets another day', async () => {
  const scriptId = await makeScript([said('Welcome')]);
  const dueAt = new Date(clock.nowMs() + 60_000).toISOString();
  const { approvalId } = await ask(scriptId, { dueAt, onSilence: 'approved' });
  await cm.ok('script/deleteScripts', { scriptIds: [scriptId] });
  expect(await codeOf(viewer, 'approval/getApproval', { approvalId })).toBe('not-found');
  expect((await waiting(viewer)).map((each) => each.approvalId)).not.toContain(approvalId);
  clock.advance(2 * 60_000);
  await cm.ok('script/restoreScripts', { scriptIds: [scriptId] });
  const { rounds } = await open(viewer, approvalId);
  expect(rounds[0]).toMatchObject({
    ...{ state: 'open', dueAt: new Date(clock.nowMs() + 24 * 3_600_000).toISOString() },
  });
});

test('comments on a script are exported as a table with what they are about, and not as markers', async () => {
  const block = said('Welcome, all');
  const asked = await ask(await makeScript([block]));
  const { approvalId, rounds } = asked;
  const comment = { approvalId, roundId: rounds[0]?.roundId, text: 'Shorter', blockId: block.blockId };
  await viewer.ok('approval/addComment', comment);
  const { text } = await cm.ok<{ text: string }>('approval/exportComments', { approvalId, format: 'csv' });
  expect(text).toContain('Block');
  expect(text).toContain('Welcome, all');
  expect(text).not.toContain('From');
  for (const format of ['edl', 'xml'])
    expect(await codeOf(cm, 'approval/exportComments', { approvalId, format })).toBe('invalid');
});

test('where the organisation forbids it, nobody approves their own script', async () => {
  const scriptId = await makeScript([said('Welcome')]);
  const asked = await ask(scriptId, { stages: stagesOf(cm, viewer) });
  const { rules } = await cm.ok<{ rules: object }>('setup/getSetup', {});
  await cm.ok('setup/saveRules', { ...rules, forbidOwnApproval: true });
  const decision = { approvalId: asked.approvalId, roundId: asked.rounds[0]?.roundId, decision: 'approved' };
  expect(await codeOf(cm, 'approval/decideApproval', decision)).toBe('forbidden');
  expect(await decide(viewer, asked, 'approved')).toMatchObject({ state: 'approved' });
  const again = { scriptId, stages: stagesOf(cm) };
  expect((await editor.refused('approval/requestScriptApproval', again)).fields).toMatchObject([
    { path: 'stages.0' },
  ]);
  await cm.ok('setup/saveRules', { ...rules, forbidOwnApproval: false });
});

test('a guest reads the script that is reviewed, comments on a block of it, and approves', async () => {
  const email = 'gina@outside.test';
  const { scriptId, blocks } = await cm.ok<ScriptDetail>('script/importScript', {
    ...{ title: 'Speech', format: 'markdown', text: 'Good morning' },
  });
  const stages = [{ rule: 'all', customerUserIds: [], guests: [{ email, name: 'Gina' }] }];
  const { approvalId } = await cm.ok<ApprovalDetail>('approval/requestScriptApproval', { scriptId, stages });
  const guest = await createReviewers(app).entered(email, 'Speech');
  expect(guest.review.version).toMatchObject({
    ...{ title: 'Speech', video: null, isWithheld: false, isTurn: true },
    script: { wordCount: 2, blocks: [{ text: 'Good morning' }] },
  });
  const blockId = blocks[0]?.blockId;
  const said = await guest.call('addReviewComment', { roundId: guest.roundId, text: 'Warmer', blockId });
  expect(said.clientResponse.version?.comments).toMatchObject([{ text: 'Warmer', blockId, fromFrame: null }]);
  await guest.call('decideReview', { roundId: guest.roundId, decision: 'approved' });
  expect(await cm.ok('approval/getApproval', { approvalId })).toMatchObject({ state: 'approved' });
});
