import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { type ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { jobSchema } from '../server/src/platform/jobs/access.ts';
import { superuserConnection } from '../server/src/platform/postgres/embedded.ts';
import { openSecrets } from '../server/src/platform/secrets.ts';
import { stateDirectoryOf } from '../server/src/platform/state-directory.ts';
import type { Schema } from '../server/src/schema.ts';
import { percentile, type Row } from './measure.ts';

const rounds = 200;
const warmUp = 25;

type Ask = () => Promise<unknown>;

/** A page of a list: what asks the product for it, what its store runs, and how much slower it may be with all the rows. */
export interface ListPage {
  readonly what: string;
  readonly most: number;
  readonly ask: Ask;
  readonly store: (trx: Transaction<Schema>) => Promise<unknown>;
}

/** The product's own database, as its superuser. */
export function openPool(product: Product): pg.Pool {
  const stateDir = stateDirectoryOf(product.dataDir);
  const connection = superuserConnection(stateDir, openSecrets(join(stateDir, 'secrets')));
  const pool = new pg.Pool({ ...connection, database: 'rushes', max: 4 });
  pool.on('error', () => undefined);
  return pool;
}

/** Waits until no work of the product is left: footage that came in is encoded long after it can be played. */
export async function workDone(product: Product): Promise<void> {
  const pool = openPool(product);
  const isDone = async () => {
    const open = await pool.query(
      `SELECT FROM ${jobSchema}.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`,
    );
    return open.rowCount === 0;
  };
  try {
    await until('all work to be done', isDone, { withinMs: 300_000, everyMs: 1000 });
  } finally {
    await pool.end();
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** A call over one kept connection and nothing around it, as `pg` has it too; throws where it is refused. */
export function asker(client: ApiClient, call: string, query: object): Ask {
  const body = JSON.stringify({ clientRequest: query });
  const headers = {
    authorization: `Bearer ${client.session.access_token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const url = new URL(`/rest/secure/service/${call}`, client.url);
  return () =>
    new Promise((resolve, reject) => {
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const answer = JSON.parse(Buffer.concat(chunks).toString()) as { status: string; code?: string };
          if (answer.status === 'Ok') resolve(answer);
          else reject(new Error(`${call}: ${answer.code}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
}

/** 95th percentiles in ms of things done in turn, so that whatever else the machine does falls on all of them. */
export async function p95Ms(asks: readonly Ask[], times = rounds): Promise<number[]> {
  const taken = asks.map((): number[] => []);
  for (let round = 0; round < times + warmUp; round += 1)
    for (const [at, ask] of asks.entries()) {
      const start = performance.now();
      await ask();
      if (round >= warmUp) taken[at]?.push(performance.now() - start);
    }
  return taken.map((each) => percentile(each, 0.95));
}

/** Each page with `few` rows, with `many`, and as its store's statements through bare pg, without the product. */
export async function benchPages(
  pool: pg.Pool,
  list: {
    readonly name: string;
    readonly pages: readonly ListPage[];
    readonly seed: (from: number, to: number) => Promise<void>;
  },
): Promise<Row[]> {
  const few = 1000;
  const many = 100_000;
  const asks = list.pages.map(({ ask }) => ask);
  await list.seed(1, few);
  await pool.query('VACUUM ANALYZE');
  const small = await p95Ms(asks);
  await list.seed(few + 1, many);
  await pool.query('VACUUM ANALYZE');
  const rows: Row[] = [];
  for (const [at, { what, most, ask, store }] of list.pages.entries()) {
    const [large = Number.NaN, bare = Number.NaN] = await p95Ms([ask, await bareOf(pool, store)]);
    rows.push(
      figure(`${list.name} ${what}: p95, 100 000 rows against 1 000`, large, small[at] ?? Number.NaN, most),
      figure(`${list.name} ${what}: p95 against the same SQL through bare pg`, large, bare, 2),
    );
  }
  return rows;
}

export function figure(what: string, oursMs: number, bareMs: number, most: number): Row {
  const ratio = oursMs / bareMs;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return {
    point: 'lists',
    what,
    ours: ms(oursMs),
    bare: ms(bareMs),
    ratio,
    bar: `≤ ${most}`,
    isMet: ratio <= most,
  };
}

/** The statements of a page, as the store words them, in a transaction of their own as the product runs them. */
async function bareOf(pool: pg.Pool, store: ListPage['store']): Promise<Ask> {
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void seen.push({ sql, parameters }),
  });
  await db.transaction().execute(store);
  return async () => {
    const client = await pool.connect();
    await client.query(
      `begin; set local role rushes_system; select set_config('rushes.customer_id', '', true)`,
    );
    for (const { sql, parameters } of seen) await client.query(sql, [...parameters]);
    await client.query('commit');
    client.release();
  };
}
