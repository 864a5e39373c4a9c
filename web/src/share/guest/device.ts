/** What a browser doesn't keep lasts as long as the page. */
const here = new Map<string, string>();

/** What this device keeps for guests; null where it keeps nothing. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? here.get(key) ?? null;
  } catch {
    return here.get(key) ?? null;
  }
}

/** Keeps a text on this device; null forgets it. */
export function keep(key: string, text: string | null): void {
  if (text === null) here.delete(key);
  else here.set(key, text);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is forbidden or full: the page has it until it is closed.
  }
}
