import type { ClipState } from '@rushes/contract/clips';

/** All of the list's state that a link carries. */
export interface ClipSearch {
  readonly q?: string;
  readonly state?: ClipState;
  readonly tag?: string;
  readonly sort?: 'oldest' | 'name';
  readonly view?: 'list';
}

const states: readonly ClipState[] = ['uploading', 'processing', 'ready', 'refused', 'failed'];

/** Reads the list's state from a URL; what cannot be used is left out, and so is every default. */
export function parseClipSearch(search: Record<string, unknown>): ClipSearch {
  const q = textOf(search['q'], 200);
  const tag = textOf(search['tag'], 40);
  const state = states.find((known) => known === search['state']);
  const sort = (['oldest', 'name'] as const).find((known) => known === search['sort']);
  return {
    ...(q === null ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(tag === null ? {} : { tag }),
    ...(sort === undefined ? {} : { sort }),
    ...(search['view'] === 'list' ? { view: 'list' as const } : {}),
  };
}

/** The request of the list that a URL stands for. */
export function toClipRequest(search: ClipSearch) {
  return {
    ...(search.q === undefined ? {} : { search: search.q }),
    ...(search.state === undefined ? {} : { state: search.state }),
    ...(search.tag === undefined ? {} : { tag: search.tag }),
  };
}

function textOf(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim().slice(0, maxLength);
  return text === '' ? null : text;
}
