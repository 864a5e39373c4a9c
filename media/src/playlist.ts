// HLS playlists and WebVTT thumbnail tracks as pure strings.
import { MediaError } from './media-error.ts';

export interface PlaylistEntry {
  initUri: string;
  segments: readonly { uri: string; durationS: number }[];
}

export interface MasterVariant {
  uri: string;
  /** Video (and muxed sound) codecs; the audio group's codecs are added. */
  codecs: string;
  width: number;
  height: number;
  fps?: number;
  /** Bits a second of the picture alone where an audio group is given. */
  peakBitrate: number;
  averageBitrate: number;
}

export interface MasterAudio {
  uri: string;
  codecs: string;
  peakBitrate: number;
  averageBitrate: number;
  name?: string;
  language?: string;
}

/** A media playlist; entries after the first begin with a discontinuity. */
export function mediaPlaylist(_entries: readonly PlaylistEntry[]): string {
  throw new MediaError('internal', 'not yet');
}

/** A master playlist; without audio the variants carry their own sound. */
export function masterPlaylist(_variants: readonly MasterVariant[], _audio?: MasterAudio): string {
  throw new MediaError('internal', 'not yet');
}

export interface SpriteFacts {
  /** One URI or name per sheet. */
  sheets: readonly string[];
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  intervalMs: number;
  /** Tiles in all sheets together. */
  count: number;
}

/** WebVTT of the sprites of an edit list; one entry over the whole length makes the track of a source. */
export function spriteTrack(
  _entries: readonly { sprite: SpriteFacts; inMs: number; outMs: number }[],
): string {
  throw new MediaError('internal', 'not yet');
}
