import { RUNGS, SEGMENT_FRAMES } from '@rushes/media/house';
import { type PlaylistEntry, masterPlaylist, mediaPlaylist, spriteTrack } from '@rushes/media/playlist';
import type { Context } from '../../../context.ts';
import {
  type Artwork,
  type AssetsService,
  type Rendition,
  hasLowerRungs,
  initOf,
  originalKey,
  segmentOf,
} from '../assets/service.ts';
import type { Playable, PlayableFile, PlayableSource } from '../playback/service.ts';
import type { CaptionsPort, ClipCaptionFiles } from './captions-port.ts';
import { maySee } from './policy.ts';
import { originalFile } from './presentation.ts';
import { findClip, findPlayable } from './store.ts';

const playlistType = 'application/vnd.apple.mpegurl';

export interface ClipSourceDeps {
  readonly context: Context;
  readonly assets: Pick<AssetsService, 'renditionsOf' | 'artworkOf'>;
  readonly nameOf: (key: string) => string;
  readonly captions: Pick<CaptionsPort, 'play'>;
  /** Notes that a playable of this clip is held, so that it can be forgotten with the clip. */
  readonly remember: (clipId: string, playable: string) => void;
}

/** Clips: `c-{assetId}`. */
export function clipSource({ context, assets, nameOf, remember, captions }: ClipSourceDeps): PlayableSource {
  return {
    letter: 'c',
    maySee: async (viewer, assetId) => {
      if (!uuid.test(assetId)) return false;
      const clip = await context.db.tenant(viewer.customerId, (trx) =>
        findPlayable(trx, viewer.customerId, assetId),
      );
      if (clip === undefined || clip.isHeld) return false;
      // A guest must not see what was trimmed away.
      if (viewer.kind === 'reviewer' || viewer.kind === 'visitor') return false;
      if (viewer.kind === 'share') return viewer.clipId === clip.clipId && !clip.isTrimmed;
      return maySee(viewer, clip);
    },
    load: (customerId, assetId) =>
      context.db.tenant(customerId, async (trx) => {
        const known = await findPlayable(trx, customerId, assetId);
        const clip = known === undefined ? undefined : await findClip(trx, customerId, known.clipId);
        if (clip === undefined || clip.aspect === null) return null;
        remember(clip.clipId, `c-${assetId}`);
        const renditions = await assets.renditionsOf(trx, customerId, [assetId]);
        const artwork = (await assets.artworkOf(trx, customerId, [assetId])).get(assetId);
        const own = renditions.filter((row) => row.aspect === clip.aspect && row.state === 'ready');
        const isHouse = hasLowerRungs(own, clip.aspect);
        const playable = toPlayable({
          own,
          isHouse,
          frames: clip.frames ?? 0,
          fps: clip.fps,
          artwork,
          nameOf,
          captions: await captions.play(trx, customerId, {
            clipId: clip.clipId,
            frames: clip.frames ?? 0,
            fps: clip.fps,
          }),
        });
        return clip.sha256 === null ? playable : withOriginal(playable, assetId, clip.filename);
      }),
  };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface ClipMedia {
  readonly own: readonly Rendition[];
  readonly isHouse: boolean;
  readonly frames: number;
  readonly fps: number;
  readonly artwork: Artwork | undefined;
  readonly captions: ClipCaptionFiles;
  readonly nameOf: (key: string) => string;
}

function toPlayable(media: ClipMedia): Playable {
  const files = new Map<string, PlayableFile>(media.captions.files);
  if (media.isHouse) addHouse(media, files);
  else addQuick(media, files);
  if (media.artwork !== undefined) addArtwork(media, media.artwork, files);
  return { files };
}

/** The file as it was uploaded, for those who see the clip: always as a download, whatever it holds. */
function withOriginal({ files }: Playable, assetId: string, filename: string): Playable {
  const key = originalKey(assetId);
  const original = { kind: 'download', key, contentType: 'application/octet-stream', filename } as const;
  return { files: new Map<string, PlayableFile>([...files, [originalFile, original]]) };
}

/** The house rungs with their one sound rendition. */
function addHouse(media: ClipMedia, files: Map<string, PlayableFile>): void {
  const { own, fps } = media;
  const ratesOf = (rung: string) => {
    const facts = own.find((row) => row.rung === rung)?.facts;
    if (facts == null) throw new Error(`No facts of ${rung}`);
    const { codecs, peakBitrate, averageBitrate, width, height } = facts;
    return { codecs, peakBitrate, averageBitrate, width, height };
  };
  const rungs = RUNGS.filter((rung) => own.some((row) => row.rung === rung));
  const lengths = segmentFrames(media.frames).map((frames) => frames / fps);
  for (const rung of [...rungs, 'aud'] as const)
    addText(files, `${rung}.m3u8`, playlistType, mediaPlaylist([entryOf(media, files, rung, lengths)]));
  const variants = rungs.map((rung) => ({ uri: `${rung}.m3u8`, ...ratesOf(rung), fps }));
  const audio = { uri: 'aud.m3u8', ...ratesOf('aud') };
  addText(files, 'master.m3u8', playlistType, masterPlaylist(variants, audio, media.captions.subtitles));
}

/** The stream copy alone, with the sound in it. */
function addQuick(media: ClipMedia, files: Map<string, PlayableFile>): void {
  const facts = media.own.find((row) => row.rung === 'quick')?.facts;
  if (facts == null) return;
  const entry = entryOf(media, files, 'quick', facts.segmentDurationsS ?? []);
  addText(files, 'quick.m3u8', playlistType, mediaPlaylist([entry]));
  const { codecs, width, height, peakBitrate, averageBitrate } = facts;
  const variant = { uri: 'quick.m3u8', codecs, width, height, peakBitrate, averageBitrate };
  addText(files, 'master.m3u8', playlistType, masterPlaylist([variant], undefined, media.captions.subtitles));
}

function entryOf(
  { own, nameOf }: ClipMedia,
  files: Map<string, PlayableFile>,
  rung: string,
  lengthsS: readonly number[],
): PlaylistEntry {
  const prefix = own.find((row) => row.rung === rung)?.prefix;
  if (prefix == null) throw new Error(`No bytes of ${rung}`);
  const contentType = rung === 'aud' ? 'audio/mp4' : 'video/mp4';
  const offer = (key: string) => {
    const name = nameOf(key);
    files.set(name, { kind: 'stored', key, contentType });
    return name;
  };
  const segments = lengthsS.map((durationS, index) => ({ uri: offer(segmentOf(prefix, index)), durationS }));
  return { initUri: offer(initOf(prefix)), segments };
}

function segmentFrames(frames: number): number[] {
  const count = Math.ceil(frames / SEGMENT_FRAMES);
  return Array.from({ length: count }, (_, index) =>
    Math.min(SEGMENT_FRAMES, frames - index * SEGMENT_FRAMES),
  );
}

function addArtwork(
  { frames, fps }: ClipMedia,
  { posterKey, sprite, peaksKey }: Artwork,
  files: Map<string, PlayableFile>,
): void {
  const stored = (name: string, key: string, contentType: string) =>
    files.set(name, { kind: 'stored', key, contentType });
  if (posterKey !== null) stored(posterKey.slice(posterKey.lastIndexOf('/') + 1), posterKey, 'image/jpeg');
  if (peaksKey !== null) stored('peaks.json', peaksKey, 'application/json');
  if (sprite === null) return;
  const sheets = sprite.sheets.map((key, index) => {
    const name = index === 0 ? 'sprite.jpg' : `sprite-${index}.jpg`;
    stored(name, key, 'image/jpeg');
    return name;
  });
  const track = spriteTrack([{ sprite: { ...sprite, sheets }, inMs: 0, outMs: (frames * 1000) / fps }]);
  addText(files, 'sprite.vtt', 'text/vtt; charset=utf-8', track);
}

function addText(files: Map<string, PlayableFile>, name: string, contentType: string, text: string): void {
  files.set(name, { kind: 'text', text, contentType });
}
