// The encoder arguments of the house format; ladder and pieces share them, so that their init segments agree.
import type { Fps, Rung } from '../house.ts';
import { rungLimits, SEGMENT_FRAMES } from '../house.ts';

/** Splits constant arguments written as one readable line; never for anything that holds a space itself. */
export function argv(line: string): string[] {
  return line.split(' ');
}

/** Less search and no lookahead, for frames that someone waits for; nothing that an init segment tells of. */
const HASTY = ':me=dia:subme=1:rc-lookahead=0:mbtree=0:threads=2';

/** x264 arguments for the given rungs in output order. */
export function videoEncoder(rungs: readonly Rung[], { isHasty = false } = {}): string[] {
  const limits = rungs.map((rung, index) => {
    const { level, maxRateKbps, bufSizeKbps } = rungLimits(rung);
    return `-maxrate:v:${index} ${maxRateKbps}k -bufsize:v:${index} ${bufSizeKbps}k -level:v:${index} ${level}`;
  });
  return [
    ...argv('-c:v libx264 -preset veryfast -profile:v high -pix_fmt yuv420p -bf 2'),
    ...argv(`-g ${SEGMENT_FRAMES} -keyint_min ${SEGMENT_FRAMES} -sc_threshold 0 -flags +cgop`),
    // Sources differ in where they place chroma samples; written out, it would make init segments differ.
    ...argv(`-x264-params stitchable=1:chromaloc=0${isHasty ? HASTY : ''} -crf 23`),
    ...limits.flatMap(argv),
  ];
}

/** AAC arguments of the house sound. */
export function audioEncoder(): string[] {
  return ['-c:a', 'aac', '-b:a', '128k'];
}

/** Removes camera and location tags; they would also land in the init segments. */
export function withoutMetadata(): string[] {
  return ['-map_metadata', '-1', '-map_chapters', '-1'];
}

/** Seconds as ffmpeg reads them back exactly enough. */
export function seconds(frames: number, fps: Fps): string {
  return (frames / fps).toFixed(6);
}
