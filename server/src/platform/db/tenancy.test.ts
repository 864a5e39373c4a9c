import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { Schema } from '../../schema.ts';
import { createLog } from '../log.ts';
import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';

let test1: TestDatabase;
let db: Database<Schema>;
const north = randomUUID();
const south = randomUUID();

beforeAll(async () => {
  test1 = await createTestDatabase();
  db = createDatabase<Schema>({ connection: test1.connection, log: createLog({ level: 'error' }) });
  await db.system(async (trx) => {
    await trx
      .insertInto('customers')
      .values([
        { id: north, name: 'North' },
        { id: south, name: 'South' },
      ])
      .execute();
  });
  for (const customerId of [north, south]) await db.tenant(customerId, (trx) => insertAsset(trx, customerId));
});

afterAll(async () => {
  await db.close();
  await test1[Symbol.asyncDispose]();
});

function insertAsset(trx: Parameters<Parameters<typeof db.tenant>[1]>[0], customerId: string) {
  const row = { id: randomUUID(), customer_id: customerId, filename: 'a.mp4', size_bytes: 1, fps: 30 };
  return trx
    .insertInto('assets')
    .values({ ...row, sha256: null, aspect: null, frames: null, duration_ms: null, gain_db: null })
    .execute();
}

test('a customer sees its own rows only, and the system all', async () => {
  const own = await db.tenant(north, (trx) => trx.selectFrom('assets').select('customer_id').execute());
  expect(own).toEqual([{ customer_id: north }]);
  const all = await db.system((trx) => trx.selectFrom('assets').select('customer_id').execute());
  expect(all).toHaveLength(2);
});

test('a customer can neither write nor change rows of another', async () => {
  await expect(db.tenant(north, (trx) => insertAsset(trx, south))).rejects.toThrow(/row-level security/);
  const changed = await db.tenant(north, (trx) =>
    trx.updateTable('assets').set({ filename: 'b.mp4' }).where('customer_id', '=', south).executeTakeFirst(),
  );
  expect(Number(changed.numUpdatedRows)).toBe(0);
});

test('a query without a tenant sees no row', async () => {
  const client = new pg.Client(test1.connection);
  await client.connect();
  const { rows } = await client.query('SELECT * FROM assets');
  const users = await client.query('SELECT * FROM customers');
  await client.end();
  expect(rows.concat(users.rows)).toEqual([]);
});

test('a tenant that is no id is refused before anything is asked', async () => {
  await expect(db.tenant("x'; DROP TABLE assets; --", async () => 1)).rejects.toThrow(TypeError);
});

test('the connection forgets its tenant with the transaction', async () => {
  await expect(db.tenant(north, async () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  const rows = await db.tenant(south, (trx) => trx.selectFrom('assets').select('customer_id').execute());
  expect(rows).toEqual([{ customer_id: south }]);
});
