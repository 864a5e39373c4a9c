import { declareList } from '../../lists/list.ts';
import { playedKinds } from './bumpers.ts';

/** Who finds a template of an organisation: its owner alone, or everyone of the organisation who sees templates. */
export const ownScopes = ['personal', 'organisation'] as const;

/** Those of the installation are offered to all organisations by support. */
export const templateScopes = [...ownScopes, 'installation'] as const;

/** draft → published with the first version; a published one stays published while its draft is edited. */
export const templateStates = ['draft', 'published'] as const;

/** Templates that the caller may see, as getTemplates lists them. */
export const templateList = declareList('templates', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: templateStates },
    scope: { kind: 'choice', choices: templateScopes },
    timesUsed: { kind: 'number', sorts: true },
    completionPercent: { kind: 'number', sorts: true },
    createdBy: { kind: 'text' },
    createdAt: { kind: 'instant', sorts: true },
    updatedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'updatedAt', direction: 'desc' },
});

export const slotsMost = 100;
export const mergeFieldsMost = 30;

/** How a merge field can be called between `{{` and `}}`. */
export const mergeKeyPattern = /^[A-Za-z]\w{0,39}$/u;

export const slotFillings = ['empty', 'filled', 'too-short', 'too-long'] as const;
export type SlotFilling = (typeof slotFillings)[number];

interface LengthRange {
  readonly minMs: number | null;
  readonly maxMs: number | null;
}

const roundingMs = 21;

/** How well a length, or nothing, fills a slot. Half a frame of rounding counts as exact. */
export function fillingOf({ minMs, maxMs }: LengthRange, filledMs: number | null): SlotFilling {
  if (filledMs === null) return 'empty';
  if (minMs !== null && filledMs < minMs - roundingMs) return 'too-short';
  return maxMs !== null && filledMs > maxMs + roundingMs ? 'too-long' : 'filled';
}

/** What of a template a user may not be able to use. */
export const leftOutKinds = ['music', 'image', ...playedKinds] as const;
