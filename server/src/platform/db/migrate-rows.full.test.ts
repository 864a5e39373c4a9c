// Migrations that change rows reach those of every customer, though their role owns no way around the wall.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

const migrations = join(import.meta.dirname, '../../../migrations');
const [customer, user, profile, asset, clip, program, session, version, bio, importJob] = Array.from(
  { length: 10 },
  (_, index) => `6f1d4c52-0000-4000-8000-00000000000${index}`,
);

/** A database that is brought on release by release. */
async function olderDatabase() {
  const database = await createTestDatabase<Record<string, never>>({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'rushes-migrations-'));
  return {
    upTo: async (last: string) => {
      for (const name of readdirSync(migrations).filter((each) => each.slice(0, 4) <= last))
        writeFileSync(join(folder, name), `export { up } from ${JSON.stringify(join(migrations, name))};`);
      await migrate(database.connection, folder);
    },
    run: (statements: ReturnType<typeof sql>) => database.db.system((trx) => statements.execute(trx)),
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true, force: true });
      await database[Symbol.asyncDispose]();
    },
  };
}

test('what older releases wrote is carried over: lists, profiles, approvals, imports', async () => {
  await using database = await olderDatabase();
  const { upTo, run } = database;
  const rowOf = async (query: ReturnType<typeof sql>) => (await run(query)).rows[0];
  await upTo('0007');
  await run(sql`INSERT INTO customers (id, name) VALUES (${customer}, 'North')`);
  await run(sql`INSERT INTO users (id, user_name, name, password_hash)
    VALUES (${user}, 'Una@example.test', 'Una', 'x')`);
  await run(sql`INSERT INTO customer_users (id, customer_id, user_id, name, role, is_locked)
    VALUES (${profile}, ${customer}, ${user}, 'Una', 'cc', true)`);
  await run(sql`INSERT INTO sessions (id, user_id, customer_user_id, client_id, created_at, last_active_at, expires_at)
    VALUES (${session}, ${user}, ${profile}, 'web', '2026-01-02', '2026-01-02', '2026-01-03')`);
  await run(sql`INSERT INTO assets (id, customer_id, filename, size_bytes, fps, duration_ms)
    VALUES (${asset}, ${customer}, 'a.mp4', 77, 30, 5000)`);
  await run(sql`INSERT INTO clips (id, customer_id, asset_id, name, state, created_by)
    VALUES (${clip}, ${customer}, ${asset}, 'A', 'ready', ${profile})`);
  await run(sql`INSERT INTO programs (id, customer_id, title, tags, created_by)
    VALUES (${program}, ${customer}, 'The Harbour', '{Sea}', ${profile})`);
  await upTo('0008');
  expect(await rowOf(sql`SELECT duration_ms, size_bytes FROM clips`)).toEqual({
    duration_ms: 5000,
    size_bytes: 77,
  });
  expect(await rowOf(sql`SELECT search_text FROM programs`)).toEqual({ search_text: 'the harbour sea' });
  await upTo('0009');
  expect(
    await rowOf(
      sql`SELECT state, user_name, search_text, last_sign_in_at IS NOT NULL AS known FROM customer_users`,
    ),
  ).toEqual({
    state: 'suspended',
    user_name: 'una@example.test',
    search_text: 'una una@example.test',
    known: true,
  });
  await upTo('0021');
  await run(sql`INSERT INTO program_versions (id, customer_id, program_id, number, state, timeline, aspect, fps, duration_frames)
    VALUES (${version}, ${customer}, ${program}, 1, 'live', '{}', '16:9', 30, 300)`);
  await run(sql`UPDATE programs SET live_version_id = ${version}`);
  await run(sql`INSERT INTO bios (id, customer_id, customer_user_id, program_id, state, requested_by_name, origin,
      created_at, changed_at)
    VALUES (${bio}, ${customer}, ${profile}, ${program}, 'approved', 'Una', '', now(), now())`);
  await upTo('0022');
  expect(await rowOf(sql`SELECT version_id FROM bios`)).toEqual({ version_id: version });
  await upTo('0026');
  await run(sql`INSERT INTO import_jobs (id, customer_id, kind, filename, key, size_bytes, state, delimiter, columns,
      mapping, origin, created_at, updated_at)
    VALUES (${importJob}, ${customer}, 'contacts', 'a.csv', 'k', 9, 'applied', ',', '[]', '{}', '', now(), now())`);
  await run(sql`INSERT INTO import_results (customer_id, import_id, row_number, ref)
    SELECT ${customer}, ${importJob}, row_number, jsonb_build_object('row', row_number)
    FROM generate_series(2, 60) row_number`);
  await upTo('0027');
  expect(
    (await run(sql`SELECT last_row, refs->-1 AS last FROM import_batches ORDER BY last_row`)).rows,
  ).toEqual([
    { last_row: 49, last: { row: 49 } },
    { last_row: 60, last: { row: 60 } },
  ]);
});

