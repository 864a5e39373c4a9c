import { sql } from 'kysely';
import type { Trx } from '../../../context.ts';

/** The chain of events that belong to no customer. */
const noCustomer = '00000000-0000-0000-0000-000000000000';

export interface Link {
  readonly id: string;
  readonly chain: string;
  /** Everything that the row says, in one text that the same row always gives. */
  readonly payload: string;
}

export interface SealedLink extends Link {
  readonly sequence: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly createdAt: Date;
}

export interface Head {
  readonly chain: string;
  readonly sequence: number;
  readonly hash: string;
}

const chain = sql`coalesce(e.customer_id, ${sql.lit(noCustomer)})`;
const payload = sql`jsonb_build_array(e.id, e.customer_id, e.user_id, e.on_behalf_of, e.action, e.object_kind, e.object_id,
  e.details, e.before, e.after, e.client_address, e.request_id,
  (extract(epoch FROM e.created_at) * 1000000)::bigint)::text`;

/** Whether this process is the one that seals until its transaction ends. */
export async function takeSealing(trx: Trx): Promise<boolean> {
  const taken = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('rushes audit sealer')) AS taken`.execute(trx);
  return taken.rows[0]?.taken === true;
}

// Your own server may keep no times of commits: there those go by the time of writing which are sealed together.
const committedAt = sql`CASE WHEN current_setting('track_commit_timestamp') = 'on'
  THEN pg_xact_commit_timestamp(e.xmin) END`;

/** Committed rows that are in no chain yet, in the order in which they were committed. */
export async function unsealedLinks(trx: Trx, limit: number): Promise<Link[]> {
  const found = await sql<Link>`
    SELECT fresh.id, fresh.chain, fresh.payload FROM (
      SELECT e.id, e.created_at, ${chain} AS chain, ${payload} AS payload, ${committedAt} AS committed_at
      FROM audit_events e WHERE e.sequence IS NULL ORDER BY e.created_at, e.id LIMIT ${limit}) fresh
    ORDER BY coalesce(fresh.committed_at, fresh.created_at), fresh.created_at, fresh.id`.execute(trx);
  return found.rows;
}

export async function findHeads(trx: Trx, chains: readonly string[]): Promise<Map<string, Head>> {
  if (chains.length === 0) return new Map();
  const rows = await trx
    .selectFrom('audit_chains')
    .select(['chain', 'sequence', 'hash'])
    .where('chain', 'in', [...chains])
    .execute();
  return new Map(rows.map((row) => [row.chain, row]));
}

export async function writeLinks(trx: Trx, links: readonly Omit<SealedLink, 'createdAt'>[]): Promise<void> {
  const column = <T>(of: (link: Omit<SealedLink, 'createdAt'>) => T) => links.map(of);
  await sql`
    UPDATE audit_events SET sequence = link.sequence, prev_hash = link.prev_hash, hash = link.hash
    FROM unnest(${column(({ id }) => id)}::uuid[], ${column(({ sequence }) => sequence)}::bigint[],
      ${column(({ prevHash }) => prevHash)}::text[], ${column(({ hash }) => hash)}::text[])
      AS link (id, sequence, prev_hash, hash)
    WHERE audit_events.id = link.id`.execute(trx);
}

export async function writeHeads(trx: Trx, heads: readonly Head[], at: Date): Promise<void> {
  await trx
    .insertInto('audit_chains')
    .values(heads.map(({ chain: name, sequence, hash }) => ({ chain: name, sequence, hash, sealed_at: at })))
    .onConflict((conflict) =>
      conflict.column('chain').doUpdateSet((row) => ({
        sequence: row.ref('excluded.sequence'),
        hash: row.ref('excluded.hash'),
        sealed_at: row.ref('excluded.sealed_at'),
      })),
    )
    .execute();
}

/** Links of a chain after one of them, in their order. */
export async function linksAfter(
  trx: Trx,
  customerId: string,
  sequence: number,
  limit: number,
): Promise<SealedLink[]> {
  const found = await sql<SealedLink>`
    SELECT e.id, ${chain} AS chain, ${payload} AS payload, e.sequence, e.prev_hash AS "prevHash", e.hash,
      e.created_at AS "createdAt"
    FROM audit_events e
    WHERE ${chain} = ${customerId}::uuid AND e.sequence > ${sequence}
    ORDER BY e.sequence LIMIT ${limit}`.execute(trx);
  return found.rows;
}

export async function countUnsealed(trx: Trx, customerId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM audit_events WHERE customer_id = ${customerId} AND sequence IS NULL`.execute(
    trx,
  );
  return found.rows[0]?.count ?? 0;
}
