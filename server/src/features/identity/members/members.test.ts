import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '../../../context.ts';
import { createHarness, type Harness } from '../../../../test/harness.ts';

let app: Harness;

beforeAll(async () => {
  app = await createHarness();
});

afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

async function planOf(trx: Trx, statement: string): Promise<string> {
  const found = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`EXPLAIN (COSTS OFF) ${statement}`)}`.execute(
    trx,
  );
  return found.rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('the views of accounts, profiles and customers', () => {
  test.each([
    ['members', 'customer_users', "customer_id = gen_random_uuid() AND search_text LIKE '%ann%'"],
    ['members', 'customer_users', 'id = gen_random_uuid()'],
    ['accounts', 'users', "lower(user_name) = 'ann'"],
    ['customer_settings', 'customers', 'id = gen_random_uuid()'],
  ])('%s are planned as %s are', async (view, table, where) => {
    const { db } = app.app.context;
    const plans = await db.system(async (trx) => [
      await planOf(trx, `SELECT x.id FROM ${view} x WHERE ${where}`),
      await planOf(trx, `SELECT x.id FROM ${table} x WHERE ${where}`),
    ]);
    expect(plans[0]?.replaceAll(`${table} x`, table).replaceAll(` ${view}`, '')).toBe(
      plans[1]?.replaceAll(`${table} x`, table),
    );
  });

  test('show a tenant its own customer and the accounts of its members, and no password', async () => {
    const { db } = app.app.context;
    const [own, other] = [await app.make.customer(), await app.make.customer()];
    const [here, there] = [
      await app.make.user(own.customerId, 'cm'),
      await app.make.user(other.customerId, 'cm'),
    ];
    const asTenant = (statement: string) =>
      db.tenant(
        own.customerId,
        async (trx) => (await sql<{ id: string }>`${sql.raw(statement)}`.execute(trx)).rows,
      );
    expect(await asTenant('SELECT id FROM accounts')).toEqual([{ id: here.userId }]);
    expect(await asTenant('SELECT id FROM members')).toEqual([{ id: here.customerUserId }]);
    expect(await asTenant('SELECT id FROM customer_settings')).toEqual([{ id: own.customerId }]);
    expect(await asTenant(`SELECT id FROM accounts WHERE id = '${there.userId}'`)).toEqual([]);
    await expect(asTenant('SELECT password_hash FROM users')).rejects.toThrow(/permission denied/);
    await expect(asTenant("UPDATE customers SET name = 'x'")).rejects.toThrow(/permission denied/);
  });
});
