import { ApiClient } from '../e2e/api-client.ts';
import type { Product } from '../e2e/product.ts';
import { type CallRate, p95OfCall, rateOf } from './calls.ts';
import { openPool } from './feed.ts';
import { median, type Row } from './measure.ts';
import { untilQuiet } from './publish.ts';
import { benchScrolling } from './scrolling.ts';

type Pool = ReturnType<typeof openPool>;

/** Clips of one customer, straight into the tables; each hundredth with notes. */
async function seed(
  pool: Pool,
  customerId: string,
  ownerId: string,
  from: number,
  to: number,
): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO assets (id, customer_id, filename, size_bytes, fps, aspect, frames, duration_ms, created_at)
       SELECT gen_random_uuid(), $1, 'bench-' || n || '.mp4', 1000000, 30, '16:9', 300, 10000, now() - n * interval '1 minute'
       FROM generate_series($2::int, $3::int) n RETURNING id, filename, created_at)
     INSERT INTO clips (id, customer_id, asset_id, name, state, created_by, created_at, updated_at, notes)
     SELECT gen_random_uuid(), $1, id, 'Take ' || substring(filename from '[0-9]+'), 'ready', $4, created_at, created_at,
       CASE WHEN substring(filename from '[0-9]+')::int % 100 = 0 THEN 'Crane in the way' ELSE '' END FROM made`,
    [customerId, from, to, ownerId],
  );
  await pool.query('VACUUM ANALYZE clips, assets');
}

async function searchRow(client: ApiClient, what: string, request: object): Promise<Row> {
  const rates: CallRate[] = [];
  for (let round = 0; round < 3; round += 1) rates.push(await rateOf(client, 'clip', 'getClips', request));
  const perSecond = median(rates.map((rate) => rate.perSecond));
  const p95 = median(rates.map((rate) => rate.p95Ms));
  return {
    point: 'footage',
    what: `search for ${what} in 100 000 clips, 16 callers`,
    ours: `${perSecond.toFixed(0)}/s, p95 ${p95.toFixed(1)} ms`,
    bare: 'bar only',
    ratio: p95 / 50,
    bar: '≥ 300/s, p95 ≤ 50 ms',
    isMet: perSecond >= 300 && p95 <= 50,
  };
}

/** Footage of 100 000 clips beside 1 000, and searches in it. */
export async function benchFootage(product: Product): Promise<Row[]> {
  const client = await ApiClient.signIn(product.url, 'cm@north.demo', product.password);
  const { customer, customerUserId } = await client.api.session.getSession({});
  const [customerId, ownerId] = [customer?.customerId ?? '', customerUserId ?? ''];
  const pool = openPool(product);
  const firstPage = () => client.api.clip.getClips({ limit: 100, folder: 'top' });
  await seed(pool, customerId, ownerId, 1, 1000);
  const small = await p95OfCall(firstPage);
  await seed(pool, customerId, ownerId, 1001, 100_000);
  await pool.query('CHECKPOINT');
  await untilQuiet(product);
  const large = await p95OfCall(firstPage);
  const rows: Row[] = [
    {
      point: 'footage',
      what: 'first page of Footage p95, 100 000 clips against 1 000',
      ours: `${large.toFixed(2)} ms`,
      bare: `${small.toFixed(2)} ms`,
      ratio: large / small,
      bar: '≤ 1.5',
      isMet: large / small <= 1.5,
    },
  ];
  for (const [what, search] of [
    ['a word of every clip', 'take'],
    ['a word of one clip', '77777'],
    ['words of notes, which every hundredth clip has', 'crane way'],
    ['two words of one clip, one of them frequent', 'take 66666'],
    ['a word of no clip', 'zebra'],
  ] as const)
    rows.push(await searchRow(client, what, { search }));
  rows.push(await benchScrolling(product, 'cm@north.demo'));
  await pool.end();
  return rows;
}
