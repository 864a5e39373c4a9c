/** What the address of a playing program says besides: where to begin, and the channel that it is watched in. */
export interface PlaySearch {
  readonly t?: string | number;
  readonly channel?: string;
}

export function parsePlaySearch(search: Record<string, unknown>): PlaySearch {
  const { t, channel } = search;
  return {
    ...(typeof t === 'string' || typeof t === 'number' ? { t } : {}),
    ...(typeof channel === 'string' ? { channel } : {}),
  };
}

/** What the address of a clip says besides: where to begin. */
export function parseClipSearch(search: Record<string, unknown>): Pick<PlaySearch, 't'> {
  const { t } = parsePlaySearch(search);
  return t === undefined ? {} : { t };
}
