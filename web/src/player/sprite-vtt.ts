/** One picture of a sprite sheet and the time it represents. */
export interface SpriteCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly imageUrl: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const timing = /^((?:\d+:)?\d{2}:\d{2}[.,]\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}[.,]\d{3})/;
const region = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)\s*$/;

function toMs(stamp: string): number {
  return stamp
    .replace(',', '.')
    .split(':')
    .reduce((sum, part, index, parts) => sum + Number(part) * 1000 * 60 ** (parts.length - 1 - index), 0);
}

/** Reads a WebVTT file of pictures (`sheet.jpg#xywh=x,y,w,h`); addresses are taken from where the file lies. */
export function parseSpriteVtt(text: string, baseUrl: string): SpriteCue[] {
  const cues: SpriteCue[] = [];
  let times: { startMs: number; endMs: number } | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = timing.exec(line);
    if (found !== null) {
      times = { startMs: Math.round(toMs(found[1] ?? '0')), endMs: Math.round(toMs(found[2] ?? '0')) };
      continue;
    }
    const box = region.exec(line);
    if (times === null || box === null) continue;
    const [x = 0, y = 0, width = 0, height = 0] = box.slice(1).map(Number);
    const imageUrl = resolveUrl(line.slice(0, box.index).trim(), baseUrl);
    if (imageUrl !== null && width > 0 && height > 0) cues.push({ ...times, imageUrl, x, y, width, height });
    times = null;
  }
  return cues.toSorted((left, right) => left.startMs - right.startMs);
}

function resolveUrl(path: string, baseUrl: string): string | null {
  const base = URL.parse(baseUrl, globalThis.location?.href ?? 'http://localhost/');
  const url = base === null ? null : URL.parse(path, base);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}

/** The picture for a time: the one that covers it, else the last before it. */
export function spriteAt(cues: readonly SpriteCue[], timeMs: number): SpriteCue | null {
  let low = 0;
  let high = cues.length - 1;
  let best = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.startMs ?? Infinity) <= timeMs) {
      best = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return cues[Math.max(best, 0)] ?? null;
}
