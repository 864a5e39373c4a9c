import type pg from 'pg';
import { ApiClient } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { listFields } from '../server/src/features/organization/directory/fields/store.ts';
import {
  listDirectory,
  type DirectoryQuery,
} from '../server/src/features/organization/directory/search/store.ts';
import { listUsers } from '../server/src/features/organization/users/store.ts';
import { asker, benchPages, type ListPage, openPool } from './big-lists.ts';
import type { Row } from './measure.ts';

/** Users with a title and a desk, straight into the tables. */
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
}

/** The lists of users and of the directory over the same 100 000 users, sorted, searched and filtered. */
export async function benchUsers(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { customer, customerUserId } = await client.api.session.getSession({});
  const customerId = customer?.customerId ?? '';
  const who = { customerId, customerUserId: customerUserId ?? '' };
  const facts = { type: 'text', isRequired: false, edits: 'both', audience: 'everybody' } as const;
  for (const [key, label] of [
    ['bench_title', 'Title'],
    ['bench_desk', 'Desk'],
  ] as const)
    await client.api.directory.createField({ ...facts, choices: [], key, label });
  const directory = (what: string, most: number, query: DirectoryQuery): ListPage => ({
    what: `directory ${what}`,
    most,
    ask: asker(client, 'directory/getUsers', query),
    store: async (trx) => {
      const fields = (await listFields(trx, customerId)).filter(({ archivedAt }) => archivedAt === null);
      await listDirectory(trx, { ...who, fields }, query);
    },
  });
  const users = (what: string, most: number, query: Parameters<typeof listUsers>[2]): ListPage => ({
    what: `users ${what}`,
    most,
    ask: asker(client, 'user/getUsers', query),
    store: (trx) => listUsers(trx, customerId, query),
  });
  const byDesk = [{ column: 'field.bench_desk', op: 'contains', values: ['abcd'] }] as const;
  const pool = openPool(product);
  try {
    return await benchPages(pool, {
      name: 'users,',
      seed: (from, to) => seed(pool, customerId, from, to),
      pages: [
        users('by name', 2, { limit: 25, sort: { column: 'name', direction: 'asc' } }),
        users('by last sign-in', 2, { limit: 25, sort: { column: 'lastSignInAt', direction: 'desc' } }),
        users('searched', 20, { limit: 25, search: 'bench 77', sort: { column: 'name', direction: 'asc' } }),
        directory('by name', 2, { limit: 25 }),
        directory('by location', 2, { limit: 25, sort: { column: 'location', direction: 'desc' } }),
        directory('searched for a name', 20, { limit: 25, search: 'bench 77' }),
        directory('searched for a value', 20, { limit: 25, search: 'title abc' }),
        directory('filtered by a field', 20, { limit: 25, filters: byDesk }),
      ],
    });
  } finally {
    await pool.end();
  }
}
