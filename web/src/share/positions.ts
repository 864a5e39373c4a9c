const storageKey = 'rushes.shared';
const mostLinks = 50;

/** Where this browser left share links, the latest last. */
type Positions = readonly (readonly [slug: string, positionMs: number])[];

function readAll(): Positions {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((each): each is [string, number] => Array.isArray(each) && Number.isFinite(each[1]));
  } catch {
    return [];
  }
}

/** Where this browser left a link; 0 where it has not been watched, or was to its end. */
export function readPosition(slug: string): number {
  return readAll().find(([known]) => known === slug)?.[1] ?? 0;
}

/** Keeps where a link was left; 0 forgets it. */
export function keepPosition(slug: string, positionMs: number): void {
  const others = readAll().filter(([known]) => known !== slug);
  const next = positionMs === 0 ? others : [...others, [slug, positionMs] as const].slice(-mostLinks);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage is forbidden or full: the next visit begins at the start.
  }
}
