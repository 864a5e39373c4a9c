// The files that a piece is made of: segments of its footage and of its music, and its titles as pictures.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aspectRatios, placeFramed } from '@rushes/contract/create/lists/framing';
import type { Aspect } from '@rushes/contract/media/clips';
import { type Rung, RUNGS, rungSize, type Size } from '@rushes/media/house';
import {
  type Blend,
  blendSegments,
  type Frame,
  type Music,
  musicSegments,
  type PictureLook,
  type SegmentRun,
  type SoundLook,
} from '@rushes/media/piece';
import type { Context } from '../../../../context.ts';
import type { JobLane } from '../../../../platform/jobs/jobs.ts';
import type { RenditionRung } from '../../../../schema.ts';
import type { LookFrame, PieceLook } from '../../../../schema-pieces.ts';
import { initOf, segmentOf } from '../keys.ts';
import type { Rendition } from '../store.ts';
import type { ImageFiles } from './image-files.ts';
import { drawTitleIn } from '../titles/own-font.ts';
import { localFile } from '../work-folder.ts';
import type { Piece } from './store.ts';

interface Files {
  readonly context: Context;
  readonly workDir: string;
  readonly renditions: readonly Rendition[];
  readonly aspect: Aspect;
}

/** Consecutive segments of a rendition as files. */
export async function segmentRun(
  { context, workDir, renditions, aspect, assetId, rung }: Files & { assetId: string; rung: RenditionRung },
  { first, last }: { first: number; last: number },
): Promise<SegmentRun> {
  const own = renditions.filter((row) => row.assetId === assetId && row.rung === rung && row.prefix !== null);
  // The sound is the same in each aspect.
  const prefix = (own.find((row) => row.aspect === aspect) ?? (rung === 'aud' ? own[0] : undefined))?.prefix;
  if (prefix == null) throw new Error(`No ${rung} of asset ${assetId}`);
  const segments: string[] = [];
  for (let index = first; index <= last; index += 1)
    segments.push(await localFile(context, segmentOf(prefix, index), workDir));
  return { init: await localFile(context, initOf(prefix), workDir), firstSegment: first, segments };
}

interface PictureFiles extends Files {
  readonly source: Rung;
  /** The largest rung that is wanted. */
  readonly top: Rung;
  readonly index: number;
  readonly imageFiles: ImageFiles;
  readonly work: { readonly lane: JobLane; readonly signal: AbortSignal };
}

/** Draws the titles of a piece in the size of what they are laid over: its footage, or the frame that is cut out of it. */
export async function pictureOf(
  { look }: Piece,
  { context, workDir, aspect, source, top, index, imageFiles, work }: PictureFiles,
): Promise<PictureLook | undefined> {
  if (look?.picture == null) return undefined;
  const { frame, fades, titles } = look.picture;
  const canvas = canvasOf(look.picture, { aspect, source, top });
  const drawn = await Promise.all(
    titles.map(async (title, at) => {
      const { startFrame, frames } = title;
      if ('image' in title) {
        const image = await imageFiles(title.image, canvas);
        return image === null ? [] : [{ ...image, startFrame, frames }];
      }
      const file = `title-${index}-${at}.png`;
      const { fontKey, ...design } = title.design;
      const { png } = await drawTitleIn(context, design, canvas, { fontKey, ...work });
      await writeFile(join(workDir, file), png, { flag: 'wx' });
      return [{ file, startFrame, frames }];
    }),
  );
  const overlays = drawn.flat();
  if (frame === undefined) return { fades, overlays };
  return { frame: frameOf(frame, { aspect, source, canvas }), fades, overlays };
}

type Picture = NonNullable<PieceLook['picture']>;

/** The size of the frames of a piece before they become smaller rungs. */
function canvasOf(
  { frame }: Picture,
  { aspect, source, top }: Pick<PictureFiles, 'aspect' | 'source' | 'top'>,
): Size {
  return rungSize(aspect, frame === undefined ? source : top);
}

function frameOf(
  frame: LookFrame,
  { aspect, source, canvas }: { aspect: Aspect; source: Rung; canvas: Size },
): Frame {
  const { shown, place } = placeFramed(frame, frame.ratio, aspectRatios[aspect]);
  return { source: rungSize(frame.aspect, source), ratio: frame.ratio, shown, place, canvas };
}

/** The clips that a piece dissolves into or out of, with the segments that it shows. */
export async function blendsOf(
  { look, inFrame, outFrame }: Piece,
  files: PictureFiles,
): Promise<(Blend & { run: SegmentRun })[]> {
  if (look?.picture == null) return [];
  const canvas = canvasOf(look.picture, files);
  return Promise.all(
    (look.picture.blends ?? []).map(async ({ assetId, frame, ...blend }) => {
      const aspect = frame?.aspect ?? files.aspect;
      const source = blendSource({ assetId, aspect, isFramed: frame !== undefined }, files);
      const needed = blendSegments(blend, outFrame - inFrame);
      const run = await segmentRun({ ...files, aspect, assetId, rung: source }, needed);
      if (frame === undefined) return { ...blend, run };
      return { ...blend, frame: frameOf(frame, { aspect: files.aspect, source, canvas }), run };
    }),
  );
}

/** The rung that another clip is decoded from: that of the piece's own footage where it has it, a better one where it is enlarged. */
function blendSource(
  { assetId, aspect, isFramed }: { assetId: string; aspect: Aspect; isFramed: boolean },
  { renditions, source }: PictureFiles,
): Rung {
  const ready = RUNGS.filter((rung) =>
    renditions.some(
      (row) => row.assetId === assetId && row.aspect === aspect && row.rung === rung && row.state === 'ready',
    ),
  );
  const best = ready.at(-1);
  if (best === undefined) throw new Error(`No footage of asset ${assetId}`);
  const isQuick = RUNGS.indexOf(source) <= RUNGS.indexOf('v480');
  return (!isFramed || isQuick) && ready.includes(source) ? source : best;
}

export function soundOf({ look }: Piece): SoundLook | undefined {
  if (look?.sound == null) return undefined;
  const { gainDb, fades } = look.sound;
  return { gainDb, fades };
}

/** The music of a piece with the segments that it plays; none where it isn't heard. */
export async function musicOf(
  { look, inFrame, outFrame }: Piece,
  files: Files,
): Promise<(Music & { run: SegmentRun })[]> {
  const heard: (Music & { run: SegmentRun })[] = [];
  for (const { assetId, ...music } of look?.sound?.music ?? []) {
    const needed = musicSegments(music, outFrame - inFrame);
    if (needed === null) continue;
    heard.push({ ...music, run: await segmentRun({ ...files, assetId, rung: 'aud' }, needed) });
  }
  return heard;
}

/** The assets whose sound these pieces mix in. */
export function musicAssets(pieces: readonly Piece[]): string[] {
  return [...new Set(pieces.flatMap(({ look }) => look?.sound?.music.map(({ assetId }) => assetId) ?? []))];
}
