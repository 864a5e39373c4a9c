import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { ApiClient } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { listFields } from '../server/src/features/directory/fields-store.ts';
import { listPeople, type PeopleQuery } from '../server/src/features/directory/people-store.ts';
import { superuserConnection } from '../server/src/platform/postgres/embedded.ts';
import { openSecrets } from '../server/src/platform/secrets.ts';
import { stateDirectoryOf } from '../server/src/platform/state-directory.ts';
import type { Schema } from '../server/src/schema.ts';
import { percentile, type Row } from './measure.ts';

const rounds = 80;

function openPool(product: Product): pg.Pool {
  const stateDir = stateDirectoryOf(product.dataDir);
  const connection = superuserConnection(stateDir, openSecrets(join(stateDir, 'secrets')));
  return new pg.Pool({ ...connection, database: 'rushes', max: 4 });
}

/** People with a title and a desk, straight into the tables. */
async function seed(pool: pg.Pool, customerId: string, from: number, to: number): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO users (id, user_name, name, password_hash)
       SELECT gen_random_uuid(), 'dir' || n || '@bench.demo', md5(n::text) || ' Bench ' || n, '-' FROM generate_series($2::int, $3::int) n
       RETURNING id, name)
     INSERT INTO customer_users (id, customer_id, user_id, name, role, location)
     SELECT gen_random_uuid(), $1, id, name, 'viewer', 'Pier ' || length(name) % 7 FROM made`,
    [customerId, from, to],
  );
  await pool.query(
    `INSERT INTO profile_values (customer_id, customer_user_id, field_id, value, updated_at)
     SELECT c.customer_id, c.id, f.id, f.label || ' ' || md5(c.id::text), now()
     FROM customer_users c JOIN profile_fields f ON f.customer_id = c.customer_id AND f.key IN ('bench_title', 'bench_desk')
     WHERE c.customer_id = $1 AND c.user_name LIKE '%@bench.demo' ON CONFLICT DO NOTHING`,
    [customerId],
  );
  await pool.query('VACUUM ANALYZE');
}

async function p95Ms(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return percentile(times.slice(20), 0.95);
}

/** One after the other, so that whatever else the machine does falls on both. */
async function p95Both(
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [at, ask] of [ours, bare].entries()) {
      const start = performance.now();
      await ask();
      times[at]?.push(performance.now() - start);
    }
  return [percentile(times[0].slice(20), 0.95), percentile(times[1].slice(20), 0.95)];
}

/** The statement that the directory runs for a query, as the store words it. */
async function statementOf(
  pool: pg.Pool,
  who: { customerId: string; customerUserId: string },
  query: PeopleQuery,
) {
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: run }) => void seen.push({ sql: run.sql, parameters: run.parameters }),
  });
  await db.transaction().execute(async (trx: Transaction<Schema>) => {
    const fields = (await listFields(trx, who.customerId)).filter(({ archivedAt }) => archivedAt === null);
    await listPeople(trx, { ...who, fields }, query);
  });
  const statement = seen.find(({ sql }) => sql.includes('"sortKey"'));
  if (statement === undefined) throw new Error('the directory ran another statement');
  return statement;
}

/** The directory with 100 000 people beside 1 000, by name and by words, and beside the same SQL through bare pg. */
export async function benchDirectory(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { customer, customerUserId } = await client.api.session.getSession({});
  const who = { customerId: customer?.customerId ?? '', customerUserId: customerUserId ?? '' };
  const facts = {
    type: 'text',
    isRequired: false,
    edits: 'both',
    audience: 'everybody',
    choices: [],
  } as const;
  for (const [key, label] of [
    ['bench_title', 'Title'],
    ['bench_desk', 'Desk'],
  ] as const)
    await client.api.directory.createField({ ...facts, choices: [], key, label });
  const pool = openPool(product);
  pool.on('error', () => undefined);
  const queries: { what: string; bar: number; query: PeopleQuery }[] = [
    { what: 'by name', bar: 2, query: { limit: 25 } },
    { what: 'by location', bar: 2, query: { limit: 25, sort: { column: 'location', direction: 'desc' } } },
    { what: 'searched for a name', bar: 20, query: { limit: 25, search: 'bench 77' } },
    { what: 'searched for a value', bar: 20, query: { limit: 25, search: 'title abc' } },
    {
      what: 'filtered by a field',
      bar: 20,
      query: { limit: 25, filters: [{ column: 'field.bench_desk', op: 'contains', values: ['abcd'] }] },
    },
  ];
  const ask = (query: PeopleQuery) => p95Ms(() => client.api.directory.getPeople(query as never));
  await seed(pool, who.customerId, 1, 1000);
  const small: number[] = [];
  for (const { query } of queries) small.push(await ask(query));
  await seed(pool, who.customerId, 1001, 100_000);
  const rows: Row[] = [];
  for (const [at, { what, bar, query }] of queries.entries()) {
    const { sql, parameters } = await statementOf(pool, who, query);
    const [large, bare] = await p95Both(
      () => client.api.directory.getPeople(query as never),
      () => pool.query(sql, [...parameters]),
    );
    const before = small[at] ?? Number.NaN;
    rows.push(row(`directory ${what}: p95, 100 000 people against 1 000`, large, before, bar));
    rows.push(row(`directory ${what}: p95 against the same SQL through bare pg`, large, bare, 2));
  }
  await pool.end();
  return rows;
}

function row(what: string, ours: number, bare: number, bar: number): Row {
  const ratio = ours / bare;
  return {
    point: 'people',
    what,
    ours: `${ours.toFixed(2)} ms`,
    bare: `${bare.toFixed(2)} ms`,
    ratio,
    bar: `≤ ${bar}`,
    isMet: ratio <= bar,
  };
}
