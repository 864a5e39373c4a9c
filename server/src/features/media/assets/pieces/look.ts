import { createHash } from 'node:crypto';
import type { PieceLook } from '../../../../schema-pieces.ts';

/** The same for looks that are the same; empty for none. */
export function lookHash(look: PieceLook | null): string {
  return look === null ? '' : createHash('sha256').update(JSON.stringify(look)).digest('base64url');
}

/** Whether a piece is made in this rung. */
export function hasRung(look: PieceLook | null, rung: string): boolean {
  if (look === null || look.needs === 'all') return true;
  return (rung === 'aud') === (look.needs === 'sound');
}
