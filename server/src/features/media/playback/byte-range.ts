export interface Range {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/** The one range a header asks for; undefined for none that we serve (then the whole is right), null where it lies outside. */
export function readRange(header: string | undefined, sizeBytes: number): Range | null | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (match === null || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? null : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(from);
  const end = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < start) return undefined;
  return start >= sizeBytes ? null : { start, end };
}
