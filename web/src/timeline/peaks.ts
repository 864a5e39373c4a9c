/** Loudness over time as audiowaveform writes it (JSON, version 2): pairs of lowest and highest sample. */
export interface Peaks {
  readonly pairsPerSecond: number;
  readonly data: readonly number[];
  readonly highest: number;
}

/** Reads a peaks file; null where it is none. */
export function parsePeaks(text: string): Peaks | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof file !== 'object' || file === null) return null;
  const read = (key: string): unknown => Reflect.get(file, key);
  const data = read('data');
  const sampleRate = read('sample_rate');
  const samplesPerPixel = read('samples_per_pixel');
  if (!Array.isArray(data) || typeof sampleRate !== 'number' || typeof samplesPerPixel !== 'number')
    return null;
  if (samplesPerPixel <= 0) return null;
  return {
    pairsPerSecond: sampleRate / samplesPerPixel,
    data: data.map(Number),
    highest: read('bits') === 8 ? 127 : 32_767,
  };
}

/** The loudest sample between two times, from 0 to 1. */
export function peakBetween(peaks: Peaks, startMs: number, endMs: number): number {
  const first = Math.floor((startMs / 1000) * peaks.pairsPerSecond);
  const last = Math.max(first + 1, Math.ceil((endMs / 1000) * peaks.pairsPerSecond));
  let loudest = 0;
  for (let pair = Math.max(0, first); pair < last; pair += 1) {
    const low = Math.abs(peaks.data[pair * 2] ?? 0);
    const high = Math.abs(peaks.data[pair * 2 + 1] ?? 0);
    loudest = Math.max(loudest, low, high);
  }
  return Math.min(1, loudest / peaks.highest);
}
