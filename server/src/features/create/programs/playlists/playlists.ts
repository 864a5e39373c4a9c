import { normalSpeed } from '@rushes/contract/create/lists/speed';
import { type Rung, rungSize } from '@rushes/media/house';
import {
  type MasterVariant,
  type PlaylistEntry,
  masterPlaylist,
  mediaPlaylist,
  spriteTrack,
} from '@rushes/media/playlist';
import type { RenditionFacts } from '../../../../schema.ts';
import type { VersionArtwork } from '../../../../schema-programs.ts';
import type { CaptionMedia } from '../../../media/captions/service.ts';
import type { Playable, PlayableFile } from '../../../media/playback/service.ts';
import type { Artwork } from '../assets-port.ts';
import { type PlannedEntry, pieceFor, pieceKey, totalFrames } from '../timeline-media/plan-pieces.ts';
import type { TimelineMedia } from '../timeline-media/rendition-status.ts';
import { fileOf } from '../timeline-media/shapes.ts';

const playlistType = 'application/vnd.apple.mpegurl';
const trackType = 'text/vtt; charset=utf-8';

/** Storage keys of one entry in one rung or its sound, in playing order. */
export interface EntryKeys {
  readonly entry: PlannedEntry;
  readonly init: string;
  readonly segments: readonly { readonly key: string; readonly frames: number }[];
}

/** Where the bytes of an edit list lie for a rung or `aud`; throws where something of it is missing. */
export function keysOf(timelineMedia: TimelineMedia, rung: Rung | 'aud'): EntryKeys[] {
  const prefixes = new Map<string, string | null>();
  for (const rendition of timelineMedia.renditions)
    if (rendition.rung === rung) prefixes.set(rendition.assetId, rendition.prefix);
  const pieces = new Map(timelineMedia.pieces.map((piece) => [pieceKey(piece), piece.pieceId]));
  return timelineMedia.entries.map((entry) => {
    const prefix = prefixes.get(entry.assetId);
    if (prefix == null) throw new Error(`No ${rung} of asset ${entry.assetId}`);
    const segments = entry.parts.map((part) => {
      const frames = part.outFrame - part.inFrame;
      const piece = pieceFor(entry, part, { aspect: timelineMedia.aspect, rung });
      if (piece === undefined)
        return { key: `${prefix}/${String(part.segment).padStart(5, '0')}.m4s`, frames };
      const pieceId = pieces.get(pieceKey(piece));
      if (pieceId === undefined)
        throw new Error(`No piece ${part.inFrame}-${part.outFrame} of ${entry.assetId}`);
      const key = `assets/${entry.assetId}/pieces/${pieceId}/${rung}.m4s`;
      return { key, frames };
    });
    return { entry, init: `${prefix}/init.mp4`, segments };
  });
}

/** One shape of an edit list: what of it can be played. */
export interface ShapeMedia {
  readonly timelineMedia: TimelineMedia;
  readonly rungs: readonly Rung[];
  readonly download: PlayableFile | null;
}

export interface ProgramMedia extends ShapeMedia {
  readonly fps: number;
  /** Its further shapes. */
  readonly variants?: readonly ShapeMedia[];
  readonly artwork: VersionArtwork | null;
  /** The unguessable name that a storage key is served under. */
  readonly nameOf: (key: string) => string;
  /** Of the edit list as it is; they are not taken from its clips here. */
  readonly captions: CaptionMedia;
}

/** Every file of an edit list: playlists, pictures, and of its footage only what the playlists name. */
export function toPlayable(media: ProgramMedia): Playable {
  const files = new Map<string, PlayableFile>(media.captions.files);
  const text = (name: string, contentType: string, content: string) =>
    files.set(name, { kind: 'text', text: content, contentType });
  const offer = (key: string, contentType: string) => {
    const name = media.nameOf(key);
    files.set(name, { kind: 'stored', key, contentType });
    return name;
  };
  const addShape = (shape: ShapeMedia, nameOf: (name: string) => string) => {
    const { timelineMedia, rungs, download } = shape;
    const list = (rung: Rung | 'aud', contentType: string) =>
      text(
        nameOf(`${rung}.m3u8`),
        playlistType,
        playlist(media, keysOf(timelineMedia, rung), offer, contentType),
      );
    for (const rung of rungs) list(rung, 'video/mp4');
    list('aud', 'audio/mp4');
    const streams = streamsOf(shape, media.fps, nameOf);
    const audio = { uri: nameOf('aud.m3u8'), ...ratesOf(timelineMedia, 'aud') };
    text(nameOf('master.m3u8'), playlistType, masterPlaylist(streams, audio, media.captions.subtitles));
    if (download !== null) files.set(nameOf('program.mp4'), download);
  };
  addShape(media, (name) => name);
  for (const variant of media.variants ?? [])
    addShape(variant, (name) => fileOf(variant.timelineMedia.aspect, name));
  addPictures(media, files, offer, text);
  return { files };
}

