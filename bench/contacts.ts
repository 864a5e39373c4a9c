import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { ApiClient, until } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { listContacts, type Viewer } from '../server/src/features/contacts/store.ts';
import { superuserConnection } from '../server/src/platform/postgres/embedded.ts';
import { openSecrets } from '../server/src/platform/secrets.ts';
import { stateDirectoryOf } from '../server/src/platform/state-directory.ts';
import type { Schema } from '../server/src/schema.ts';
import { percentile, type Row } from './measure.ts';

const many = 100_000;
const rounds = 200;
const sort = { column: 'name', direction: 'asc' } as const;
const sorted = { sort, limit: 25 } as const;
const filtered = { search: 'n4711', sort, limit: 25 } as const;

function openPool(product: Product): pg.Pool {
  const stateDir = stateDirectoryOf(product.dataDir);
  const connection = superuserConnection(stateDir, openSecrets(join(stateDir, 'secrets')));
  return new pg.Pool({ ...connection, database: 'rushes', max: 4 });
}

async function seed(pool: pg.Pool, customerId: string, from: number, to: number): Promise<void> {
  await pool.query(
    `INSERT INTO contacts (id, customer_id, email, name, company, attributes, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'n' || n || '@bench.test', 'Contact ' || md5(n::text), 'Company ' || n % 500,
       jsonb_build_object('City', 'Town ' || n % 50), now() - n * interval '1 second', now()
     FROM generate_series($2::int, $3::int) n`,
    [customerId, from, to],
  );
  await pool.query('VACUUM ANALYZE contacts');
}

async function p95Ms(ask: () => Promise<unknown>, times = rounds): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const start = performance.now();
    await ask();
    taken.push(performance.now() - start);
  }
  return percentile(taken.slice(Math.floor(times / 8)), 0.95);
}

/** The statements that a page runs, as the store words them, through bare pg in one transaction of their own. */
async function bareOf(pool: pg.Pool, viewer: Viewer, query: typeof sorted | typeof filtered) {
  const seen: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void seen.push({ sql, parameters }),
  });
  await db.transaction().execute((trx: Transaction<Schema>) => listContacts(trx, viewer, query));
  return async () => {
    const client = await pool.connect();
    for (const { sql, parameters } of seen) await client.query(sql, [...parameters]);
    client.release();
  };
}

function row(what: string, ours: string, bare: string, ratio: number, most: number): Row {
  return { point: '16', what, ours, bare, ratio, bar: `≤ ${most}`, isMet: ratio <= most };
}

/** Pages of 100 000 contacts beside 1 000 and beside bare SQL; a table of 100 000 beside other people’s calls. */
export async function benchContacts(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { customer, customerUserId } = await client.api.session.getSession({});
  const viewer = { customerId: customer?.customerId ?? '', customerUserId: customerUserId ?? '' };
  const pool = openPool(product);
  const ask = (query: typeof sorted | typeof filtered) => () => client.api.contact.getContacts({ ...query });
  await pool.query('DELETE FROM contacts WHERE customer_id = $1', [viewer.customerId]);
  await seed(pool, viewer.customerId, 1, 1000);
  const small = await p95Ms(ask(sorted));
  await seed(pool, viewer.customerId, 1001, many);
  const large = await p95Ms(ask(sorted));
  const found = await p95Ms(ask(filtered));
  const bareSorted = await p95Ms(await bareOf(pool, viewer, sorted));
  const bareFound = await p95Ms(await bareOf(pool, viewer, filtered));
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  await pool.query('DELETE FROM contacts WHERE customer_id = $1', [viewer.customerId]);
  await pool.query('VACUUM ANALYZE contacts');
  const imported = await benchImport(client);
  await pool.end();
  return [
    row('contacts, sorted page p95, 100 000 against 1 000', ms(large), ms(small), large / small, 2),
    row(
      'contacts, searched page p95 of 100 000, against sorted of 1 000',
      ms(found),
      ms(small),
      found / small,
      20,
    ),
    row(
      'contacts, sorted page p95, against its SQL through bare pg',
      ms(large),
      ms(bareSorted),
      large / bareSorted,
      2,
    ),
    row(
      'contacts, searched page p95, against its SQL through bare pg',
      ms(found),
      ms(bareFound),
      found / bareFound,
      2,
    ),
    ...imported,
  ];
}

async function benchImport(client: ApiClient): Promise<Row[]> {
  const other = () => client.api.program.getPrograms({ limit: 25 });
  const calm = await p95Ms(other, 600);
  const lines = Array.from(
    { length: many },
    (_each, at) => `i${at}@bench.test,Import ${at},Company ${at % 500},Town ${at % 50}`,
  );
  const response = await fetch(`${client.url}/imports?kind=contacts&name=bench.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.session.access_token}`, 'content-type': 'text/csv' },
    body: `email,name,company,City\n${lines.join('\n')}\n`,
  });
  const { importId } = (await response.json()) as { importId: string };
  const taken: number[] = [];
  let isOver = false;
  const beside = (async () => {
    while (!isOver) {
      const start = performance.now();
      await other();
      taken.push(performance.now() - start);
      await wait(5);
    }
  })();
  const start = performance.now();
  const reach = (state: string) =>
    until(
      state,
      async () => {
        const job = await client.api.import.getImport({ importId });
        return job.state === state && job;
      },
      { withinMs: 300_000, everyMs: 250 },
    );
  await client.api.import.validateImport({ importId });
  await reach('validated');
  const validatedS = (performance.now() - start) / 1000;
  await client.api.import.applyImport({ importId });
  const { rowsApplied } = await reach('applied');
  const totalS = (performance.now() - start) / 1000;
  isOver = true;
  await beside;
  const busy = percentile(taken, 0.95);
  if (rowsApplied !== many) throw new Error(`${rowsApplied} rows came in`);
  return [
    {
      point: '16',
      what: `CSV of 100 000 contacts, tried (${validatedS.toFixed(1)} s) and taken over`,
      ours: `${totalS.toFixed(1)} s`,
      bare: '60 s',
      ratio: totalS / 60,
      bar: '≤ 60 s',
      isMet: totalS <= 60,
    },
    row(
      'getPrograms p95 beside that table, against a quiet server',
      `${busy.toFixed(2)} ms`,
      `${calm.toFixed(2)} ms`,
      busy / calm,
      1.5,
    ),
  ];
}
