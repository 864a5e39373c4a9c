import type { Aspect } from '@rushes/contract/media/clips';

/** Storage key of what was uploaded. */
export function originalKey(assetId: string): string {
  return `assets/${assetId}/original`;
}

/** The poster of one of its frames, or the one that was chosen when it was processed. */
export function posterKeyOf(assetId: string, frame: number | null): string {
  return `assets/${assetId}/poster${frame === null ? '' : `-${frame}`}.jpg`;
}

/** Folder of the stream copy. */
export function quickPrefix(assetId: string): string {
  return `assets/${assetId}/quick`;
}

/** Folder of a house rung or of the house sound (`aud`). */
export function housePrefix(assetId: string, aspect: Aspect, rung: string): string {
  return `assets/${assetId}/house/${aspect.replace(':', 'x')}/${rung}`;
}

/** Folder of a piece in all its rungs. */
export function piecePrefix(assetId: string, pieceId: string): string {
  return `assets/${assetId}/pieces/${pieceId}`;
}

export function pieceKey(assetId: string, pieceId: string, rung: string): string {
  return `${piecePrefix(assetId, pieceId)}/${rung}.m4s`;
}

export function initOf(prefix: string): string {
  return `${prefix}/init.mp4`;
}

export function segmentOf(prefix: string, index: number): string {
  return `${prefix}/${String(index).padStart(5, '0')}.m4s`;
}