type Offer = (key: string, contentType: string) => string;

function playlist(
  { fps }: ProgramMedia,
  entries: readonly EntryKeys[],
  offer: Offer,
  contentType: string,
): string {
  return mediaPlaylist(
    entries.map(
      ({ init, segments }): PlaylistEntry => ({
        initUri: offer(init, contentType),
        segments: segments.map(({ key, frames }) => ({
          uri: offer(key, contentType),
          durationS: frames / fps,
        })),
      }),
    ),
  );
}

function streamsOf(
  { timelineMedia, rungs }: ShapeMedia,
  fps: number,
  nameOf: (name: string) => string,
): MasterVariant[] {
  return rungs.map((rung) => ({
    uri: nameOf(`${rung}.m3u8`),
    ...ratesOf(timelineMedia, rung),
    ...rungSize(timelineMedia.aspect, rung),
    fps,
  }));
}

/** The peak of all entries, and their average by length. */
function ratesOf(timelineMedia: TimelineMedia, rung: Rung | 'aud') {
  const facts = new Map<string, RenditionFacts>();
  for (const rendition of timelineMedia.renditions)
    if (rendition.rung === rung && rendition.facts !== null) facts.set(rendition.assetId, rendition.facts);
  let frames = 0;
  let bits = 0;
  let peakBitrate = 0;
  let codecs = '';
  for (const { assetId, inFrame, outFrame } of timelineMedia.entries) {
    const known = facts.get(assetId);
    if (known === undefined) throw new Error(`No facts of ${rung} of asset ${assetId}`);
    frames += outFrame - inFrame;
    bits += known.averageBitrate * (outFrame - inFrame);
    peakBitrate = Math.max(peakBitrate, known.peakBitrate);
    codecs ||= known.codecs;
  }
  return { codecs, peakBitrate, averageBitrate: frames === 0 ? 0 : Math.round(bits / frames) };
}

/** Pictures of the version itself; those of its clips would show what was cut away. */
function addPictures(
  { timelineMedia, artwork, fps, nameOf }: ProgramMedia,
  files: Map<string, PlayableFile>,
  offer: Offer,
  text: (name: string, contentType: string, content: string) => void,
): void {
  if (artwork?.posterKey == null) return;
  const poster = { key: artwork.posterKey, contentType: 'image/jpeg', isReplaced: true } as const;
  files.set('poster.jpg', { kind: 'stored', ...poster });
  const { sprite } = artwork;
  const frames = totalFrames(timelineMedia.entries);
  const shown = sprite === null ? [] : [{ sprite: { ...sprite, sheets: sprite.sheets.map(nameOf) } }];
  for (const key of sprite?.sheets ?? []) offer(key, 'image/jpeg');
  // Without a sprite the track is empty: its address is known as soon as there is a poster.
  const entries = shown.map((each) => ({ ...each, inMs: 0, outMs: (frames * 1000) / fps }));
  text('sprite.vtt', trackType, spriteTrack(entries));
}

/** Hover pictures of a draft, out of those of its clips: for users who may see the clips whole. */
export function toDraftPictures(
  entries: readonly PlannedEntry[],
  { artwork, fps, nameOf }: Pick<ProgramMedia, 'fps' | 'nameOf'> & { artwork: ReadonlyMap<string, Artwork> },
): Playable | null {
  const files = new Map<string, PlayableFile>();
  const shown = entries.flatMap(({ assetId, inFrame, outFrame, speedPercent = normalSpeed }) => {
    const sprite = artwork.get(assetId)?.sprite;
    if (sprite == null) return [];
    for (const key of sprite.sheets)
      files.set(nameOf(key), { kind: 'stored', key, contentType: 'image/jpeg' });
    const times = { inMs: (inFrame * 1000) / fps, outMs: (outFrame * 1000) / fps };
    return [{ sprite: { ...sprite, sheets: sprite.sheets.map(nameOf) }, ...times, speedPercent }];
  });
  if (shown.length < entries.length) return null;
  files.set('sprite.vtt', { kind: 'text', text: spriteTrack(shown), contentType: trackType });
  return { files };
}
