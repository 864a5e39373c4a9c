// A place that a user watched is the same moment of the program after its intro has become another one.

/** What was in the intro is in the new one, or at its end. */
export function movedPlace(ms: number, fromIntroMs: number, toIntroMs: number): number {
  return ms < fromIntroMs ? Math.min(ms, toIntroMs) : ms - fromIntroMs + toIntroMs;
}

/** The same for seen ranges, as an int4multirange writes them. */
export function movedRanges(text: string, fromIntroMs: number, toIntroMs: number): string {
  if (fromIntroMs === toIntroMs) return text;
  const moved = [...text.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, to]) => {
    const start = movedPlace(Number(from), fromIntroMs, toIntroMs);
    const end = movedPlace(Number(to), fromIntroMs, toIntroMs);
    return start < end ? [`[${start},${end})`] : [];
  });
  return `{${moved.join(',')}}`;
}
