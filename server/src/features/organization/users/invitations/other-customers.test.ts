import type { UserDetail } from '@rushes/contract/organization/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createMailReceiver, type MailReceiver } from '../../../../../test/mail-receiver.ts';
import { type TestUser, signIn, signUp } from '../../../../../test/users.ts';

interface Invited {
  invited: { invitationId: string; customerUserId: string; email: string; link: string | null }[];
  refused: { email: string; reason: string }[];
}

/** The same installation without a mail server, and with one. */
let bare: Harness;
let mailed: Harness;
let mails: MailReceiver;
let north: TestUser;
let south: TestUser;
let email = '';
let next = 0;

beforeAll(async () => {
  mails = await createMailReceiver();
  bare = await createHarness();
  mailed = await createHarness({ beside: bare, work: true, environment: mails.environment });
  const make = async (name: string) =>
    signUp(bare, (await bare.make.customer({ name })).customerId, 'cm', `Chief of ${name}`);
  [north, south] = [await make('North'), await make('South')];
});
afterAll(async () => {
  await mailed[Symbol.asyncDispose]();
  await bare[Symbol.asyncDispose]();
  await mails[Symbol.asyncDispose]();
});
beforeEach(() => {
  email = `target-${(next += 1)}@example.com`;
});

const codeIn = (text: string | null | undefined) =>
  /[/#]([A-Za-z0-9_-]{43})(?:\/|\s|$)/.exec(text ?? '')?.[1] ?? '';

async function invite(by: TestUser, app: Harness = bare, role = 'cm') {
  const users = [{ email, name: 'Target', role }];
  const answer = await app.ok<Invited>('user/inviteUsers', { users }, by.token);
  const [sent] = answer.invited;
  return { ...sent, refused: answer.refused[0]?.reason, code: codeIn(sent?.link) };
}

async function invited(by: TestUser, app: Harness = bare) {
  const { invitationId, customerUserId, link, code, refused } = await invite(by, app);
  if (invitationId === undefined || customerUserId === undefined) throw new Error(refused);
  const token = link === null ? codeIn((await mailFrom(by)).text) : code;
  return { invitationId, customerUserId, link, token };
}

const mailFrom = (by: TestUser) =>
  mails.mailTo(email, ({ subject }) => subject?.endsWith(by === north ? 'North' : 'South') === true);

async function activate(code: string, app: Harness = bare) {
  const form = { client_id: 'rushes-web', grant_type: 'activation', username: email, code };
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { http: response.status, token };
}

/** Comes in by the link and chooses a password. */
async function comeIn(code: string, password: string) {
  const { http, token } = await activate(code);
  expect(http).toBe(200);
  await bare.ok('account/choosePassword', { password }, token);
  return token;
}

const accept = async (token: string, session?: string, app: Harness = bare) => {
  const { body } = await app.call('user/acceptInvitation', { token }, session);
  return body.code ?? body.clientResponse;
};
const stateAt = async (by: TestUser, customerUserId: string) =>
  (await by.ok<UserDetail>('user/getUser', { customerUserId })).state;
const password = 'a phrase of the attacker 42';

test('anyone who invites an address second gets no link to it while no mail leaves, so nobody enters the first organisation by it', async () => {
  const first = await invited(north);
  expect(await invite(south)).toMatchObject({ refused: 'mail-needed', code: '' });
  // The invitation of the first stays as good as it was.
  const own = await comeIn(first.token, 'a phrase of my own 42');
  expect(await bare.ok('session/getSession', {}, own)).toMatchObject({ customer: { name: 'North' } });
  expect(await invite(south)).toMatchObject({ refused: 'mail-needed', code: '' });
  expect(await stateAt(north, first.customerUserId)).toBe('active');
});

test('an account that its first inviter may have opened is invited nowhere else while no mail leaves', async () => {
  const theirs = await invited(south);
  expect((await invite(north)).refused).toBe('mail-needed');
  await comeIn(theirs.token, password);
  expect((await invite(north)).refused).toBe('mail-needed');
  // Nor once the attacker has made it look unused again.
  await south.ok('user/deactivateUsers', { customerUserIds: [theirs.customerUserId] });
  expect((await invite(north)).refused).toBe('mail-needed');
});

test('an invitation elsewhere that was taken back before any sign-in keeps nobody away, and comes back only by mail', async () => {
  const theirs = await invited(south);
  await south.ok('user/revokeInvitation', { invitationId: theirs.invitationId });
  const ours = await invited(north);
  expect((await activate(theirs.token)).http).toBe(400);
  const again = { invitationId: theirs.invitationId };
  expect((await south.refused('user/resendInvitation', again)).code).toBe('mail-needed');
  expect((await invite(south)).refused).toBe('mail-needed');
  await south.ok('user/reactivateUsers', { customerUserIds: [theirs.customerUserId] });
  expect((await south.refused('user/resendInvitation', again)).code).toBe('mail-needed');
  expect((await activate(ours.token)).http).toBe(200);
});

test('a new password accepts no invitation where two organisations invite: each is accepted by its own link', async () => {
  const first = await invited(north, mailed);
  await mailed.call('account/requestPasswordReset', { userName: email });
  const reset = await mails.mailTo(email, ({ text }) => text?.includes('/resetpassword#') === true);
  const second = await invited(south, mailed);
  const request = { code: codeIn(reset.text), password: 'a phrase of my own 44' };
  expect((await mailed.call('account/resetPassword', request)).body.code).toBe('code-gone');
  expect(await stateAt(north, first.customerUserId)).toBe('invited');
  expect(await stateAt(south, second.customerUserId)).toBe('invited');
  expect((await activate(second.token, mailed)).http).toBe(200);
  expect(await stateAt(north, first.customerUserId)).toBe('invited');
});

test('a link that was shown dies once the user is invited elsewhere by mail; the mailed one opens the account to its owner', async () => {
  const theirs = await invited(south);
  const ours = await invited(north, mailed);
  expect(ours.link).toBeNull();
  expect((await activate(theirs.token)).http).toBe(400);
  const own = await comeIn(ours.token, 'a phrase of my own 42');
  expect((await activate(theirs.token)).http).toBe(400);
  // Who owns the address joins the other organisation by signing in.
  expect(await accept(theirs.token)).toBe('not-signed-in');
  expect(await accept(theirs.token, own)).toMatchObject({ organisation: 'South', choosesPassword: false });
  expect(await stateAt(south, theirs.customerUserId)).toBe('active');
});

test('who joins by mail with an account that someone else may know starts with a password of their own, and alone', async () => {
  const theirs = await invited(south);
  const attacker = await comeIn(theirs.token, password);
  const { access_token: shared } = await bare.signIn(email, { password });
  const ours = await invited(north, mailed);
  expect((await activate(ours.token)).http).toBe(400);
  expect(await accept(ours.token)).toBe('not-signed-in');
  expect(await accept(ours.token, south.token)).toBe('invited-other-user');
  expect(await accept(ours.token, shared, mailed)).toMatchObject({ choosesPassword: true });
  expect((await bare.call('session/getSession', {}, attacker)).body.code).toBe('not-signed-in');
  await expect(bare.signIn(email, { password })).rejects.toThrow('is wrong');
  await bare.ok('account/choosePassword', { password: 'a phrase of my own 42' }, shared);
  expect(await stateAt(north, ours.customerUserId)).toBe('active');
  // The address is proved now: a later invitation needs no mail.
  await north.ok('user/deactivateUsers', { customerUserIds: [ours.customerUserId] });
  const west = await signUp(bare, (await bare.make.customer({ name: 'West' })).customerId, 'cm', 'Wes');
  const third = await invited(west);
  expect(await accept(third.token, shared)).toMatchObject({ choosesPassword: false });
});

test('a link that was shown joins no second organisation, also where it was made before the user was elsewhere', async () => {
  const user = await signIn(
    bare,
    await bare.make.user(south.customerId, 'cc', { userName: email, isVerified: false }),
  );
  expect((await invite(north)).refused).toBe('mail-needed');
  const ours = await invited(north, mailed);
  // Sent again where no mail leaves, it would be shown.
  const again = { invitationId: ours.invitationId };
  expect((await north.refused('user/resendInvitation', again)).code).toBe('mail-needed');
  await bare.app.context.db.system((trx) =>
    trx.updateTable('invitations').set({ is_mailed: false }).where('id', '=', ours.invitationId).execute(),
  );
  expect(await accept(ours.token, user.token)).toBe('mail-needed');
  expect(await stateAt(north, ours.customerUserId)).toBe('invited');
});

test('a new password by a mailed link proves the address, one by the outbox does not', async () => {
  const user = await bare.make.user(south.customerId, 'cc', { userName: email, isVerified: false });
  const reset = async (isMailed: boolean) => {
    const { code } = await bare.app.context.db.system((trx) =>
      bare.app.features.sessions.codes.issue(trx, {
        purpose: 'reset',
        userId: user.userId,
        livesMs: 60_000,
        isMailed,
      }),
    );
    const body = { code, password: 'a phrase of my own 42' };
    expect((await bare.call('account/resetPassword', body)).body.status).toBe('Ok');
  };
  await reset(false);
  expect((await invite(north)).refused).toBe('mail-needed');
  await mailed.call('account/requestPasswordReset', { userName: email });
  const mail = await mails.mailTo(email, ({ text }) => text?.includes('resetpassword#') === true);
  const code = codeIn(mail.text);
  expect(
    (await mailed.call('account/resetPassword', { code, password: 'another phrase 42' })).body.status,
  ).toBe('Ok');
  const { token } = await invited(north);
  const { access_token: session } = await bare.signIn(email, { password: 'another phrase 42' });
  expect(await accept(token, session)).toMatchObject({ organisation: 'North' });
});

test('a password chosen for an unproved address is gone once its only profile is erased', async () => {
  const ours = await invited(north);
  await north.ok('user/revokeInvitation', { invitationId: ours.invitationId });
  const theirs = await invited(south);
  await comeIn(theirs.token, password);
  const { customerUserId } = theirs;
  await south.ok('personaldata/eraseUser', { customerUserId, userName: email });
  const isGone = async () => (await bare.call('user/getUser', { customerUserId }, south.token)).body.code;
  await expect.poll(isGone, { timeout: 60_000 }).toBe('not-found');
  await expect(bare.signIn(email, { password })).rejects.toThrow('is wrong');
  const again = await invited(north);
  await comeIn(again.token, 'a phrase of my own 42');
  expect(await stateAt(north, again.customerUserId)).toBe('active');
});

test('support is refused in the same way', async () => {
  await bare.make.user(south.customerId, 'cc', { userName: email, isVerified: false });
  const { access_token: support } = await bare.signIn((await bare.make.superAdmin()).userName);
  const wanted = { customerId: north.customerId, email, name: 'Target', role: 'cm' };
  const { body } = await bare.call('customer/inviteAdministrator', wanted, support);
  expect(body.fields).toEqual([{ path: 'email', message: 'mail-needed' }]);
});
