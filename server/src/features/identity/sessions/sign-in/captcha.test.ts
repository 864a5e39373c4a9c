import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { solveCaptcha } from '../../../../../test/captcha.ts';
import { testPassword } from '../../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestClock, testClock } from '../../../../platform/clock.ts';

let clock: TestClock;
let app: Harness;
let customerId: string;

beforeAll(async () => {
  clock = testClock(new Date());
  app = await createHarness({ clock });
  customerId = (await app.make.customer()).customerId;
});
afterEach(() => clock.advance(16 * 60_000));
afterAll(() => app[Symbol.asyncDispose]());

async function signIn(username: string, password: string, captcha?: string) {
  const response = await fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'rushes-api',
      grant_type: 'password',
      username,
      password,
      ...(captcha === undefined ? {} : { captcha }),
    }),
  });
  const { error = 'none' } = (await response.json()) as { error?: string };
  return [response.status, error];
}
const needsCaptcha = async () =>
  ((await app.call('signin/getSignInOptions', {})).body.clientResponse as { captcha: boolean }).captcha;

test('after three failures of a name its next attempts need a captcha, also with the right password; other names do not [C-08]', async () => {
  const { userName } = await app.make.user(customerId, 'cm');
  const other = await app.make.user(customerId, 'cm');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await signIn(userName, 'wrong')).toEqual([400, 'invalid_grant']);
  }
  expect(await signIn(userName, testPassword)).toEqual([400, 'captcha-required']);
  expect(await signIn(userName.toUpperCase(), testPassword)).toEqual([400, 'captcha-required']);
  expect(await signIn(other.userName, testPassword)).toEqual([200, 'none']);
  expect(await signIn(userName, testPassword, await solveCaptcha(app))).toEqual([200, 'none']);
  expect(await signIn(userName, testPassword)).toEqual([200, 'none']);
});

test('a captcha of getCaptcha counts once, fresh and unchanged [C-08]', async () => {
  const { userName } = await app.make.user(customerId, 'cm');
  for (let attempt = 0; attempt < 3; attempt += 1) await signIn(userName, 'wrong');
  const solved = await solveCaptcha(app);
  expect(await signIn(userName, 'wrong', solved)).toEqual([400, 'invalid_grant']);
  expect(await signIn(userName, testPassword, solved)).toEqual([400, 'captcha-required']);
  const twins = await solveCaptcha(app);
  const both = await Promise.all([signIn(userName, 'wrong', twins), signIn(userName, 'wrong', twins)]);
  expect(both.map(([, error]) => error).toSorted()).toEqual(['captcha-required', 'invalid_grant']);
  const late = await solveCaptcha(app);
  clock.advance(10 * 60_000);
  expect(await signIn(userName, testPassword, late)).toEqual([400, 'captcha-required']);
  const easier = JSON.parse(Buffer.from(await solveCaptcha(app), 'base64').toString()) as {
    challenge: { parameters: { cost: number } };
  };
  easier.challenge.parameters.cost = 1;
  const forged = Buffer.from(JSON.stringify(easier)).toString('base64');
  expect(await signIn(userName, testPassword, forged)).toEqual([400, 'captcha-required']);
  for (const nonsense of ['x', 'e30=', Buffer.from('{"challenge":null}').toString('base64')]) {
    expect(await signIn(userName, testPassword, nonsense)).toEqual([400, 'captcha-required']);
  }
});

test('ten failures from one address need a captcha for every name there, which the sign-in page is told before [C-08]', async () => {
  const { userName } = await app.make.user(customerId, 'cm');
  expect(await needsCaptcha()).toBe(false);
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(`nobody-${attempt}@example.test`, 'wrong');
  expect(await needsCaptcha()).toBe(true);
  expect(await signIn(userName, testPassword)).toEqual([400, 'captcha-required']);
  clock.advance(15 * 60_000);
  expect(await needsCaptcha()).toBe(false);
  expect(await signIn(userName, testPassword)).toEqual([200, 'none']);
});
