import type { Trx } from '../../../../context.ts';

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
