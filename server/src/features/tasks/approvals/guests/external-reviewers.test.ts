import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { auditedActions } from '../../../../../test/audit.ts';
import { createReviewers } from '../../../../../test/reviewers.ts';
import { createRowClips } from '../../../../../test/row-clips.ts';
import { signUp, type TestUser } from '../../../../../test/users.ts';
import { remindDue } from '../jobs.ts';

let app: Harness;
let reviewers: ReturnType<typeof createReviewers>;
let footage: ReturnType<typeof createRowClips>;
let cc: TestUser;
let viewer: TestUser;

beforeAll(async () => {
  app = await createHarness({ work: true });
  reviewers = createReviewers(app);
  footage = createRowClips(app.app.context.db);
  const { customerId } = await app.make.customer();
  cc = await signUp(app, customerId, 'cc', 'Casper');
  viewer = await signUp(app, customerId, 'viewer', 'Vera');
});
afterAll(() => app[Symbol.asyncDispose]());

const slow = { timeout: 20_000 };
let asked = 0;
const newAddress = () => `guest${(asked += 1)}@outside.test`;

async function ask(email: string, more: object = {}, stage: object = {}): Promise<ApprovalDetail> {
  const { clipId } = await footage.clip(cc, { frames: 300 });
  const program = { title: 'Welcome', timeline: { items: [{ clipId }] } };
  const { programId } = await cc.ok<{ programId: string }>('program/createProgram', program);
  const stages = [{ rule: 'all', customerUserIds: [], guests: [{ email, name: 'Gina' }], ...stage }];
  return cc.ok('approval/requestApproval', { programId, stages, ...more });
}

const mailTo = (to: string, subject: string) => reviewers.mailTo(to, subject);
const tokenFor = (email: string) => reviewers.tokenFor(email, 'Welcome');
const browserOf = (token: string) => reviewers.browserOf(token);
const entered = (email: string) => reviewers.entered(email, 'Welcome');

test('a guest opens the mailed link with the mailed code, comments, approves, and the stage ends', async () => {
  const email = newAddress();
  const { approvalId } = await ask(email, { note: 'Please look' });
  const before = await browserOf(await tokenFor(email)).open();
  expect(before).toMatchObject({ state: 'open', email: 'g…@outside.test', version: null });
  expect(JSON.stringify(before)).not.toContain('Welcome');
  const guest = await entered(email);
  expect(guest.review.version).toMatchObject({
    ...{ title: 'Welcome', note: 'Please look', requester: 'Casper', video: { frames: 300 }, isTurn: true },
  });
  const hls = guest.review.version?.video?.hls ?? '';
  expect((await guest.fetch(hls)).status).toBe(200);
  expect((await guest.fetch(hls.replace('master.m3u8', 'program.mp4'))).ok).toBe(false);
  const text = '<script>alert(1)</script>';
  const said = await guest.call('addReviewComment', { roundId: guest.roundId, text, fromFrame: 45 });
  expect(said.clientResponse.version?.comments).toMatchObject([
    { text, name: 'Gina', isGuest: true, fromFrame: 45 },
  ]);
  expect(
    await guest.call('decideReview', { roundId: guest.roundId, decision: 'changes-required' }),
  ).toMatchObject({
    code: 'invalid',
  });
  const done = await guest.call('decideReview', { roundId: guest.roundId, decision: 'approved' });
  expect(done.clientResponse).toMatchObject({ state: 'decided', version: null });
  const detail = await cc.ok<ApprovalDetail>('approval/getApproval', { approvalId });
  expect(detail).toMatchObject({
    state: 'approved',
    comments: [{ text, user: null, guest: { name: 'Gina' } }],
    rounds: [
      { stages: [{ reviews: [{ user: null, guest: { name: 'Gina', email }, decision: 'approved' }] }] },
    ],
  });
  expect(await auditedActions(app, approvalId)).toEqual(
    expect.arrayContaining(['approvals.commented', 'approvals.decided']),
  );
  const { text: csv } = await cc.ok<{ text: string }>('approval/exportComments', {
    approvalId,
    format: 'csv',
  });
  expect(csv).toContain('Gina (guest)');
  const kinds = async () => {
    const { items } = await cc.ok<{ items: { kind: string; approval: { id: string } }[] }>(
      'notification/getNotifications',
      {},
    );
    return items
      .filter(({ approval }) => approval?.id === approvalId)
      .map(({ kind }) => kind)
      .toSorted();
  };
  await expect.poll(kinds, slow).toEqual(['approval-approved', 'approval-commented']);
  expect((await guest.fetch(hls)).ok).toBe(false);
});

test('wrong codes are limited, and a code is good once and in one browser', async () => {
  const email = newAddress();
  await ask(email);
  const token = await tokenFor(email);
  const guest = await entered(email);
  const other = browserOf(token);
  expect((await other.call('enterReviewCode', { code: guest.code })).code).toBe('invalid');
  expect((await other.open()).version).toBeNull();
  const decision = { roundId: guest.roundId, decision: 'approved' };
  expect((await other.call('decideReview', decision)).code).toBe('forbidden');
  await other.call('sendReviewCode');
  expect((await other.call('sendReviewCode')).code).toBe('rate-limited');
  const codes = async () =>
    (await app.app.context.mail.outbox(500))
      .filter((mail) => mail.to === email && mail.subject.includes('Your code'))
      .map((mail) => /\b\d{6}\b/.exec(mail.text)?.[0] ?? '');
  await expect.poll(async () => (await codes()).length, slow).toBe(2);
  const right = (await codes()).find((code) => code !== guest.code) ?? '';
  for (let tries = 0; tries < 5; tries += 1)
    expect((await other.call('enterReviewCode', { code: right === '000000' ? '1' : '000000' })).code).toBe(
      'invalid',
    );
  expect((await other.call('enterReviewCode', { code: right })).code).toBe('invalid');
});

