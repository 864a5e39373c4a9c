import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Generated } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';
import { runPrepared, statementOf } from './prepared.ts';
import { findUnprotectedTables } from './tenancy.ts';

interface Schema {
  notes: { id: Generated<number>; customer_id: string; text: string };
}

const north = '6f1d4c52-0000-4000-8000-000000000001';
const south = '6f1d4c52-0000-4000-8000-000000000002';
const tenancyModule = join(import.meta.dirname, 'tenancy.ts');

let database: TestDatabase<Schema>;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase<Schema>({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'rushes-migrations-'));
  writeFileSync(
    join(folder, '0001-notes.ts'),
    `import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
     import { protectTenantTable } from ${JSON.stringify(tenancyModule)};
     export async function up(db) {
       await sql\`create table notes (id bigint generated always as identity primary key, customer_id uuid not null, text text not null)\`.execute(db);
       await protectTenantTable(db, 'notes');
     }`,
  );
  expect(await migrate(database.connection, folder)).toEqual(['0001-notes']);
  await database.db.system(async (trx) => {
    await trx
      .insertInto('notes')
      .values([
        { customer_id: north, text: 'n' },
        { customer_id: south, text: 's' },
      ])
      .execute();
  });
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const allTexts = () => sql<{ text: string }>`select text from notes order by text`;

