import type { Invitation, UserDetail } from '@rushes/contract/organization/users';
import { builtInPermissions, isAlways } from '@rushes/contract/identity/roles';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { drawImage, sendImage } from '../../../../../test/images.ts';
import { type TestUser, signIn, signUp } from '../../../../../test/users.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';
import { erasedName } from '../../../../platform/personal-data/naming.ts';

interface Invited {
  invited: { invitationId: string; customerUserId: string; email: string; link: string | null }[];
  refused: { email: string; reason: string }[];
}

let clock: TestClock;
let app: Harness;
let customerId: string;
let cm: TestUser;
let next = 0;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock, work: true });
  ({ customerId } = await app.make.customer({ name: 'North' }));
  cm = await signUp(app, customerId, 'cm', 'Clara');
});
afterAll(() => app[Symbol.asyncDispose]());

const address = () => `new-${(next += 1)}@example.com`;

async function invite(email: string, more: object = {}) {
  const answer = await cm.ok<Invited>('user/inviteUsers', {
    users: [{ email, name: 'Nina', role: 'cc', ...more }],
  });
  const [sent] = answer.invited;
  if (sent === undefined) throw new Error(JSON.stringify(answer));
  return { ...sent, code: codeIn(sent.link ?? '') };
}

const codeIn = (text: string) => /[/#]([A-Za-z0-9_-]{43})(?:\/|\s|$)/.exec(text)?.[1] ?? '';

async function activate(username: string, code: string) {
  const form = { client_id: 'rushes-web', grant_type: 'activation', username, code };
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  return {
    http: response.status,
    body: (await response.json()) as { access_token: string; redirect: string },
  };
}

const detail = (customerUserId: string) => cm.ok<UserDetail>('user/getUser', { customerUserId });
const history = async (customerUserId: string) =>
  (await cm.ok<{ items: Invitation[] }>('user/getInvitations', { customerUserId })).items;
const code = async (call: string, token: string) => (await app.call(`user/${call}`, { token })).body.code;

test('who is invited gets a mail whose link leads to a first password and into the organisation [R-02]', async () => {
  const email = address();
  const { customerUserId, link } = await invite(` ${email.toUpperCase()} `, { location: 'Hamburg' });
  expect(link).toContain(`${app.url}/login/1/${encodeURIComponent(email)}/`);
  expect(await detail(customerUserId)).toMatchObject({
    state: 'invited',
    userName: email,
    location: 'Hamburg',
  });
  const mail = await vi.waitFor(
    async () => {
      const found = (await app.app.context.mail.outbox(50)).find(({ to }) => to === email);
      if (found === undefined) throw new Error('no mail yet');
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(mail.subject).toBe('Clara invited you to join North');
  expect(mail.text).toContain(link);
  expect((await detail(customerUserId)).invitation).toMatchObject({ state: 'sent', sends: 1 });
  const opened = await app.call('user/openInvitation', { token: codeIn(mail.text) });
  expect(opened.body.clientResponse).toMatchObject({
    organisation: 'North',
    userName: email,
    hasAccount: false,
  });
  expect((await detail(customerUserId)).invitation?.state).toBe('opened');
  const begun = await activate(email, codeIn(mail.text));
  expect([begun.http, begun.body.redirect]).toEqual([200, 'Change Password']);
  await app.ok('account/choosePassword', { password: 'a phrase of my own 42' }, begun.body.access_token);
  expect(await app.ok('session/getSession', {}, begun.body.access_token)).toMatchObject({ role: 'cc' });
  expect(await detail(customerUserId)).toMatchObject({ state: 'active', invitation: { state: 'accepted' } });
  expect(await code('openInvitation', codeIn(mail.text))).toBe('code-gone');
  const again = await cm.ok<Invited>('user/inviteUsers', { users: [{ email, name: '', role: 'cc' }] });
  expect(again.refused).toEqual([{ email, reason: 'already-here' }]);
});

test('the signature of who invites is under the mail in both parts, as text where it is text; that of others is not', async () => {
  const own = await app.make.customer({ name: 'Signed' });
  const [signer, plain] = [
    await signUp(app, own.customerId, 'cm', 'Sina'),
    await signUp(app, own.customerId, 'cm', 'Paul'),
  ];
  const key = await sendImage(app, signer.token, await drawImage('logo.png', '900x300'));
  const { imageId } = await signer.ok<{ imageId: string }>('profile/addSignatureImage', { key });
  const link = { type: 'link', attrs: { href: 'https://pier.example/' } };
  const words = [
    { type: 'text', text: 'Sina <b>Sound</b> & Co', marks: [{ type: 'bold' }] },
    { type: 'hardBreak' },
    { type: 'text', text: 'Our pier', marks: [link] },
  ];
  const image = { type: 'image', attrs: { imageId, alt: 'A pier' } };
  const content = [{ type: 'paragraph', content: words }, image];
  await signer.ok('profile/saveSignature', { document: { type: 'doc', content } });
  const mailOf = async (by: TestUser) => {
    const email = address();
    await by.ok('user/inviteUsers', { users: [{ email, name: 'Nina', role: 'viewer' }] });
    return vi.waitFor(
      async () => {
        const found = (await app.app.context.mail.outbox(50)).find(({ to }) => to === email);
        if (found === undefined) throw new Error('no mail yet');
        return found;
      },
      { timeout: 20_000, interval: 50 },
    );
  };
  const { html, text } = await mailOf(signer);
  expect(html).toContain('<strong>Sina &#60;b&#62;Sound&#60;/b&#62; &#38; Co</strong>');
  expect(html).toContain(`src="cid:${imageId}@signature" alt="A pier" width="496" height="165"`);
  expect(html).not.toContain('/m/');
  expect(text).toContain('-- \nSina <b>Sound</b> & Co\nOur pier (https://pier.example/)\nA pier');
  expect((await mailOf(plain)).text).not.toContain('-- \n');
});

/** Asks for a new password, and chooses it with the code of the mail. */
async function resetPassword(email: string, password: string): Promise<void> {
  await app.call('account/requestPasswordReset', { userName: email });
  const token = await vi.waitFor(
    async () => {
      const sent = (await app.app.context.mail.outbox(50)).find(
        ({ to, text }) => to === email && text.includes('/resetpassword#'),
      );
      if (sent === undefined) throw new Error('no mail yet');
      return codeIn(sent.text);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect((await app.call('account/resetPassword', { code: token, password })).body.status).toBe('Ok');
}

test('who resets the password before the first sign-in has accepted the invitation', async () => {
  const email = address();
  const { customerUserId, code: invitation } = await invite(email);
  const password = 'a phrase of my own 42';
  await resetPassword(email, password);
  expect(await detail(customerUserId)).toMatchObject({ state: 'active', invitation: { state: 'accepted' } });
  const { access_token: session } = await app.signIn(email, { password });
  expect(await app.ok('session/getSession', {}, session)).toMatchObject({ role: 'cc' });
  expect((await activate(email, invitation)).http).toBe(400);
});

test('a new password accepts no invitation for who signs in elsewhere already', async () => {
  const elsewhere = await signUp(app, (await app.make.customer()).customerId, 'cc', 'Else');
  const answer = await cm.ok<Invited>('user/inviteUsers', {
    users: [{ email: elsewhere.userName, name: 'Else', role: 'cm' }],
  });
  await resetPassword(elsewhere.userName, 'a phrase of my own 43');
  const invited = answer.invited[0]?.customerUserId ?? '';
  expect(invited).not.toBe('');
  expect(await detail(invited)).toMatchObject({ state: 'invited' });
});

test('a new link makes the old one worthless', async () => {
  const email = address();
  const first = await invite(email);
  const second = await cm.ok<{ link: string }>('user/resendInvitation', first);
  expect((await activate(email, first.code)).http).toBe(400);
  expect(await code('openInvitation', first.code)).toBe('code-gone');
  expect((await activate(email, codeIn(second.link))).http).toBe(200);
  expect((await cm.refused('user/resendInvitation', first)).code).toBe('wrong-state');
});

test('nobody gets a link for someone who holds more by now than they could give, whatever the invitation says', async () => {
  const can = ['audience.users:see', 'audience.users:invite', 'audience.users:assign-roles'] as const;
  const all = builtInPermissions('viewer').filter((permission) => !isAlways(permission));
  const desk = await app.make.customRole(customerId, 'admin', [...can, ...all]);
  const helpdesk = await signIn(app, await app.make.user(customerId, 'admin', { customRoleId: desk }));
  const big = await app.make.customRole(customerId, 'viewer', ['organization.setup:edit']);
  const small = await app.make.customRole(customerId, 'cm', ['audience.users:see']);
  const outcomeFor = async (to: object) => {
    const { invitationId, customerUserId } = await invite(address(), { role: 'viewer' });
    await cm.ok('role/assignRole', { customerUserId, to });
    const first = await app.call('user/resendInvitation', { invitationId }, helpdesk.token);
    await cm.ok('user/revokeInvitation', { invitationId });
    const again = await app.call('user/resendInvitation', { invitationId }, helpdesk.token);
    return [first, again].map(({ body }) => body.code ?? body.status);
  };
  expect(await outcomeFor({ customRoleId: big })).toEqual(['forbidden', 'forbidden']);
  expect(await outcomeFor({ role: 'admin' })).toEqual(['forbidden', 'forbidden']);
  expect(await outcomeFor({ customRoleId: small })).toEqual(['Ok', 'Ok']);
  expect(await outcomeFor({ role: 'viewer' })).toEqual(['Ok', 'Ok']);
});

test('an invitation that was taken back opens nothing; sent again, it is another one in the history', async () => {
  const email = address();
  const first = await invite(email);
  expect(await cm.ok('user/revokeInvitation', first)).toMatchObject({ state: 'revoked' });
  expect((await activate(email, first.code)).http).toBe(400);
  expect((await cm.refused('user/revokeInvitation', first)).code).toBe('wrong-state');
  expect((await detail(first.customerUserId)).state).toBe('deactivated');
  clock.advance(1000);
  await cm.ok('user/resendInvitation', first);
  expect(
    (await history(first.customerUserId)).map(({ sends, endedAt }) => [sends, endedAt !== null]),
  ).toEqual([
    [1, false],
    [1, true],
  ]);
  expect((await detail(first.customerUserId)).state).toBe('invited');
  expect(await cm.ok('user/countInvitations', { customerUserId: first.customerUserId })).toEqual({
    count: 2,
  });
});

test('who is invited can say no, and after 72 hours the invitation and the code in its link are over [R-02]', async () => {
  const declined = await invite(address());
  expect((await app.call('user/declineInvitation', { token: declined.code })).body.status).toBe('Ok');
  expect((await history(declined.customerUserId))[0]?.state).toBe('declined');
  expect((await activate(declined.email, declined.code)).http).toBe(400);
  const late = await invite(address());
  clock.advance(72 * 3_600_000 - 1);
  cm = { ...cm, ...(await freshToken(cm)) };
  const inTime = await invite(address());
  clock.advance(1);
  expect((await activate(late.email, late.code)).http).toBe(400);
  expect((await activate(inTime.email, inTime.code)).http).toBe(200);
  expect(await code('openInvitation', late.code)).toBe('code-gone');
  expect((await history(late.customerUserId))[0]).toMatchObject({ state: 'expired' });
  await app.app.features.users.sweep();
  expect((await history(late.customerUserId))[0]).toMatchObject({ state: 'expired' });
  const sent = await cm.ok<{ link: string }>('user/resendInvitation', late);
  expect((await activate(late.email, codeIn(sent.link))).http).toBe(200);
});

test('an invitation that is over frees its seat, and takes one again when it is sent again', async () => {
  const own = await app.make.customer({ name: 'Few seats' });
  let manager = await signUp(app, own.customerId, 'cm', 'Mia');
  const invitation = async (email: string) => {
    const users = [{ email, name: 'Nina', role: 'viewer' }];
    const { invited, refused } = await manager.ok<Invited>('user/inviteUsers', { users });
    return invited[0] ?? refused[0]?.reason;
  };
  const support = (await app.signIn((await app.make.superAdmin()).userName)).access_token;
  const limit = async (seatLimit: number) => {
    const customer = { customerId: own.customerId };
    const { revision } = await app.ok<{ revision: number }>('customer/getCustomer', customer, support);
    await app.ok('customer/updateCustomer', { ...customer, revision, seatLimit }, support);
  };
  const seats = async () => {
    const { usage } = await manager.ok<{ usage: { seats: number } }>('setup/getSetup', {});
    const search = { search: 'few seats' };
    const { items } = await app.ok<{ items: { users: number }[] }>('customer/getCustomers', search, support);
    return [usage.seats, items[0]?.users];
  };
  await limit(2);
  const first = await invitation(address());
  expect(first).toMatchObject({ link: expect.any(String) as string });
  expect(await seats()).toEqual([2, 2]);
  expect(await invitation(address())).toBe('no-seat');
  await app.app.context.db.system((trx) =>
    trx
      .updateTable('invitations')
      .set({ expires_at: clock.now() })
      .where('customer_id', '=', own.customerId)
      .execute(),
  );
  expect(await seats()).toEqual([1, 1]);
  const second = await invitation(address());
  expect(second).toMatchObject({ link: expect.any(String) as string });
  expect(await seats()).toEqual([2, 2]);
  manager = { ...manager, ...(await freshToken(manager)) };
  expect((await manager.refused('user/resendInvitation', first as object)).code).toBe('seats-taken');
  // One that is open has its seat: it is sent again where none is left.
  await manager.ok('user/resendInvitation', second as object);
  await limit(3);
  await manager.ok('user/resendInvitation', first as object);
  expect(await seats()).toEqual([3, 3]);
});

async function freshToken(user: TestUser): Promise<Pick<TestUser, 'token' | 'ok' | 'refused'>> {
  const { access_token: token } = await app.signIn(user.userName);
  return {
    token,
    ok: (path, request) => app.ok(path, request, token),
    refused: async (path, request) => (await app.call(path, request, token)).body,
  };
}

test('someone who has a sign-in gets a further profile after saying yes, and switches to it', async () => {
  const elsewhere = await signUp(
    app,
    (await app.make.customer({ name: 'South' })).customerId,
    'viewer',
    'Bo',
  );
  const { customerUserId, link, code: token } = await invite(elsewhere.userName);
  expect(link).toBe(`${app.url}/invitation#${token}`);
  const profiles = () => elsewhere.ok<object>('customeruser/getCustomerProfiles', {});
  expect(Object.keys(await profiles())).toEqual([elsewhere.customerId]);
  expect((await elsewhere.refused('customeruser/switchCustomer', { customerId })).code).toBe('not-found');
  expect((await activate(elsewhere.userName, token)).http).toBe(400);
  expect(await code('acceptInvitation', token)).toBe('not-signed-in');
  expect((await cm.refused('user/acceptInvitation', { token })).code).toBe('invited-other-user');
  expect(await elsewhere.ok('user/acceptInvitation', { token })).toEqual({
    organisation: 'North',
    userName: elsewhere.userName,
    choosesPassword: false,
  });
  expect(await detail(customerUserId)).toMatchObject({ state: 'active', invitation: { state: 'accepted' } });
  expect(Object.keys(await profiles()).toSorted()).toEqual([elsewhere.customerId, customerId].toSorted());
  await elsewhere.ok('customeruser/switchCustomer', { customerId });
  expect(await elsewhere.ok('session/getSession', {})).toMatchObject({
    role: 'cc',
    customer: { name: 'North' },
  });
  expect((await elsewhere.refused('user/acceptInvitation', { token })).code).toBe('code-gone');
});

test('of many at once each is invited once, and who cannot be is named with the reason', async () => {
  const one = address();
  const superAdmin = await app.make.superAdmin();
  const group = await app.make.group(cm);
  const answer = await cm.ok<Invited>('user/inviteUsers', {
    users: [
      { email: one, name: 'One', role: 'viewer', groupIds: [group] },
      { email: one, name: 'One again', role: 'cc' },
      { email: cm.userName, name: '', role: 'viewer' },
      { email: superAdmin.userName, name: '', role: 'viewer' },
    ],
  });
  expect(answer.invited.map(({ email }) => email)).toEqual([one]);
  expect(answer.refused).toEqual([
    { email: cm.userName, reason: 'already-here' },
    { email: superAdmin.userName, reason: 'not-invitable' },
  ]);
  const [sent] = answer.invited;
  expect(await detail(sent?.customerUserId ?? '')).toMatchObject({ groupIds: [group], role: 'viewer' });
  const both = [0, 1].map(() =>
    cm.ok<Invited>('user/inviteUsers', { users: [{ email: `x${one}`, name: '', role: 'cc' }] }),
  );
  const answers = await Promise.all(both);
  expect(answers.flatMap(({ invited }) => invited)).toHaveLength(1);
  expect(answers.flatMap(({ refused }) => refused)).toMatchObject([{ reason: 'already-invited' }]);
});

test('who is taken out before accepting keeps no working link, and comes back as invited', async () => {
  const email = address();
  const sent = await invite(email);
  await cm.ok('user/deactivateUsers', { customerUserIds: [sent.customerUserId] });
  expect((await activate(email, sent.code)).http).toBe(400);
  await cm.ok('user/reactivateUsers', { customerUserIds: [sent.customerUserId] });
  expect((await detail(sent.customerUserId)).state).toBe('invited');
});

test('what inviting offers: the roles one may give, groups by hand, places', async () => {
  expect(await cm.ok('user/getInviting', {})).toMatchObject({
    roles: ['viewer', 'cc', 'admin', 'cm'],
    isMailDelivered: false,
    locations: ['Hamburg'],
  });
});

test('who declined, or whose invitation was taken back or ran out, is invited again by hand with what is wished now', async () => {
  const names = async (customerUserId: string) => (await detail(customerUserId)).groups;
  const group = (name: string) =>
    cm.ok<{ groupId: string }>('user/createGroup', { name, source: 'manual', rule: [] });
  const [old, fresh] = [await group(`Old ${address()}`), await group(`Fresh ${address()}`)];
  const first = await invite(address(), { groupIds: [old.groupId], location: 'Kiel' });
  await cm.ok('user/revokeInvitation', first);
  clock.advance(1000);
  const second = await invite(first.email, { role: 'viewer', groupIds: [fresh.groupId], name: '' });
  expect(second.customerUserId).toBe(first.customerUserId);
  expect(await detail(first.customerUserId)).toMatchObject({
    state: 'invited',
    role: 'viewer',
    location: '',
    name: 'Nina',
  });
  expect(await names(first.customerUserId)).toHaveLength(1);
  expect((await history(first.customerUserId)).map(({ state, role }) => [state === 'revoked', role])).toEqual(
    [
      [false, 'viewer'],
      [true, 'cc'],
    ],
  );
  expect((await activate(first.email, first.code)).http).toBe(400);
  await app.call('user/declineInvitation', { token: second.code });
  clock.advance(1000);
  const third = await invite(first.email);
  clock.advance(14 * 24 * 3_600_000);
  cm = { ...cm, ...(await freshToken(cm)) };
  const fourth = await invite(first.email);
  expect((await activate(first.email, third.code)).http).toBe(400);
  expect((await activate(first.email, fourth.code)).http).toBe(200);
  expect((await history(first.customerUserId)).map(({ state }) => state)).toEqual([
    'accepted',
    'expired',
    'declined',
    'revoked',
  ]);
  const refused = async () =>
    (await cm.ok<Invited>('user/inviteUsers', { users: [{ email: first.email, name: '', role: 'cc' }] }))
      .refused;
  expect(await refused()).toEqual([{ email: first.email, reason: 'already-here' }]);
  await cm.ok('user/deactivateUsers', { customerUserIds: [first.customerUserId] });
  expect(await refused()).toEqual([{ email: first.email, reason: 'wrong-state' }]);
});

const viewerRights = builtInPermissions('viewer').filter((permission) => !isAlways(permission));

/** Someone who may invite and make viewers, in an organisation with a chief. */
async function helpdesk() {
  const { customerId: small } = await app.make.customer();
  const chief = await signUp(app, small, 'cm', 'Carl');
  const rights = ['audience.users:see', 'audience.users:invite', 'audience.users:assign-roles'] as const;
  const customRoleId = await app.make.customRole(small, 'viewer', [...rights, ...viewerRights]);
  const clerk = await signIn(app, await app.make.user(small, 'viewer', { customRoleId }));
  const ask = (who: TestUser, email: string, role = 'viewer') =>
    who.ok<Invited>('user/inviteUsers', { users: [{ email, name: '', role }] });
  return { small, chief, clerk, ask };
}

test('who is invited again takes a seat, and a role that one may give', async () => {
  const { small, chief, clerk, ask } = await helpdesk();
  const email = address();
  const [first] = (await ask(chief, email, 'cm')).invited;
  await chief.ok('user/revokeInvitation', first ?? {});
  expect((await ask(clerk, address())).invited).toHaveLength(1);
  expect((await ask(clerk, email)).refused).toEqual([{ email, reason: 'role-not-yours' }]);
  await app.app.context.db.system((trx) =>
    trx.updateTable('customers').set({ seat_limit: 1 }).where('id', '=', small).execute(),
  );
  expect((await ask(chief, email)).refused).toEqual([{ email, reason: 'no-seat' }]);
});

test('who was given more since is not invited again as less by who could not give it', async () => {
  const { chief, clerk, ask } = await helpdesk();
  const email = address();
  const [first] = (await ask(clerk, email)).invited;
  const { customerUserId = '' } = first ?? {};
  await chief.ok('role/assignRole', { customerUserId, to: { role: 'cm' } });
  expect((await clerk.refused('user/revokeInvitation', first ?? {})).code).toBe('beyond-own-rights');
  await chief.ok('user/revokeInvitation', first ?? {});
  expect((await ask(clerk, email)).refused).toEqual([{ email, reason: 'role-not-yours' }]);
  clock.advance(1000);
  expect((await ask(chief, email, 'cc')).invited).toMatchObject([{ customerUserId }]);
  const { items } = await chief.ok<{ items: { action: string; changes: string[] }[] }>(
    'audit/getAuditEvents',
    { filters: [{ column: 'action', op: 'in', values: ['people.invited'] }] },
  );
  expect(items[0]?.changes.join()).toMatch(/role.*cm.*cc/i);
});

test('where no mail leaves, a link opens no more than its sender could give', async () => {
  const { chief, clerk, ask } = await helpdesk();
  const email = address();
  const [first] = (await ask(clerk, email)).invited;
  const { customerUserId = '', link } = first ?? {};
  await chief.ok('role/assignRole', { customerUserId, to: { role: 'cm' } });
  expect((await activate(email, codeIn(link ?? ''))).http).toBe(400);
  expect(await chief.ok('user/getUser', { customerUserId })).toMatchObject({ state: 'invited' });
  await app.app.context.db.system((trx) =>
    trx
      .updateTable('invitations')
      .set({ invited_by: null, invited_by_name: erasedName })
      .where('customer_user_id', '=', customerUserId)
      .execute(),
  );
  expect((await activate(email, codeIn(link ?? ''))).http).toBe(400);
  const again = await chief.ok<{ link: string }>('user/resendInvitation', first ?? {});
  expect((await activate(email, codeIn(again.link))).http).toBe(200);
});

test('resending and inviting at once wait for one another', async () => {
  const { chief, ask } = await helpdesk();
  const email = address();
  for (let round = 0; round < 5; round += 1) {
    const [sent] = (await ask(chief, `${round}-${email}`)).invited;
    await chief.ok('user/revokeInvitation', sent ?? {});
    const [invited, resent] = await Promise.all([
      ask(chief, `${round}-${email}`),
      app.call('user/resendInvitation', sent ?? {}, chief.token),
    ]);
    const outcome = [invited.refused[0]?.reason ?? 'invited', resent.body.code ?? 'resent'];
    expect([
      ['invited', 'wrong-state'],
      ['already-invited', 'resent'],
    ]).toContainEqual(outcome);
  }
});
