// Where a source is heard, from its waveform.
import type { Peaks } from './peaks.ts';

/** −22 dB of full scale: at the loudness of the house, speech is above it and the noise of a room below. */
const heardLevel = 10;
const windowS = 0.1;
/** Shorter pauses are part of what is heard. */
const pauseS = 0.8;
/** Shorter sounds are a knock or a click. */
const leastS = 0.25;

/** Frames in which a source is heard: first included, last excluded. */
export function heardRanges(
  {
    sample_rate: rate,
    samples_per_pixel: samples,
    data,
  }: Pick<Peaks, 'sample_rate' | 'samples_per_pixel' | 'data'>,
  fps: number,
): [fromFrame: number, toFrame: number][] {
  const pairs = Math.max(1, Math.round((windowS * rate) / samples));
  const secondsOf = (pair: number) => (pair * samples) / rate;
  const ranges: [number, number][] = [];
  for (let pair = 0; pair < data.length / 2; pair += pairs) {
    const levels = data.slice(pair * 2, (pair + pairs) * 2).map(Math.abs);
    if (Math.max(...levels) < heardLevel) continue;
    const [from, to] = [secondsOf(pair), secondsOf(pair + pairs)];
    const last = ranges.at(-1);
    if (last !== undefined && from - last[1] < pauseS) last[1] = to;
    else ranges.push([from, to]);
  }
  return ranges
    .filter(([from, to]) => to - from >= leastS)
    .map(([from, to]) => [Math.floor(from * fps), Math.ceil(to * fps)]);
}
