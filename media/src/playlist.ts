// HLS playlists and WebVTT thumbnail tracks as pure strings.
import { NORMAL_SPEED } from './plan/speed.ts';

export interface PlaylistEntry {
  /** Absent where the segments need none, as texts. */
  initUri?: string;
  segments: readonly { uri: string; durationS: number }[];
}

export interface MasterVariant {
  uri: string;
  /** Video (and muxed sound) codecs; the audio group's codecs are added. */
  codecs: string;
  width: number;
  height: number;
  fps?: number;
  /** Bits a second, without the audio group. */
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

/** Captions in one language; names differ. */
export interface MasterSubtitles {
  uri: string;
  language: string;
  name: string;
}

const AUDIO_GROUP = 'aud';
const SUBTITLES_GROUP = 'captions';

/** A media playlist; entries after the first begin with a discontinuity. Give the sound playlist the video's durations. */
export function mediaPlaylist(entries: readonly PlaylistEntry[]): string {
  const longest = Math.max(
    1,
    ...entries.flatMap(({ segments }) => segments.map(({ durationS }) => durationS)),
  );
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  for (const [index, { initUri, segments }] of entries.entries()) {
    if (index > 0) lines.push('#EXT-X-DISCONTINUITY');
    if (initUri !== undefined) lines.push(`#EXT-X-MAP:URI="${initUri}"`);
    for (const { uri, durationS } of segments) lines.push(`#EXTINF:${durationS.toFixed(6)},`, uri);
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
}

/** A master playlist; without audio the variants carry their own sound. The first variant is the one players start with. */
export function masterPlaylist(
  variants: readonly MasterVariant[],
  audio?: MasterAudio,
  subtitles: readonly MasterSubtitles[] = [],
): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio) {
    const language = audio.language ? `,LANGUAGE="${audio.language}"` : '';
    const name = audio.name ?? 'Original';
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${AUDIO_GROUP}",NAME="${name}"${language},DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${audio.uri}"`,
    );
  }
  for (const { uri, language, name } of subtitles)
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${SUBTITLES_GROUP}",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="${uri}"`,
    );
  for (const variant of variants) {
    const attributes = [
      `BANDWIDTH=${Math.ceil(variant.peakBitrate + (audio?.peakBitrate ?? 0))}`,
      `AVERAGE-BANDWIDTH=${Math.ceil(variant.averageBitrate + (audio?.averageBitrate ?? 0))}`,
      `CODECS="${[variant.codecs, ...(audio ? [audio.codecs] : [])].join(',')}"`,
      `RESOLUTION=${variant.width}x${variant.height}`,
      ...(variant.fps === undefined ? [] : [`FRAME-RATE=${variant.fps.toFixed(3)}`]),
      ...(audio ? [`AUDIO="${AUDIO_GROUP}"`] : []),
      ...(subtitles.length > 0 ? [`SUBTITLES="${SUBTITLES_GROUP}"`] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, variant.uri);
  }
  return `${lines.join('\n')}\n`;
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

export interface SpriteTrackEntry {
  sprite: SpriteFacts;
  /** Times of the source at its speed. */
  inMs: number;
  outMs: number;
  speedPercent?: number | undefined;
}

/** WebVTT of the sprites of an edit list; one entry over the whole length makes the track of a source. */
export function spriteTrack(entries: readonly SpriteTrackEntry[]): string {
  const cues = ['WEBVTT'];
  let startMs = 0;
  for (const { sprite, inMs, outMs, speedPercent = NORMAL_SPEED } of entries) {
    const intervalMs = (sprite.intervalMs * 100) / speedPercent;
    for (let at = inMs; at < outMs; ) {
      const tile = Math.floor(at / intervalMs + 1e-9);
      const next = Math.min(outMs, (tile + 1) * intervalMs);
      const times = `${clock(startMs + at - inMs)} --> ${clock(startMs + next - inMs)}`;
      cues.push(`${times}\n${tileUri(sprite, Math.min(tile, sprite.count - 1))}`);
      at = next;
    }
    startMs += outMs - inMs;
  }
  return `${cues.join('\n\n')}\n`;
}

function tileUri({ sheets, columns, rows, tileWidth, tileHeight }: SpriteFacts, tile: number): string {
  const onSheet = tile % (columns * rows);
  const x = (onSheet % columns) * tileWidth;
  const y = Math.floor(onSheet / columns) * tileHeight;
  return `${sheets[Math.floor(tile / (columns * rows))] ?? ''}#xywh=${x},${y},${tileWidth},${tileHeight}`;
}

function clock(ms: number): string {
  const whole = Math.round(ms);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const fraction = String(whole % 1000).padStart(3, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}.${fraction}`;
}
