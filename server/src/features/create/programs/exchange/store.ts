import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';

const namedMost = 2000;

export interface ExchangeSource {
  readonly name: string;
  readonly file: string;
  readonly frames: number | null;
}

/** Names, files and lengths of clips, also of those in the bin. */
export async function findSources(
  trx: Trx,
  customerId: string,
  clipIds: readonly string[],
): Promise<ReadonlyMap<string, ExchangeSource>> {
  if (clipIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('clips as c')
    .innerJoin('assets as a', 'a.id', 'c.asset_id')
    .select(['c.id', 'c.name', 'a.filename as file', 'a.frames'])
    .where('c.customer_id', '=', customerId)
    .where('c.id', 'in', [...clipIds])
    .execute();
  return new Map(rows.map(({ id, ...source }) => [id, source]));
}

/** Clips by their names or the names of their files, in lower case; the latest first. */
export async function findNamedClips(
  trx: Trx,
  customerId: string,
  names: readonly string[],
): Promise<{ clipId: string; name: string; file: string }[]> {
  if (names.length === 0) return [];
  const lower = [...new Set(names.map((name) => name.toLowerCase()))];
  // In two parts, each with an index of its own.
  const clips = trx
    .selectFrom('clips as c')
    .innerJoin('assets as a', 'a.id', 'c.asset_id')
    .select([
      'c.id as clipId',
      'c.created_at as createdAt',
      sql<string>`lower(c.name)`.as('name'),
      sql<string>`lower(a.filename)`.as('file'),
    ])
    .where('c.customer_id', '=', customerId)
    .where('c.archived_at', 'is', null)
    .where('c.is_held', '=', false);
  const byFile = clips
    .where('a.customer_id', '=', customerId)
    .where(sql<string>`lower(a.filename)`, 'in', lower);
  return trx
    .selectFrom(clips.where(sql<string>`lower(c.name)`, 'in', lower).union(byFile).as('found'))
    .select(['clipId', 'name', 'file'])
    .orderBy('createdAt', 'desc')
    .limit(namedMost)
    .execute();
}
