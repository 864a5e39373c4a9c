import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preview } from '../../lib/session/preview.ts';
import { readStored, writeStored } from '../../lib/device/stored.ts';

const kinds = ['clip', 'program', 'draft', 'user', 'place'] as const;

/** Something that was opened; names are asked for when they are shown, as they may have changed or be hidden by then. */
export interface RecentItem {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

const recentMost = 8;

const objectPaths = [
  ['clip', /^\/clips\/edit\/([0-9a-f-]{36})$/],
  ['program', /^\/home\/play\/([0-9a-f-]{36})$/],
  ['draft', /^\/myprograms\/editprogram\/([0-9a-f-]{36})$/],
] as const;

/** What was opened last, the latest first. */
export function readRecent(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(readStored('recent') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentItem) : [];
  } catch {
    return [];
  }
}

function isRecentItem(value: unknown): value is RecentItem {
  const { kind, id } = (value ?? {}) as Partial<Record<keyof RecentItem, unknown>>;
  return typeof id === 'string' && kinds.some((each) => each === kind);
}

/** Remembers an item as the latest. */
export function rememberRecent(item: RecentItem): void {
  const others = readRecent().filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  writeStored('recent', JSON.stringify([item, ...others].slice(0, recentMost)));
}

/** What an address opens; null for what is not worth coming back to. */
export function recentAt(pathname: string, user: unknown, places: readonly string[]): RecentItem | null {
  for (const [kind, path] of objectPaths) {
    const id = path.exec(pathname)?.[1];
    if (id !== undefined) return { kind, id };
  }
  if (typeof user === 'string' && user !== '') return { kind: 'user', id: user };
  return places.includes(pathname) ? { kind: 'place', id: pathname } : null;
}

/** Remembers what the user opens, but not while they look at the product as another role. */
export function useRememberRecent(places: readonly string[]): void {
  const { pathname, search } = useLocation();
  const { user }: { user?: unknown } = search;
  const known = places.join('\n');
  useEffect(() => {
    if (preview.get() !== null) return;
    const item = recentAt(pathname, user, known.split('\n'));
    if (item !== null) rememberRecent(item);
  }, [pathname, user, known]);
}
