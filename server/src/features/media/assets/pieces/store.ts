import { randomUUID } from 'node:crypto';
import type { Aspect } from '@rushes/contract/media/clips';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { AnyTrx } from '../../../../platform/db/database.ts';
import type { WorkState } from '../../../../schema.ts';
import type { PieceLook } from '../../../../schema-pieces.ts';

/** A piece of an asset that an edit list needs encoded: the frames between its trim and the next whole segment. */
export interface WantedPiece {
  readonly assetId: string;
  readonly aspect: Aspect;
  readonly inFrame: number;
  readonly outFrame: number;
  readonly realCutIn: boolean;
  readonly realCutOut: boolean;
  readonly look: PieceLook | null;
  /** Of the look; empty without one. */
  readonly lookHash: string;
}

export interface Piece extends WantedPiece {
  readonly pieceId: string;
  readonly state: WorkState;
  readonly rungs: readonly string[];
}

const columns = [
  'id as pieceId',
  'asset_id as assetId',
  'aspect',
  'in_frame as inFrame',
  'out_frame as outFrame',
  'real_cut_in as realCutIn',
  'real_cut_out as realCutOut',
  'look',
  'look_hash as lookHash',
  'state',
  'rungs',
] as const;

/** Makes rows for what is new, gives failed ones another chance, and answers all of them; `fresh` are those that nobody has begun by that. */
export async function wantPieces(
  trx: Trx,
  customerId: string,
  wanted: readonly WantedPiece[],
): Promise<{ pieces: Piece[]; fresh: Piece[] }> {
  if (wanted.length === 0) return { pieces: [], fresh: [] };
  const ids = wanted.map(() => randomUUID());
  const changed = await sql<{ id: string }>`
    INSERT INTO pieces (id, customer_id, asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out, look_hash, look)
    SELECT w.id, ${customerId}::uuid, w.asset_id, w.aspect, w.in_frame, w.out_frame, w.real_cut_in, w.real_cut_out,
      w.look_hash, w.look
    FROM ${listOf(wanted, ids)} JOIN assets a ON a.id = w.asset_id AND a.customer_id = ${customerId}
    ORDER BY w.asset_id, w.in_frame, w.out_frame
    ON CONFLICT (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out, look_hash)
    DO UPDATE SET state = 'queued' WHERE pieces.state = 'failed' RETURNING id`.execute(trx);
  const freshIds = new Set(changed.rows.map(({ id }) => id));
  const pieces = await findPieces(trx, customerId, wanted);
  return { pieces, fresh: pieces.filter(({ pieceId }) => freshIds.has(pieceId)) };
}

/** Those of these pieces that there are. */
export async function findPieces(
  trx: Trx,
  customerId: string,
  wanted: readonly WantedPiece[],
): Promise<Piece[]> {
  if (wanted.length === 0) return [];
  const found = await sql<Piece>`
    SELECT p.id AS "pieceId", p.asset_id AS "assetId", p.aspect, p.in_frame AS "inFrame", p.out_frame AS "outFrame",
      p.real_cut_in AS "realCutIn", p.real_cut_out AS "realCutOut", p.look, p.look_hash AS "lookHash", p.state, p.rungs
    FROM ${listOf(wanted)}
    JOIN pieces p USING (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out, look_hash)
    WHERE p.customer_id = ${customerId}`.execute(trx);
  return found.rows;
}

/** Pieces as the rows of a statement; ids where they are new. */
function listOf(wanted: readonly WantedPiece[], ids: readonly string[] = []) {
  const column = <Key extends keyof WantedPiece>(key: Key) => wanted.map((piece) => piece[key]);
  const looks = wanted.map(({ look }) => (look === null ? null : JSON.stringify(look)));
  return sql`unnest(${column('assetId')}::uuid[], ${column('aspect')}::text[], ${column('inFrame')}::int[],
    ${column('outFrame')}::int[], ${column('realCutIn')}::bool[], ${column('realCutOut')}::bool[],
    ${column('lookHash')}::text[], ${looks}::jsonb[], ${wanted.map((_, at) => ids[at] ?? null)}::uuid[])
    AS w (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out, look_hash, look, id)`;
}

export async function findPiece(trx: Trx, customerId: string, pieceId: string): Promise<Piece | undefined> {
  return trx
    .selectFrom('pieces')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('id', '=', pieceId)
    .executeTakeFirst();
}

