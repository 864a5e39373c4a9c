// Footage whose pictures say which frame they are, with a beep each second.
import type { Fps } from './house.ts';
import { type Bench, lavfi } from './test-bench.ts';

const BITS = 12;

/** A beep of 50 ms at the start of each second. */
export const beeps = 'if(lt(mod(t,1),0.05),0.8*sin(2*PI*1000*t),0)';

/** A picture whose vertical bars spell frame number (9 bits) and source (3 bits). */
export function codedSource(
  id: number,
  frames: number,
  size: string,
  fps: Fps,
  sound: string = beeps,
): string[] {
  const seconds = frames / fps;
  const bar = (bit: number, enable: string) =>
    `drawbox=x=iw*${bit}/${BITS}:y=0:w=iw/${BITS}:h=ih:color=white:t=fill:enable='${enable}'`;
  const frameBars = Array.from({ length: 9 }, (_, bit) => bar(bit, `mod(floor(n/${2 ** bit}),2)`));
  const idBars = [0, 1, 2].filter((bit) => id & (2 ** bit)).map((bit) => bar(9 + bit, '1'));
  return [
    ...lavfi(
      `color=c=black:s=${size}:r=${fps}:d=${seconds},${[...frameBars, ...idBars].join(',')}`,
      `aevalsrc='${sound}':s=48000:d=${seconds}`,
    ),
    ...'-c:v libx264 -preset ultrafast -crf 15 -pix_fmt yuv420p -g 30 -c:a aac -b:a 192k'.split(' '),
  ];
}

/** What a picture of such footage says: the frame in the lower bits, the source above them. */
export function codeOf(id: number, frame: number): number {
  return frame + (id << 9);
}

export async function readCodes(bench: Bench, file: string): Promise<number[]> {
  const raw = await bench.decode(
    file,
    `-map 0:v -vsync passthrough -vf scale=${BITS}:1:flags=area,format=gray -f rawvideo`.split(' '),
  );
  return Array.from({ length: raw.length / BITS }, (_, frame) =>
    [...raw.subarray(frame * BITS, (frame + 1) * BITS)].reduce(
      (code, level, bit) => code + (level > 128 ? 2 ** bit : 0),
      0,
    ),
  );
}

/** How far from where it is due, in milliseconds, a beep begins; Infinity where none does. */
export function beepOffsetMs(pcm: Buffer, dueSample: number): number {
  const due = Math.round(dueSample);
  for (let at = Math.max(0, due - 9600); at < Math.min(pcm.length / 2, due + 4800); at += 1)
    if (Math.abs(pcm.readInt16LE(at * 2)) >= 5000) return (at - due) / 48;
  return Number.POSITIVE_INFINITY;
}
