import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { ApiClient } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { listFeed } from '../server/src/features/watch/feed-store.ts';
import { superuserConnection } from '../server/src/platform/postgres/embedded.ts';
import { openSecrets } from '../server/src/platform/secrets.ts';
import { stateDirectoryOf } from '../server/src/platform/state-directory.ts';
import type { Schema } from '../server/src/schema.ts';
import { percentile, type Row } from './measure.ts';

const callers = 16;
const measureMs = 5000;

function openPool(product: Product): pg.Pool {
  const stateDir = stateDirectoryOf(product.dataDir);
  const connection = superuserConnection(stateDir, openSecrets(join(stateDir, 'secrets')));
  return new pg.Pool({ ...connection, database: 'rushes', max: callers });
}

/** Users and published programs of one customer, straight into the tables; the newest for named people only. */
async function seed(
  pool: pg.Pool,
  customerId: string,
  ownerId: string,
  from: number,
  to: number,
): Promise<void> {
  await pool.query(
    `INSERT INTO programs (id, customer_id, title, state, live_version_number, live_duration_ms, published_at, published_by_name, created_by, audience_organisation)
     SELECT gen_random_uuid(), $1, 'Bench program ' || n, 'published', 1, 60000, now() - n * interval '1 minute', 'Bench', $2, n % 20 <> 0
     FROM generate_series($3::int, $4::int) n`,
    [customerId, ownerId, from, to],
  );
  await pool.query(
    `INSERT INTO program_versions (id, customer_id, program_id, number, state, timeline, aspect, fps, duration_frames)
     SELECT gen_random_uuid(), customer_id, id, 1, 'live', '{"items":[]}', '16:9', 30, 1800 FROM programs
     WHERE live_version_id IS NULL AND title LIKE 'Bench program %'`,
  );
  await pool.query(
    `UPDATE programs p SET live_version_id = v.id FROM program_versions v
     WHERE v.program_id = p.id AND p.live_version_id IS NULL AND p.title LIKE 'Bench program %'`,
  );
  await pool.query(
    `INSERT INTO program_audience (customer_id, program_id, customer_user_id, published_at)
     SELECT customer_id, id, $1, published_at FROM programs
     WHERE NOT audience_organisation AND title LIKE 'Bench program %' ON CONFLICT DO NOTHING`,
    [ownerId],
  );
  await pool.query('VACUUM ANALYZE');
}

async function seedUsers(pool: pg.Pool, customerId: string): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO users (id, user_name, name, password_hash)
       SELECT gen_random_uuid(), 'bench' || n || '@north.demo', 'Bench ' || n, '-' FROM generate_series(1, 10000) n RETURNING id, name)
     INSERT INTO customer_users (id, customer_id, user_id, name, role) SELECT gen_random_uuid(), $1, id, name, 'viewer' FROM made`,
    [customerId],
  );
}

async function p95Ms(client: ApiClient): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    const start = performance.now();
    await client.api.program.getFeed({ limit: 25 });
    times.push(performance.now() - start);
  }
  return percentile(times.slice(50), 0.95);
}

/** Calls a second with sixteen callers at once. */
async function throughput(ask: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const end = performance.now() + measureMs;
  const caller = async () => {
    while (performance.now() < end) {
      await ask();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return done / (measureMs / 1000);
}

/** The statement that the feed runs, as the store words it. */
async function feedStatement(pool: pg.Pool, who: { customerId: string; customerUserId: string }) {
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push({ sql: query.sql, parameters: query.parameters }),
  });
  await db
    .transaction()
    .execute((trx: Transaction<Schema>) => listFeed(trx, who, { filter: 'all', before: null, limit: 26 }));
  const statement = seen.find(({ sql }) => sql.includes('WITH page'));
  if (statement === undefined) throw new Error('the feed ran another statement');
  return statement;
}

/** The feed with 100 000 programs and 10 000 users beside 1 000 programs, and beside the same SQL through bare pg. */
export async function benchFeed(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { customer, customerUserId } = await client.api.session.getSession({});
  const who = { customerId: customer?.customerId ?? '', customerUserId: customerUserId ?? '' };
  const pool = openPool(product);
  await seedUsers(pool, who.customerId);
  await seed(pool, who.customerId, who.customerUserId, 1, 1000);
  const small = await p95Ms(client);
  await seed(pool, who.customerId, who.customerUserId, 1001, 100_000);
  const large = await p95Ms(client);
  const ours = await throughput(() => client.api.program.getFeed({ limit: 25 }));
  const { sql, parameters } = await feedStatement(pool, who);
  const bare = await throughput(() => pool.query(sql, [...parameters]));
  await pool.end();
  return [
    {
      point: '19',
      what: 'getFeed p95, 100 000 programs against 1 000',
      ours: `${large.toFixed(2)} ms`,
      bare: `${small.toFixed(2)} ms`,
      ratio: large / small,
      bar: '≤ 1.5',
      isMet: large / small <= 1.5,
    },
    {
      point: '19',
      what: 'getFeed throughput, 16 callers, against the same SQL through bare pg',
      ours: `${ours.toFixed(0)}/s`,
      bare: `${bare.toFixed(0)}/s`,
      ratio: ours / bare,
      bar: '≥ 0.2',
      isMet: ours / bare >= 0.2,
    },
  ];
}