describe('the wall between customers', () => {
  test('a second run of the migrations changes nothing', async () => {
    expect(await migrate(database.connection, folder)).toEqual([]);
  });

  test('a query without a tenant sees no row, though its role owns the table', async () => {
    expect(await database.db.query('select * from notes')).toEqual([]);
    await expect(
      database.db.query('insert into notes (customer_id, text) values ($1, $2)', [north, 'x']),
    ).rejects.toThrow(/row-level security/);
  });

  test('a tenant sees its own rows only, whatever it asks for', async () => {
    const rows = await database.db.tenant(north, (trx) => allTexts().execute(trx));
    expect(rows.rows).toEqual([{ text: 'n' }]);
    const foreign = await database.db.tenant(north, (trx) =>
      trx.selectFrom('notes').selectAll().where('customer_id', '=', south).execute(),
    );
    expect(foreign).toEqual([]);
  });

  test('a tenant can neither write nor change rows of another customer', async () => {
    const insert = database.db.tenant(north, (trx) =>
      trx.insertInto('notes').values({ customer_id: south, text: 'x' }).execute(),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const changed = await database.db.tenant(north, (trx) =>
      trx.updateTable('notes').set({ text: 'x' }).where('customer_id', '=', south).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  test('the tenant ends with its transaction, also after a failure', async () => {
    await expect(database.db.tenant(north, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
    const after = await database.db.query<{ role: string; id: string | null }>(
      `select current_setting('role') as role, nullif(current_setting('rushes.customer_id', true), '') as id`,
    );
    expect(after).toEqual([{ role: 'none', id: null }]);
  });

  test('a customer id that is no UUID never reaches the database', async () => {
    await expect(database.db.tenant(`' or 1=1 --`, async () => 1)).rejects.toThrow(TypeError);
  });

  test('the system sees all rows, and whole numbers arrive as numbers', async () => {
    const rows = await database.db.system((trx) =>
      trx.selectFrom('notes').select(['id', 'text']).orderBy('text').execute(),
    );
    expect(rows).toEqual([
      { id: 1, text: 'n' },
      { id: 2, text: 's' },
    ]);
  });

  test('a transaction whose statement failed is never reported as saved', async () => {
    const swallowed = database.db.system(async (trx) => {
      await sql`select 1/0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow(/rolled back/);
  });

  test('a table with customer_id and no wall is found', async () => {
    expect(await findUnprotectedTables((text) => database.db.query(text))).toEqual([]);
    await database.db.query('create table open_notes (customer_id uuid)');
    expect(await findUnprotectedTables((text) => database.db.query(text))).toEqual(['open_notes']);
  });
});

describe('listening', () => {
  test('a message sent by a committed transaction arrives, one that was rolled back does not', async () => {
    const heard: string[] = [];
    const arrived = Promise.withResolvers<void>();
    await using _subscription = await database.db.listen('notes', {
      onMessage: (payload) => {
        heard.push(payload);
        if (payload === 'kept') arrived.resolve();
      },
    });
    const lost = database.db.tenant(north, async (trx) => {
      await sql`select pg_notify('notes', 'lost')`.execute(trx);
      throw new Error('stop');
    });
    await expect(lost).rejects.toThrow('stop');
    await database.db.tenant(north, (trx) => sql`select pg_notify('notes', 'kept')`.execute(trx));
    await arrived.promise;
    expect(heard).toEqual(['kept']);
  });

  test('a listener comes back after its connection was cut', async () => {
    const arrived = Promise.withResolvers<string>();
    const again = Promise.withResolvers<void>();
    let connects = 0;
    await using _subscription = await database.db.listen('cut', {
      onMessage: (payload) => arrived.resolve(payload),
      onConnect: () => {
        connects += 1;
        if (connects === 2) again.resolve();
      },
    });
    await database.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rushes listener' and datname = current_database()`,
    );
    await again.promise;
    await database.db.query(`select pg_notify('cut', 'back')`);
    expect(await arrived.promise).toBe('back');
  });
});

describe('work in turns of the event loop', () => {
  const texts = (trx: Parameters<Parameters<typeof database.db.tenant>[1]>[0]) =>
    runPrepared(trx, sql<{ text: string }>`select text from notes order by text`);
  const inTurns = { inTurns: true };

  test('sees the rows of its customer alone, on whatever connection it runs', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, async (_each, n) => {
        const customerId = n % 2 === 0 ? north : south;
        const rows = await database.db.tenant(
          customerId,
          async (trx) => [...(await texts(trx)), ...(await texts(trx))],
          inTurns,
        );
        return rows.every(({ text }) => text.startsWith(n % 2 === 0 ? 'n' : 's')) && rows.length > 0;
      }),
    );
    expect(found).not.toContain(false);
    const all = await database.db.system(texts, inTurns);
    expect(new Set(all.map(({ text }) => text[0]))).toEqual(new Set(['n', 's']));
    // None of it stays on the connections.
    expect(await database.db.query('select * from notes')).toEqual([]);
  });

  test('answers statements of one turn each with its own rows', async () => {
    const answers = await database.db.tenant(
      north,
      (trx) =>
        Promise.all([
          sql<{ n: number }>`select ${1}::int as n`.execute(trx),
          texts(trx),
          sql<{ n: number }>`select ${3}::int as n where false`.execute(trx),
        ]),
      inTurns,
    );
    expect([answers[0].rows, answers[1][0]?.text[0], answers[2].rows]).toEqual([[{ n: 1 }], 'n', []]);
  });

  test('a statement that fails takes those of its turn with it, and the next work is as ever', async () => {
    const work = database.db.tenant(
      north,
      (trx) =>
        Promise.all([
          sql`insert into notes (customer_id, text) values (${north}, 'never')`.execute(trx),
          sql`select 1 / ${0}::int`.execute(trx),
        ]),
      inTurns,
    );
    await expect(work).rejects.toThrow(/division by zero/);
    const rows = await database.db.tenant(north, texts, inTurns);
    expect(rows.map(({ text }) => text)).not.toContain('never');
    await expect(
      database.db.tenant(north, (trx) => sql`select ${{ not: 'sent' }}::text`.execute(trx), inTurns),
    ).rejects.toThrow(/Only texts/);
    expect(await database.db.tenant(north, texts, inTurns)).toEqual(rows);
  });
});

describe('values', () => {
  test('a statement that is built once runs with the values of each call', async () => {
    const named = statementOf(
      ['first', 'second'],
      ({ isTurned }: { isTurned: boolean }, { first, second }) =>
        isTurned
          ? sql<{ text: string }>`select ${second}::text || ${first} || ${'!'} as text`
          : sql<{ text: string }>`select ${first}::text || ${second} as text`,
    );
    const asked = [
      [false, 'a', 'b'],
      [true, 'a', 'b'],
      [false, 'c', 'd'],
      [true, 'c', 'd'],
    ] as const;
    for (const inTurns of [false, true]) {
      const work = asked.map(([isTurned, first, second]) =>
        database.db.tenant(north, (trx) => named(trx, { isTurned }, { first, second }), { inTurns }),
      );
      const answers = await Promise.all(work);
      expect(answers.map(([row]) => row?.text)).toEqual(['ab', 'ba!', 'cd', 'dc!']);
    }
  });

  test('times of every age and zone arrive as the same instant', async () => {
    const texts = [
      '2026-11-26 07:00:00+00',
      '2026-11-26 07:00:00.1+02',
      '1999-12-31 23:59:59.123456+00',
      '0044-03-15 12:00:00+00 BC',
      '12026-01-01 00:00:00+00',
      '0099-06-01 00:00:00+00',
    ];
    for (const zone of ['UTC', 'Asia/Kathmandu']) {
      const { rows } = await database.db.system(async (trx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
        return sql<{ at: Date; ms: number }>`
          select at::timestamptz as at, trunc(extract(epoch from at::timestamptz) * 1000)::bigint as ms
          from unnest(${texts}::text[]) at`.execute(trx);
      });
      expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ ms }) => ms));
    }
  });
});