export async function piecesOf(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
  aspect?: Aspect,
): Promise<Piece[]> {
  if (assetIds.length === 0) return [];
  let query = trx
    .selectFrom('pieces')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('asset_id', 'in', [...assetIds])
    .where('state', '<>', 'failed');
  if (aspect !== undefined) query = query.where('aspect', '=', aspect);
  return query.execute();
}

/** Pieces of other assets that dissolve into or out of this one. */
export async function piecesBlending(trx: Trx, customerId: string, assetId: string): Promise<Piece[]> {
  return trx
    .selectFrom('pieces')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`look #> '{picture,blends}' IS NOT NULL`)
    .where(sql<boolean>`look #> '{picture,blends}' @> ${JSON.stringify([{ assetId }])}::jsonb`)
    .where('state', '<>', 'failed')
    .execute();
}

export async function setPieceState(
  trx: Trx,
  customerId: string,
  pieceId: string,
  from: readonly WorkState[],
  to: WorkState,
): Promise<void> {
  await trx
    .updateTable('pieces')
    .set({ state: to })
    .where('customer_id', '=', customerId)
    .where('id', '=', pieceId)
    .where('state', 'in', [...from])
    .execute();
}

/** Takes pieces that nobody has begun, to be made together with one of the same asset. */
export async function takeQueuedPieces(
  trx: Trx,
  customerId: string,
  { assetId, aspect, look }: Pick<Piece, 'assetId' | 'aspect' | 'look'>,
  limit: number,
): Promise<Piece[]> {
  return trx
    .updateTable('pieces')
    .set({ state: 'running' })
    .where('id', 'in', (from) =>
      from
        .selectFrom('pieces')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('asset_id', '=', assetId)
        .where('aspect', '=', aspect)
        .where('state', '=', 'queued')
        .where(sql`coalesce(look ->> 'needs', 'all')`, '=', look?.needs ?? 'all')
        // What needs other footage too may have to wait for it.
        .where(sql`look #> '{picture,blends}'`, 'is', null)
        // Those of one shape of footage: they are decoded from the same rung.
        .where(sql`coalesce(look #>> '{picture,frame,aspect}', '')`, '=', look?.picture?.frame?.aspect ?? '')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute();
}

/** Adds rungs that are stored now; two jobs may add to one piece. */
export async function addPieceRungs(
  trx: Trx,
  customerId: string,
  pieceId: string,
  facts: Readonly<Record<string, { bytes: number; frames: number }>>,
): Promise<void> {
  const rungs = Object.keys(facts);
  await sql`
    UPDATE pieces SET rungs = ARRAY(SELECT DISTINCT unnest(rungs || ${rungs}::text[]) ORDER BY 1),
      facts = facts || ${JSON.stringify(facts)}::jsonb,
      state = CASE WHEN rungs || ${rungs}::text[] @> (CASE look ->> 'needs'
        WHEN 'picture' THEN '{v240}' WHEN 'sound' THEN '{aud}' ELSE '{aud,v240}' END)::text[] THEN 'ready' ELSE state END
    WHERE customer_id = ${customerId} AND id = ${pieceId}`.execute(trx);
}

/** A piece of which the bytes are to go. */
export interface RemovedPiece {
  readonly customerId: string;
  readonly assetId: string;
  readonly pieceId: string;
}

/**
 * Removes pieces of other assets that show or sound these ones: their bytes hold what is deleted. Only assets that no draft and no
 * version plays are deleted, so nothing plays such a piece.
 */
export async function removePiecesMixing(trx: AnyTrx, assetIds: readonly string[]): Promise<RemovedPiece[]> {
  if (assetIds.length === 0) return [];
  const isOneOf = (path: string) => sql`EXISTS (
    SELECT FROM jsonb_array_elements(coalesce(p.look #> ${path}::text[], '[]')) mixed
    WHERE mixed ->> 'assetId' = ANY (${[...assetIds]}::text[]))`;
  const removed = await sql<RemovedPiece>`
    DELETE FROM pieces p WHERE p.look IS NOT NULL
      AND (${isOneOf('{picture,blends}')} OR ${isOneOf('{sound,music}')})
    RETURNING p.customer_id AS "customerId", p.asset_id AS "assetId", p.id AS "pieceId"`.execute(trx);
  return removed.rows;
}

/** Removes those that nobody has begun; answers which. */
export async function removeQueuedPieces(
  trx: Trx,
  customerId: string,
  pieceIds: readonly string[],
): Promise<string[]> {
  if (pieceIds.length === 0) return [];
  const rows = await trx
    .deleteFrom('pieces')
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...pieceIds])
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
