// Tables that others made while someone was still here, once that user is erased.
import type { Erasure, ErasurePlan } from '@rushes/contract/organization/personal-data';
import type { Report } from '@rushes/contract/identity/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

const slow = { timeout: 30_000, interval: 100 };
let app: Harness;
beforeAll(async () => {
  app = await createHarness({ work: true });
});
afterAll(() => app[Symbol.asyncDispose]());

const listOfUsers = {
  list: 'users',
  query: {},
  columns: [{ column: 'name', header: 'Name' }],
};

async function made(by: TestUser, request: [path: string, request: object]): Promise<Report> {
  const { reportId } = await by.ok<Report>(...request);
  return vi.waitFor(async () => {
    const { reports } = await by.ok<{ reports: Report[] }>('report/getReports', {});
    const report = reports.find((each) => each.reportId === reportId);
    expect(report?.state).toBe('ready');
    return report as Report;
  }, slow);
}
const fetched = (by: TestUser, { downloadPath }: Report) =>
  fetch(`${app.url}${downloadPath}`, { headers: { authorization: `Bearer ${by.token}` } });
const filesOf = async (customerId: string) =>
  app.app.context.db.system((trx) =>
    trx.selectFrom('reports').select('key').where('customer_id', '=', customerId).execute(),
  );

test('lists that could name someone who is erased go with them, and plan and certificate say so; others stay', async () => {
  const { customerId } = await app.make.customer();
  const cm = await signUp(app, customerId, 'cm', 'Cleo');
  const elsewhere = await signUp(app, (await app.make.customer()).customerId, 'cm', 'Olga');
  const zora = await app.make.user(customerId, 'viewer', { name: 'Zora Zimmer' });
  const users = await made(cm, ['report/createListReport', listOfUsers]);
  const own = await made(cm, ['report/createReport', { kind: 'recordings' }]);
  const theirs = await made(elsewhere, ['report/createListReport', listOfUsers]);
  expect(await (await fetched(cm, users)).text()).toContain('Zora Zimmer');
  const keys = (await filesOf(customerId)).map(({ key }) => key ?? '');
  const { customerUserId } = zora;
  const counted = { what: 'reports-naming', fate: 'deleted', count: 1 };
  const plan = await cm.ok<ErasurePlan>('personaldata/planErasure', { customerUserId });
  expect(plan.things).toContainEqual(counted);
  await cm.ok('personaldata/eraseUser', { customerUserId, userName: zora.userName });
  await vi.waitFor(async () => {
    const { items } = await cm.ok<{ items: Erasure[] }>('personaldata/getErasures', { customerUserId });
    expect(items).toMatchObject([{ state: 'done' }]);
    expect(items[0]?.outcome).toContainEqual(counted);
  }, slow);
  expect((await fetched(cm, users)).status).not.toBe(200);
  const { storage } = app.app.context;
  const left = (await filesOf(customerId)).map(({ key }) => key);
  expect(left).toHaveLength(1);
  const gone = keys.filter((key) => !left.includes(key));
  expect(gone).toHaveLength(1);
  await vi.waitFor(async () => expect(await storage.get(gone[0] ?? '').catch(() => null)).toBeNull(), slow);
  expect((await fetched(cm, own)).status).toBe(200);
  expect((await fetched(elsewhere, theirs)).status).toBe(200);
});

test('lists that were asked for while the user was being erased go with them too', async () => {
  const { db } = app.app.context;
  const { customerId } = await app.make.customer();
  const cm = await signUp(app, customerId, 'cm', 'Cleo');
  const { customerUserId, userName } = await app.make.user(customerId, 'viewer', { name: 'Zora Zimmer' });
  // Their contact is erased after the reports are: who holds it holds the erasure there.
  const { contactId } = await cm.ok<{ contactId: string }>('contact/createContact', { email: userName });
  const held = Promise.withResolvers<string>();
  const goOn = Promise.withResolvers<void>();
  onTestFinished(() => goOn.resolve());
  const owned = db.system(async (trx) => {
    await sql`SELECT FROM contacts WHERE id = ${contactId} FOR UPDATE`.execute(trx);
    const { rows } = await sql<{ id: string }>`SELECT pg_current_xact_id()::xid::text AS id`.execute(trx);
    held.resolve(rows[0]?.id ?? '');
    await goOn.promise;
  });
  const heldBy = await held.promise;
  await cm.ok('personaldata/eraseUser', { customerUserId, userName });
  const behindUs = sql`SELECT FROM pg_locks l
    WHERE NOT l.granted AND l.locktype = 'transactionid' AND l.transactionid = ${heldBy}::xid`;
  await vi.waitFor(async () => {
    expect((await db.system((trx) => behindUs.execute(trx))).rows).toHaveLength(1);
  }, slow);
  await cm.ok('report/createListReport', listOfUsers);
  expect(await filesOf(customerId)).toHaveLength(1);
  goOn.resolve();
  await owned;
  await vi.waitFor(async () => {
    const { items } = await cm.ok<{ items: Erasure[] }>('personaldata/getErasures', { customerUserId });
    expect(items).toMatchObject([{ state: 'done' }]);
    expect(await filesOf(customerId)).toEqual([]);
  }, slow);
});
