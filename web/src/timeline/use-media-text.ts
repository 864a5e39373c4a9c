import { useQuery } from '@tanstack/react-query';
import { loadMediaText } from '../lib/api/media-files.ts';
import { parseSpriteVtt, type SpriteCue } from '../player/sprite-vtt.ts';
import { type Peaks, parsePeaks } from './peaks.ts';

/** They are large, and the browser keeps the files. */
const keptMs = 5 * 60_000;
const noCues: readonly SpriteCue[] = [];

/** The pictures of a clip, read once for all items that show it. */
export function useSpriteCues(url: string | null): readonly SpriteCue[] {
  const { data } = useQuery({
    queryKey: ['media-sprite', url],
    queryFn: async ({ signal }) => parseSpriteVtt(await loadMediaText(url ?? '', signal), url ?? ''),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  return data ?? noCues;
}

/** The loudness of a clip, read once for all items that show it. */
export function usePeaks(url: string | null): Peaks | null {
  const { data } = useQuery({
    queryKey: ['media-peaks', url],
    queryFn: async ({ signal }) => parsePeaks(await loadMediaText(url ?? '', signal)),
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  });
  return data ?? null;
}
