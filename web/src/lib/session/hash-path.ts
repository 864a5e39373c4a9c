/**
 * The path of this origin that an old link names behind its `#`, with its search; null where it names none. Exactly one
 * leading slash, no backslash, nothing that a browser could read as another host or scheme.
 */
export function pathOfHash(hash: string): string | null {
  const text = hash.replace(/^#/, '');
  if (!/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text) || !URL.canParse(text, location.origin)) return null;
  const url = new URL(text, location.origin);
  // Dots in a path may leave two slashes at its head.
  if (url.origin !== location.origin || !/^\/(?!\/)/.test(url.pathname)) return null;
  return url.pathname === '/' ? null : url.pathname + url.search + url.hash;
}
