import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type MadeUser, testPassword } from '../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestClock, testClock } from '../../../platform/clock.ts';
import type { StoredMail } from '../../../platform/mail/mail.ts';

const newPassword = 'another long phrase 0815';

let clock: TestClock;
let app: Harness;
let customerId: string;
let member: MadeUser;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock, work: true, environment: { DEMO: 'on' } });
  customerId = (await app.make.customer()).customerId;
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  member = await app.make.user(customerId, 'cm');
});

async function mailsTo(userName: string, count: number): Promise<StoredMail[]> {
  return vi.waitFor(
    async () => {
      const mails = (await app.app.context.mail.outbox(500)).filter(({ to }) => to === userName);
      expect(mails.length).toBeGreaterThanOrEqual(count);
      return mails;
    },
    { timeout: 20_000, interval: 50 },
  );
}
const codeIn = (mail: StoredMail | undefined) =>
  /resetpassword#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
const ask = (userName: string) => app.call('account/requestPasswordReset', { userName });
const look = (code: string) => app.call('account/openReset', { code });
const reset = (code: string, password: string) => app.call('account/resetPassword', { code, password });
const isSignedIn = async (accessToken: string) =>
  (await app.call('session/getSession', {}, accessToken)).http === 200;
const auditOf = (userId: string) =>
  app.app.context.db.system(async (trx) => {
    const rows = await trx
      .selectFrom('audit_events')
      .select('action')
      .where('user_id', '=', userId)
      .execute();
    return rows.map((row) => row.action);
  });

