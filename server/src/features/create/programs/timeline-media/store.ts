import type { Aspect } from '@rushes/contract/media/clips';
import type { MediaInfo } from '@rushes/media/probe';
import type { Trx } from '../../../../context.ts';
import type { RenditionFacts, RenditionRung, WorkState } from '../../../../schema.ts';

export interface Rendition {
  readonly assetId: string;
  readonly rung: RenditionRung;
  readonly state: WorkState;
  readonly prefix: string | null;
  readonly facts: RenditionFacts | null;
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
