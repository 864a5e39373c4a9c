import type { Report } from '@rushes/contract/identity/reports';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../../test/users.ts';

let app: Harness;
beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Someone whom a program, a channel of a group and nothing else reaches. */
async function crew() {
  const { customerId } = await app.make.customer();
  const [cm, viewer] = [
    await signUp(app, customerId, 'cm', 'Cleo'),
    await signUp(app, customerId, 'viewer', 'Vera'),
  ];
  const programId = await app.make.program(cm, { title: '=1+1', published: true });
  await cm.ok('program/setAudience', { programId, audience: { organisation: true } });
  const { groupId } = await cm.ok<{ groupId: string }>('user/createGroup', {
    name: 'Night shift',
    source: 'manual',
    customerUserIds: [viewer.customerUserId],
  });
  const channel = { name: 'News', visibility: 'private', moderated: false, subscribing: false };
  const { channelId } = await cm.ok<{ channelId: string }>('channel/createChannel', channel);
  await cm.ok('channel/setMembers', { channelId, groups: [{ groupId, level: 'member' }] });
  return { cm, viewer, customerId };
}

const columns = ['title', 'kind', 'may', 'reasons', 'through'].map((column) => ({ column, header: column }));
const asked = ({ customerUserId }: TestUser) => ({
  list: 'access',
  query: {},
  extra: { customerUserId },
  columns,
});

async function csvOf(who: TestUser, whose: TestUser): Promise<string[]> {
  const { reportId } = await who.ok<Report>('report/createListReport', asked(whose));
  const path = await vi.waitFor(
    async () => {
      const { reports } = await who.ok<{ reports: Report[] }>('report/getReports', {});
      const ready = reports.find((each) => each.reportId === reportId);
      expect(ready?.state).toBe('ready');
      return ready?.downloadPath ?? '';
    },
    { timeout: 30_000, interval: 50 },
  );
  const file = await fetch(app.url + path, { headers: { authorization: `Bearer ${who.token}` } });
  return (await file.text()).trim().split('\r\n');
}

test('what a user can reach is written as CSV with why and through what, for anyone who sees users', async () => {
  const { cm, viewer } = await crew();
  const [head, ...rows] = await csvOf(cm, viewer);
  expect(head).toContain('"title","kind","may","reasons","through"');
  expect(rows).toEqual([
    `"'=1+1","programs","watch","organisation",""`,
    '"News","channels","watch","group","Night shift"',
  ]);
  expect((await viewer.refused('report/createListReport', asked(viewer))).code).toBe('forbidden');
});

test('the access of someone of another organisation is not found, neither as pages nor counted nor as CSV', async () => {
  const { viewer } = await crew();
  const { cm: foreignUser } = await crew();
  const { customerUserId } = viewer;
  for (const call of ['getAccess', 'countAccess'])
    expect((await foreignUser.refused(`user/${call}`, { customerUserId })).code).toBe('not-found');
  expect((await foreignUser.refused('report/createListReport', asked(viewer))).code).toBe('not-found');
});

test('nothing is asked of the access that it does not answer: an order, a filter, a page of another order', async () => {
  const { cm, viewer } = await crew();
  const { customerUserId } = viewer;
  const refusal = async (query: object) =>
    (await cm.refused('user/getAccess', { customerUserId, ...query })).code;
  expect(await refusal({ sort: { column: 'reasons', direction: 'asc' } })).toBe('invalid');
  expect(await refusal({ filters: [{ column: 'kind', op: 'in', values: ['erasures'] }] })).toBe('invalid');
  expect(await refusal({ filters: [{ column: 'through', op: 'has', values: ['News'] }] })).toBe('invalid');
  const { nextCursor } = await cm.ok<{ nextCursor: string }>('user/getAccess', {
    customerUserId,
    limit: 1,
  });
  expect(await refusal({ sort: { column: 'kind', direction: 'asc' }, cursor: nextCursor })).toBe('invalid');
});