describe('a forgotten password', () => {
  test('a mailed link of 256 bit chooses a new one once; all sessions end, and the audit says so [R-04]', async () => {
    const before = await app.signIn(member.userName);
    expect((await ask(member.userName.toUpperCase())).body).toMatchObject({
      status: 'Ok',
      clientResponse: { isDelivered: false },
    });
    const [mail] = await mailsTo(member.userName, 1);
    const code = codeIn(mail);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(mail?.text).toContain(`${app.url}/resetpassword#`);
    const weak = await reset(code, 'password1');
    expect([weak.http, weak.body.code, weak.body.fields]).toEqual([
      200,
      'password-weak',
      [{ path: 'password', message: 'common' }],
    ]);
    expect((await look(code)).body.status).toBe('Ok');
    const done = await reset(code, newPassword);
    expect((await look(code)).body.code).toBe('code-gone');
    expect(done.body.clientResponse).toEqual({ userName: member.userName });
    expect((await reset(code, 'yet another phrase 99')).body.code).toBe('code-gone');
    expect(await isSignedIn(before.access_token)).toBe(false);
    await expect(app.signIn(member.userName)).rejects.toThrow('is wrong');
    await app.signIn(member.userName, { password: newPassword });
    expect(await auditOf(member.userId)).toContain('accounts.password-reset');
    const subjects = (await mailsTo(member.userName, 2)).map(({ subject }) => subject);
    expect(subjects).toContain('Your password was changed');
  });

  test('the answer is the same whether the user exists, and nobody else gets a mail', async () => {
    const known = await ask(member.userName);
    const unknown = await ask(`nobody-${member.userName}`);
    expect(unknown.text).toBe(known.text);
    await mailsTo(member.userName, 1);
    const mails = await app.app.context.mail.outbox(500);
    expect(mails.filter(({ to }) => to.startsWith('nobody'))).toEqual([]);
  });

  test('the link ends after an hour, with a new password, and with the account; only its hash is stored', async () => {
    await ask(member.userName);
    const code = codeIn((await mailsTo(member.userName, 1))[0]);
    const stored = await app.app.context.db.system((trx) =>
      trx.selectFrom('single_use_codes').selectAll().execute(),
    );
    expect(JSON.stringify(stored).includes(code)).toBe(false);
    const jobs = await app.app.context.db.system((trx) =>
      trx.selectFrom('audit_events').selectAll().execute(),
    );
    expect(JSON.stringify(jobs).includes(code)).toBe(false);
    expect(app.logged().includes(code)).toBe(false);
    clock.advance(60 * 60_000);
    expect((await reset(code, newPassword)).body.code).toBe('code-gone');
    await ask(member.userName);
    const second = codeIn((await mailsTo(member.userName, 2))[0]);
    const { access_token: access } = await app.signIn(member.userName);
    await app.ok('account/changePassword', { currentPassword: testPassword, password: newPassword }, access);
    expect((await reset(second, 'yet another phrase 99')).body.code).toBe('code-gone');
    const inactive = await app.make.user(customerId, 'cm', { isActive: false });
    await ask(inactive.userName);
    await ask(member.userName);
    await mailsTo(member.userName, 4);
    expect((await app.app.context.mail.outbox(500)).filter(({ to }) => to === inactive.userName)).toEqual([]);
  });

  test('asking again and again is refused with the seconds to wait, from one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(`nobody-${index}@example.test`)),
    );
    const refused = answers.filter(({ http }) => http === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a password that must be changed', () => {
  test('is chosen with the present session, which then may do all; other sessions end [S-01] [R-04]', async () => {
    const fresh = await app.make.user(customerId, 'cm', { mustChangePassword: true });
    const other = await app.signIn(fresh.userName);
    const session = await app.signIn(fresh.userName);
    expect(session.redirect).toBe('Change Password');
    const choose = (password: string) =>
      app.call('account/choosePassword', { password }, session.access_token);
    expect((await choose(testPassword)).body).toMatchObject({
      code: 'password-weak',
      fields: [{ message: 'same' }],
    });
    expect((await choose(fresh.userName)).body.code).toBe('password-weak');
    expect((await choose(newPassword)).body.status).toBe('Ok');
    expect((await app.call('customeruser/findUsers', {}, session.access_token)).body.status).toBe('Ok');
    expect(await isSignedIn(other.access_token)).toBe(false);
    expect((await choose('yet another phrase 99')).body.code).toBe('wrong-state');
    expect((await app.signIn(fresh.userName, { password: newPassword })).redirect).toBe('Default');
  });
});

describe('changing a password', () => {
  const change = (access: string, currentPassword: string, password: string) =>
    app.call('account/changePassword', { currentPassword, password }, access);

  test('needs the present one, ends the other sessions and keeps this one', async () => {
    const other = await app.signIn(member.userName);
    const { access_token: access } = await app.signIn(member.userName);
    expect((await change(access, 'wrong', newPassword)).body.code).toBe('password-wrong');
    expect((await change(access, testPassword, testPassword)).body.code).toBe('password-weak');
    expect((await change(access, testPassword, newPassword)).body.status).toBe('Ok');
    expect([await isSignedIn(access), await isSignedIn(other.access_token)]).toEqual([true, false]);
    expect(await auditOf(member.userId)).toContain('accounts.password-changed');
  });

  test('guessing it in a stolen session is slowed down', async () => {
    const { access_token: access } = await app.signIn(member.userName);
    for (let attempt = 0; attempt < 10; attempt += 1) await change(access, `wrong ${attempt}`, newPassword);
    const blocked = await change(access, testPassword, newPassword);
    expect([blocked.http, blocked.headers.get('retry-after')]).toEqual([429, '1']);
    clock.advance(16 * 60_000);
  });

  test('no session that the old password opens outlives the change, no matter who is first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const user = await app.make.user(customerId, 'cm');
      const { access_token: access } = await app.signIn(user.userName);
      const [raced] = await Promise.allSettled([
        app.signIn(user.userName),
        change(access, testPassword, newPassword),
      ]);
      expect(await isSignedIn(access)).toBe(true);
      if (raced.status === 'fulfilled') expect(await isSignedIn(raced.value.access_token)).toBe(false);
    }
  });
});

describe('the outbox', () => {
  test('is shown to the super-admin of a demo, and to nobody else', async () => {
    const support = await app.signIn((await app.make.superAdmin()).userName);
    const { mails } = await app.ok<{ mails: { to: string }[] }>(
      'outbox/getOutbox',
      {},
      support.access_token,
    );
    const to = mails[0]?.to ?? '';
    const own = await app.ok<{ mails: { to: string }[] }>('outbox/getOutbox', { to }, support.access_token);
    expect(own.mails.length).toBeGreaterThan(0);
    expect(own.mails.filter((mail) => mail.to !== to)).toEqual([]);
    expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual(['id', 'sentAt', 'subject', 'text', 'to']);
    const cm = await app.signIn(member.userName);
    expect((await app.call('outbox/getOutbox', {}, cm.access_token)).body.code).toBe('forbidden');
    await using real = await createHarness();
    const { access_token: access } = await real.signIn((await real.make.superAdmin()).userName);
    expect((await real.call('outbox/getOutbox', {}, access)).body.code).toBe('wrong-state');
  });
});