const contactId = (name: string) => `c0000000-0000-4000-8000-00000000${Buffer.from(name).toString('hex')}`;

test('who said no to a list before addresses were kept is not on it, but by a later yes of their own', async () => {
  await using database = await olderDatabase();
  const { upTo, run } = database;
  const press = asset;
  await upTo('0027');
  await run(sql`INSERT INTO customers (id, name) VALUES (${customer}, 'North')`);
  await run(sql`INSERT INTO contact_lists (id, customer_id, name, scope, opt_in, link_origin, created_at, updated_at)
    VALUES (${press}, ${customer}, 'Press', 'organisation', 'single', '', now(), now())`);
  const contact = (name: string, email: string, deletedAt: string | null) =>
    run(sql`INSERT INTO contacts (id, customer_id, email, created_at, updated_at, deleted_at)
      VALUES (${contactId(name)}, ${customer}, ${email}, '2026-01-01', '2026-01-01', ${deletedAt}::timestamptz)`);
  const said = (name: string, what: 'no' | 'yes' | 'nothing', at: string) =>
    run(sql`INSERT INTO contact_list_members (customer_id, list_id, contact_id, state, added_at, confirmed_at,
        confirmed_address)
      VALUES (${customer}, ${press}, ${contactId(name)}, ${what === 'no' ? 'unsubscribed' : 'confirmed'}, ${at},
        ${at}, ${what === 'yes' ? '10.0.0.1' : null})`);
  // Made again without the list; made again on it; a no after a yes; a yes after a no.
  await contact('a1', 'again@example.test', '2026-03-01');
  await said('a1', 'no', '2026-02-01');
  await contact('a2', 'again@example.test', null);
  await contact('b1', 'on@example.test', '2026-03-01');
  await said('b1', 'no', '2026-02-01');
  await contact('b2', 'on@example.test', null);
  await said('b2', 'nothing', '2026-04-01');
  await contact('c1', 'no@example.test', '2026-05-01');
  await said('c1', 'no', '2026-04-01');
  await contact('c2', 'no@example.test', null);
  await said('c2', 'yes', '2026-02-01');
  await contact('d1', 'yes@example.test', '2026-05-01');
  await said('d1', 'no', '2026-02-01');
  await contact('d2', 'yes@example.test', null);
  await said('d2', 'yes', '2026-04-01');
  await upTo('0028');
  // By the release in between.
  await said('a2', 'nothing', '2026-06-01');
  await upTo('0032');
  const { rows } = await run(sql`
    SELECT c.email, m.list_id, m.state, u.at IS NOT NULL AS kept,
      (SELECT count(*)::int FROM contact_consents h WHERE h.contact_id = c.id AND h.event = 'unsubscribed') AS said
    FROM contacts c JOIN contact_list_members m ON m.contact_id = c.id
      LEFT JOIN contact_unsubscriptions u ON u.email = c.email AND u.list_id = m.list_id
    WHERE c.deleted_at IS NULL ORDER BY c.id`);
  const no = { list_id: press, state: 'unsubscribed', kept: true, said: 1 };
  expect(rows).toEqual([
    { email: 'again@example.test', ...no },
    { email: 'on@example.test', ...no },
    { email: 'no@example.test', ...no },
    { email: 'yes@example.test', list_id: press, state: 'confirmed', kept: false, said: 0 },
  ]);

  const block = (email: string, reason: string) =>
    run(sql`INSERT INTO contact_blocklist (id, customer_id, email, reason, created_at)
      VALUES (gen_random_uuid(), ${customer}, ${email}, ${reason}, now())`);
  await block('no@example.test', 'contact');
  await block('spam@example.test', 'person');
  await upTo('0050');
  const suppressed = await run(sql`SELECT email, list_id, reason FROM suppressions ORDER BY email, list_id`);
  expect(suppressed.rows).toEqual([
    { email: 'again@example.test', list_id: press, reason: 'unsubscribed' },
    { email: 'no@example.test', list_id: press, reason: 'unsubscribed' },
    { email: 'no@example.test', list_id: null, reason: 'unsubscribed' },
    { email: 'on@example.test', list_id: press, reason: 'unsubscribed' },
    { email: 'spam@example.test', list_id: null, reason: 'blocked' },
  ]);
});

