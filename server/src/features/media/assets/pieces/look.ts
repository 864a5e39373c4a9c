import { createHash } from 'node:crypto';
import type { Aspect } from '@rushes/contract/media/clips';
import type { PieceLook } from '../../../../schema-pieces.ts';

/** The same for looks that are the same; empty for none. */
export function lookHash(look: PieceLook | null): string {
  return look === null ? '' : createHash('sha256').update(JSON.stringify(look)).digest('base64url');
}

/** The shape of the footage that the frames of a piece are made from. */
export function footageAspect({ aspect, look }: { aspect: Aspect; look: PieceLook | null }): Aspect {
  return look?.picture?.frame?.aspect ?? aspect;
}

/** Whether a piece is made in this rung. */
export function hasRung(look: PieceLook | null, rung: string): boolean {
  if (look === null || look.needs === 'all') return true;
  return (rung === 'aud') === (look.needs === 'sound');
}

/** The assets that these pieces dissolve into or out of. */
export function blendedAssets(pieces: readonly { readonly look: PieceLook | null }[]): string[] {
  const blends = pieces.flatMap(({ look }) => look?.picture?.blends ?? []);
  return [...new Set(blends.map(({ assetId }) => assetId))];
}