test('a link opens its own review alone, and another one or none answers nothing', async () => {
  const [email, second] = [newAddress(), newAddress()];
  await ask(email);
  await ask(second);
  const guest = await entered(email);
  const foreign = await entered(second);
  expect((await guest.call('addReviewComment', { roundId: foreign.roundId, text: 'Hello' })).code).toBe(
    'wrong-state',
  );
  const token = await tokenFor(second);
  expect((await guest.call('openGuestReview', { token })).clientResponse.version).toBeNull();
  expect((await guest.fetch(foreign.review.version?.video?.hls ?? '')).ok).toBe(false);
  const own = guest.review.version?.video?.hls ?? '';
  const theirs = (foreign.review.version?.video?.hls ?? '').split('/')[4] ?? '';
  expect((await guest.fetch(own.split('/').with(4, theirs).join('/'))).ok).toBe(false);
  expect((await browserOf('A'.repeat(64)).call('openGuestReview')).code).toBe('link-gone');
});

test('after a cancelled request and a newer one, the link says so, and neither plays nor takes anything', async () => {
  const email = newAddress();
  const { approvalId, subject } = await ask(email);
  const guest = await entered(email);
  const hls = guest.review.version?.video?.hls ?? '';
  await cc.ok('approval/cancelApproval', { approvalId });
  expect(await guest.open()).toMatchObject({ state: 'cancelled', version: null });
  expect((await guest.fetch(hls)).ok).toBe(false);
  const { roundId } = guest;
  for (const [method, request] of [
    ['addReviewComment', { roundId, text: 'Late' }],
    ['decideReview', { roundId, decision: 'approved' }],
    ['sendReviewCode', {}],
    ['enterReviewCode', { code: '123456' }],
  ] as const)
    expect(await guest.call(method, request)).toMatchObject({ code: 'wrong-state' });
  const programId = subject.id;
  const stages = [{ rule: 'all', customerUserIds: [viewer.customerUserId] }];
  await cc.ok('approval/requestApproval', { programId, stages });
  expect(await guest.open()).toMatchObject({ state: 'superseded', version: null });
  expect((await guest.fetch(hls)).ok).toBe(false);
});

test('guests count with users in a stage, are reminded, and users are asked as users', async () => {
  const email = newAddress();
  const users = { customerUserIds: [viewer.customerUserId] };
  const dueAt = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const { approvalId, rounds, subject } = await ask(email, { dueAt }, users);
  await app.app.context.db.system((trx) =>
    sql`UPDATE approval_rounds SET requested_at = requested_at - interval '2 hours'
      WHERE approval_id = ${approvalId}`.execute(trx),
  );
  await remindDue(app.app.features.approvals);
  await mailTo(email, 'Reminder');
  const decided = { approvalId, roundId: rounds[0]?.roundId, decision: 'approved' };
  const half = await viewer.ok<ApprovalDetail>('approval/decideApproval', decided);
  expect(half.state).toBe('open');
  // The address is for those who edit the program.
  expect(JSON.stringify(half)).not.toContain(email);
  const guest = await entered(email);
  await guest.call('decideReview', {
    roundId: guest.roundId,
    decision: 'changes-required',
    reason: 'Shorter',
  });
  expect(await cc.ok('approval/getApproval', { approvalId })).toMatchObject({ state: 'changes-required' });
  const refused = async (guests: object[]) => {
    const stages = [{ rule: 'all', customerUserIds: [], guests }];
    const request = { programId: subject.id, stages };
    return (await app.call('approval/requestApproval', request, cc.token)).body;
  };
  const fields = [{ path: 'stages.0.guests' }];
  expect(await refused([{ email: 'nobody' }])).toMatchObject({ fields });
  const { rows } = await app.app.context.db.system((trx) =>
    sql<{ name: string }>`SELECT user_name AS name FROM members WHERE id = ${cc.customerUserId}`.execute(trx),
  );
  expect(await refused([{ email: rows[0]?.name }])).toMatchObject({ fields });
});

test('a guest reviews a deliverable by the same link, until the next version replaces it', async () => {
  const cm = await signUp(app, cc.customerId, 'cm', 'Clara');
  const email = newAddress();
  const stages = [{ rule: 'all', customerUserIds: [], guests: [{ email, name: 'Gina' }] }];
  const { clipId } = await footage.clip(cm, { frames: 300 });
  const made = await cm.ok<DeliverableDetail>('deliverable/createDeliverable', {
    ...{ title: 'Welcome spot', clipId, stages },
  });
  const guest = await entered(email);
  expect(guest.review.version).toMatchObject({ title: 'Welcome spot', version: 1, video: { frames: 300 } });
  const hls = guest.review.version?.video?.hls ?? '';
  expect((await guest.fetch(hls)).status).toBe(200);
  const { deliverableId } = made;
  const request = { deliverableId, clipId: (await footage.clip(cm, { frames: 90 })).clipId, stages };
  await cm.ok('deliverable/addVersion', request);
  await expect.poll(async () => (await guest.fetch(hls)).ok, slow).toBe(false);
  const next = (await guest.open()).version;
  expect(next).toMatchObject({ version: 2, video: { frames: 90 }, isTurn: true });
  const decided = await guest.call('decideReview', { roundId: next?.roundId, decision: 'approved' });
  expect(decided.clientResponse.state).toBe('decided');
  expect(await cm.ok('deliverable/getDeliverable', { deliverableId })).toMatchObject({ state: 'approved' });
});
