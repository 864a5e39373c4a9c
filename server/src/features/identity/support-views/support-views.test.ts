import { services } from '@rushes/contract/services';
import { isOpenToView } from '@rushes/contract/identity/support-views';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../platform/clock.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

const clock = testClock();
let app: Harness;
let support: string;
let refreshToken: string;
let cm: TestUser;
let clipId: string;

beforeAll(async () => {
  app = await createHarness({ clock });
  const session = await app.signIn((await app.make.superAdmin()).userName);
  [support, refreshToken] = [session.access_token, session.refresh_token];
  const { customerId } = await app.make.customer({});
  cm = await signUp(app, customerId, 'cm', 'Clara');
  clipId = await app.make.clip(cm, {});
});
afterAll(() => app[Symbol.asyncDispose]());

const reason = 'Clara reports that her footage does not play';
const look = (more: object = {}) => ({
  customerId: cm.customerId,
  customerUserId: cm.customerUserId,
  reason,
  minutes: 30,
  ...more,
});
const ask = async (path: string, request: object = {}) => (await app.call(path, request, support)).body;

describe('support looking into a customer', () => {
  test('sees what the user sees, under the user’s name, for a reason and a time', async () => {
    expect(await ask('clip/getClip', { clipId })).toMatchObject({ code: 'forbidden' });
    expect(await ask('support/startView', look({ reason: 'no' }))).toMatchObject({ code: 'invalid' });
    expect(await ask('support/startView', look())).toMatchObject({
      clientResponse: { customerId: cm.customerId, asName: 'Clara', reason },
    });
    expect(await ask('clip/getClip', { clipId })).toMatchObject({ clientResponse: { clipId } });
    expect(await ask('session/getSession')).toMatchObject({
      clientResponse: { role: 'cm', customerUserId: cm.customerUserId, view: { reason } },
    });
    expect(await ask('channel/discover')).toMatchObject({ status: 'Ok' });
    expect(await ask('customer/getCustomers')).toMatchObject({ code: 'forbidden' });
    await ask('support/endView');
  });

  test('changes nothing: every call that does more than look is refused, and so are bytes', async () => {
    await ask('support/startView', look());
    const calls = Object.values(services).flatMap((service) =>
      Object.entries(service.calls).map(([method, { access }]) => ({ name: service.name, method, access })),
    );
    const closed = calls.filter(
      ({ name, method, access }) => access.who !== 'anyone' && !isOpenToView(name, method),
    );
    expect(closed.length).toBeGreaterThan(60);
    for (const { name, method } of closed) {
      const { code } = await ask(`${name}/${method}`);
      expect([`${name}/${method}`, ['support-looks-only', 'forbidden'].includes(String(code))]).toEqual([
        `${name}/${method}`,
        true,
      ]);
    }
    const sent = await fetch(`${app.url}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${support}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect(await ask('common/getUploadSignature')).toMatchObject({ code: 'support-looks-only' });
    expect(await cm.ok('clip/getClip', { clipId })).toMatchObject({ clipId });
    await ask('support/endView');
  });

  test('takes no archive of the user’s data along, and does not use it up', async () => {
    const exportId = await app.make.personalExport(cm);
    await app.app.features.personalData.make({ exportId }, new AbortController().signal);
    await ask('support/startView', look());
    const seen = await ask('personaldata/getOwnExports');
    expect(seen).toMatchObject({ clientResponse: { exports: [{ exportId, downloadPath: null }] } });
    const fetchAs = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${app.url}/personal-data/${exportId}`, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await fetchAs(support)).toBe(404);
    await ask('support/endView');
    expect(await fetchAs(cm.token)).toBe(200);
  });

  test('what only looks begins with a word that says so, and changes no row', () => {
    const open = Object.values(services).flatMap((service) =>
      Object.keys(service.calls)
        .filter((method) => isOpenToView(service.name, method))
        .map((method) => `${service.name}/${method}`),
    );
    const writing = new Set(['save', 'create', 'delete', 'update', 'send', 'invite']);
    const wordsOf = (name: string) => (name.split('/')[1] ?? '').split(/(?=[A-Z])/);
    expect(open.filter((name) => wordsOf(name).some((word) => writing.has(word.toLowerCase())))).toEqual([]);
  });

  test('ends by itself, and by hand; the customer reads who, through whose eyes and why', async () => {
    await ask('support/startView', look({ minutes: 5 }));
    clock.advance(5 * 60_000 + 1000);
    expect(await ask('clip/getClip', { clipId })).toMatchObject({ code: 'forbidden' });
    expect(await ask('session/getSession')).toMatchObject({
      clientResponse: { role: 'super-admin', view: null },
    });
    await ask('support/startView', look());
    await ask('support/endView');
    expect(await ask('session/getSession')).toMatchObject({ clientResponse: { role: 'super-admin' } });
    const { items } = await cm.ok<{ items: { action: string; changes: string[]; onBehalfOf: string }[] }>(
      'audit/getAuditEvents',
      {},
    );
    const started = items.filter(({ action }) => action === 'support.view-started');
    expect(started[0]).toMatchObject({
      onBehalfOf: 'Clara',
      changes: expect.arrayContaining([`reason: ${reason}`]) as unknown,
    });
    expect(items.map(({ action }) => action)).toContain('support.view-ended');
  });

  test('needs someone who is there: not of another customer, not locked out', async () => {
    const other = await app.make.customer({});
    const elsewhere = look({ customerId: other.customerId });
    expect(await ask('support/startView', elsewhere)).toMatchObject({ code: 'not-found' });
    const second = await signUp(app, cm.customerId, 'viewer', 'Vera');
    await cm.ok('user/suspendUsers', { customerUserIds: [second.customerUserId] });
    const locked = look({ customerUserId: second.customerUserId });
    expect(await ask('support/startView', locked)).toMatchObject({ code: 'wrong-state' });
    expect(await cm.refused('support/startView', look())).toMatchObject({ code: 'forbidden' });
  });

  test('is over once the user whose eyes it is are locked out', async () => {
    const second = await signUp(app, cm.customerId, 'viewer', 'Vito');
    await ask('support/startView', look({ customerUserId: second.customerUserId }));
    expect(await ask('session/getSession')).toMatchObject({ clientResponse: { role: 'viewer' } });
    await cm.ok('user/suspendUsers', { customerUserIds: [second.customerUserId] });
    clock.advance(11_000);
    expect(await ask('session/getSession')).toMatchObject({ clientResponse: { role: 'super-admin' } });
    // Support itself stays signed in.
    const refreshed = await fetch(`${app.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'rushes-api',
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
    });
    expect(refreshed.status).toBe(200);
  });
});
