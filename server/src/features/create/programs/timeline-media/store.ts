import type { Aspect } from '@rushes/contract/media/clips';
import type { MediaInfo } from '@rushes/media/probe';
import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { RenditionFacts, RenditionRung, WorkState } from '../../../../schema.ts';
import type { WantedPiece } from '../assets-port.ts';

export interface Rendition {
  readonly assetId: string;
  readonly rung: RenditionRung;
  readonly state: WorkState;
  readonly prefix: string | null;
  readonly facts: RenditionFacts | null;
}

export interface Piece extends WantedPiece {
  readonly pieceId: string;
  readonly state: WorkState;
  readonly rungs: readonly string[];
}

/** House renditions of these assets in one aspect, whatever their state. */
export async function findRenditions(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
  aspect: Aspect,
): Promise<Rendition[]> {
  if (assetIds.length === 0) return [];
  return trx
    .selectFrom('renditions')
    .select(['asset_id as assetId', 'rung', 'state', 'prefix', 'facts'])
    .where('customer_id', '=', customerId)
    .where('asset_id', 'in', [...assetIds])
    .where('aspect', '=', aspect)
    .where('rung', '<>', 'quick')
    .execute();
}

export async function findPieces(
  trx: Trx,
  customerId: string,
  wanted: readonly WantedPiece[],
): Promise<Piece[]> {
  if (wanted.length === 0) return [];
  const column = <Key extends keyof WantedPiece>(key: Key) => wanted.map((piece) => piece[key]);
  const found = await sql<Piece>`
    SELECT p.id AS "pieceId", p.asset_id AS "assetId", p.aspect, p.in_frame AS "inFrame", p.out_frame AS "outFrame",
      p.real_cut_in AS "realCutIn", p.real_cut_out AS "realCutOut", p.state, p.rungs
    FROM unnest(${column('assetId')}::uuid[], ${column('aspect')}::text[], ${column('inFrame')}::int[],
      ${column('outFrame')}::int[], ${column('realCutIn')}::bool[], ${column('realCutOut')}::bool[])
      AS w (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out)
    JOIN pieces p USING (asset_id, aspect, in_frame, out_frame, real_cut_in, real_cut_out)
    WHERE p.customer_id = ${customerId}`.execute(trx);
  return found.rows;
}

export interface AssetFacts {
  readonly assetId: string;
  readonly frames: number | null;
  readonly info: MediaInfo | null;
  readonly hasArtwork: boolean;
}

export async function findAssets(
  trx: Trx,
  customerId: string,
  assetIds: readonly string[],
): Promise<AssetFacts[]> {
  if (assetIds.length === 0) return [];
  return trx
    .selectFrom('assets')
    .select(['id as assetId', 'frames', 'info', 'has_artwork as hasArtwork'])
    .where('customer_id', '=', customerId)
    .where('id', 'in', [...assetIds])
    .execute();
}