test('saved views and columns follow the new name of the column that counts users', async () => {
  await using database = await olderDatabase();
  const { upTo, run } = database;
  await upTo('0051');
  await run(sql`INSERT INTO users (id, user_name, name, password_hash)
    VALUES (${user}, 'una@example.test', 'Una', 'x')`);
  const save = async (grid: string, filter: object, columns: object) =>
    run(sql`INSERT INTO grid_settings (user_id, grid, filter, grid_columns)
      VALUES (${user}, ${grid}, ${JSON.stringify(filter)}, ${JSON.stringify(columns)})`);
  const kind = { name: 'people', filters: [{ column: 'kind', op: 'in', values: ['group', 'person'] }] };
  await save('channel-members', [kind], [{ column: 'people', isShown: false }]);
  await save('groups', [{ name: 'Big', sort: { column: 'people', direction: 'asc' } }], []);
  await upTo('0052');
  const found = await run(sql`SELECT filter, grid_columns AS columns FROM grid_settings ORDER BY grid`);
  expect(found.rows).toEqual([
    {
      filter: [{ name: 'people', filters: [{ column: 'kind', op: 'in', values: ['group', 'user'] }] }],
      columns: [{ column: 'users', isShown: false }],
    },
    { filter: [{ name: 'Big', sort: { column: 'users', direction: 'asc' } }], columns: [] },
  ]);
});

test('a terabyte of storage that nobody chose is a decimal one, and what support chose stays', async () => {
  await using database = await olderDatabase();
  const { upTo, run } = database;
  await upTo('0055');
  await run(sql`INSERT INTO customers (id, name) VALUES (${customer}, 'North')`);
  await run(sql`INSERT INTO customers (id, name, quota_bytes) VALUES (${user}, 'South', 1099500000000)`);
  await upTo('0058');
  await run(sql`INSERT INTO customers (id, name) VALUES (${profile}, 'West')`);
  const found = await run(sql`SELECT name, quota_bytes::text AS quota FROM customers ORDER BY name`);
  expect(found.rows).toEqual([
    { name: 'North', quota: '1000000000000' },
    { name: 'South', quota: '1099500000000' },
    { name: 'West', quota: '1000000000000' },
  ]);
});

test('approvals keep what they are about, and saved views of them the name of their column', async () => {
  await using database = await olderDatabase();
  const { upTo, run } = database;
  await upTo('0194');
  await run(sql`INSERT INTO customers (id, name) VALUES (${customer}, 'North')`);
  await run(sql`INSERT INTO users (id, user_name, name, password_hash)
    VALUES (${user}, 'una@example.test', 'Una', 'x')`);
  await run(sql`INSERT INTO customer_users (id, customer_id, user_id, name, role, user_name)
    VALUES (${profile}, ${customer}, ${user}, 'Una', 'cc', 'una@example.test')`);
  await run(sql`INSERT INTO programs (id, customer_id, title, created_by)
    VALUES (${program}, ${customer}, 'The Harbour', ${profile})`);
  await run(sql`INSERT INTO program_versions (id, customer_id, program_id, number, state, timeline, aspect, fps, duration_frames)
    VALUES (${version}, ${customer}, ${program}, 1, 'review', '{"items": []}', '16:9', 30, 300)`);
  await run(sql`INSERT INTO approvals (id, customer_id, program_id, state, round, requested_at)
    VALUES (${bio}, ${customer}, ${program}, 'open', 1, now())`);
  await run(sql`INSERT INTO approval_rounds (id, customer_id, approval_id, number, version_id, content_hash, requested_at)
    VALUES (${asset}, ${customer}, ${bio}, 1, ${version}, 'none', now())`);
  const filters = [{ column: 'program', op: 'contains', values: ['program'] }];
  await run(sql`INSERT INTO grid_settings (user_id, grid, filter, grid_columns) VALUES (${user}, 'approvals',
    ${JSON.stringify([{ name: 'Mine', filters }])}, ${JSON.stringify([{ column: 'program', isShown: true }])})`);
  await upTo('0196');
  const found = await run(sql`SELECT r.subject_id, o.subject_version_id, v.number, v.fps, v.word_count
    FROM approvals r JOIN approval_rounds o ON o.approval_id = r.id
    JOIN approval_subjects p ON p.id = r.subject_id JOIN approval_versions v ON v.id = o.subject_version_id`);
  expect(found.rows).toEqual([
    { subject_id: program, subject_version_id: version, number: 1, fps: 30, word_count: null },
  ]);
  const settings = await run(sql`SELECT filter, grid_columns AS columns FROM grid_settings`);
  expect(settings.rows).toEqual([
    {
      filter: [{ name: 'Mine', filters: [{ column: 'title', op: 'contains', values: ['program'] }] }],
      columns: [{ column: 'title', isShown: true }],
    },
  ]);
});
