import type { FoundCaption } from '@rushes/contract/media/clips';
import type { MasterSubtitles } from '@rushes/media/playlist';
import type { Trx } from '../../../context.ts';
import type { PlayableFile } from '../playback/service.ts';

/** Playlists and texts of captions, and how the master playlist names them. */
export interface ClipCaptionFiles {
  readonly files: ReadonlyMap<string, PlayableFile>;
  readonly subtitles: readonly MasterSubtitles[];
}

/** What clips need of captions, a feature that is built after them. */
export interface CaptionsPort {
  play(
    trx: Trx,
    customerId: string,
    clip: { readonly clipId: string; readonly frames: number; readonly fps: number },
  ): Promise<ClipCaptionFiles>;
  /** Some captions of these clips that have a word of a search. */
  find(
    trx: Trx,
    customerId: string,
    clipIds: readonly string[],
    search: string,
  ): Promise<readonly (FoundCaption & { readonly clipId: string })[]>;
}

/** Before captions are there. */
export const withoutCaptions: CaptionsPort = {
  play: () => Promise.resolve({ files: new Map(), subtitles: [] }),
  find: () => Promise.resolve([]),
};
