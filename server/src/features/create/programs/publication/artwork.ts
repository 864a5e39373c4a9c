import { basename } from 'node:path';
import { clipRange, frameShowing } from '@rushes/contract/create/lists/speed';
import { isMediaError } from '@rushes/media/media-error';
import { type Rung, RUNGS, SEGMENT_FRAMES } from '@rushes/media/house';
import type { SpriteFacts } from '@rushes/media/playlist';
import { makeFramePoster } from '@rushes/media/poster';
import { makeProgramSprite } from '@rushes/media/sprite';
import type { Context, Trx } from '../../../../context.ts';
import type { JobContext, JobLane } from '../../../../platform/jobs/jobs.ts';
import type { PosterChoice, VersionArtwork } from '../../../../schema-programs.ts';
import { initOf, inWorkFolder, localFile, segmentOf } from '../../../media/assets/service.ts';
import { withoutBumpers } from '../bumpers/placed-bumpers.ts';
import { type PlannedEntry, totalFrames } from '../timeline-media/plan-pieces.ts';
import { keysOf } from '../playlists/playlists.ts';
import { publishProgramEvent } from '../events.ts';
import { type TimelineMedia, loadTimelineMedia } from '../timeline-media/rendition-status.ts';
import { findPoster, lockProgram, updateProgram } from '../store.ts';
import {
  type VersionRow,
  findVersion,
  keysOfVersion,
  updateVersion,
  versionsWithoutArtwork,
} from './store.ts';
import { mainShape } from '../timeline-media/shapes.ts';

export const artworkJob = 'programs.pictures';
/** The same for versions that nobody waits for. */
export const lateArtworkJob = 'programs.late-pictures';

export interface ArtworkData {
  readonly customerId: string;
  readonly versionId: string;
}

/** The best size a poster is made in. */
const posterRungs: readonly Rung[] = ['v240', 'v480', 'v720'];
/** A poster is looked for this far into the program, or at a tenth of it. */
const posterAtS = 10;
const lateAtOnce = 200;

interface ArtworkWish {
  /** A poster that was chosen just now. */
  readonly chosen?: PosterChoice | null;
  /** One of many versions that nobody waits for: after what users publish. */
  readonly isQuiet?: boolean;
}

/** Has poster and sprite made; again with more rungs, when a poster of a better one replaces it. */
export async function enqueueArtwork(
  { jobs }: Context,
  trx: Trx,
  customerId: string,
  versionId: string,
  rungs: readonly string[],
  { chosen, isQuiet = false }: ArtworkWish = {},
): Promise<void> {
  const data: ArtworkData = { customerId, versionId };
  const mark = chosen === undefined ? '' : `:${markOf(chosen)}`;
  await jobs.enqueue(trx, artworkJob, data, {
    singletonKey: `${versionId}:${rungs.length}${mark}`,
    priority: isQuiet ? -1 : 0,
  });
}

/** After the last attempt: the version goes without pictures, unless it has some. */
export async function failArtwork(context: Context, data: ArtworkData): Promise<void> {
  await saveArtwork(context, data, none);
}

const none: VersionArtwork = { posterKey: null, posterRung: null, sprite: null };

/** Has pictures made of live versions that have none. */
export async function enqueueMissingArtwork({ db, jobs }: Context): Promise<void> {
  const due = await db.system((trx) => versionsWithoutArtwork(trx, lateAtOnce));
  for (const { customerId, versionId } of due)
    await db.tenant(customerId, async (trx) => {
      const data: ArtworkData = { customerId, versionId };
      await jobs.enqueue(trx, lateArtworkJob, data, { singletonKey: versionId });
    });
}

/** Makes poster and sprite of a published version, out of the frames that it shows and no others. */
export async function makeArtwork(
  context: Context,
  data: ArtworkData,
  job: JobContext,
  lane: JobLane,
): Promise<void> {
  const { customerId, versionId } = data;
  const found = await context.db.tenant(customerId, async (trx) => {
    const version = await findVersion(trx, customerId, versionId);
    if (version?.state !== 'live') return undefined;
    return {
      version,
      choice: await findPoster(trx, customerId, version.programId),
      timelineMedia: await loadTimelineMedia(trx, customerId, version.items, mainShape(version)),
    };
  });
  if (found === undefined) return;
  const posterFrom = posterSource(found.version, found.timelineMedia, found.choice);
  const { artwork } = found.version;
  const isBetter =
    RUNGS.indexOf(posterFrom.rung ?? 'v240') >
    RUNGS.indexOf(artwork?.posterRung ?? posterFrom.rung ?? 'v240');
  const isOther = (artwork?.posterOf ?? autoMark) !== posterFrom.mark;
  if (artwork !== null && !isBetter && !isOther) return;
  const stored = await inWorkFolder(context, async (workDir): Promise<VersionArtwork> => {
    const run = { workDir, lane, signal: job.signal };
    const part = async <T>(name: string, work: () => Promise<T>) =>
      orNothing(context, { data, job, name }, work);
    const posterOf = (source: PosterSource, name: string) =>
      part(name, () => storePoster(context, data, source, run));
    // Where the chosen one can't be made, the former one would look as if it still were the choice.
    const isChosen = posterFrom.mark !== autoMark;
    const posterKey =
      (await posterOf(posterFrom, 'poster')) ??
      (isChosen
        ? await posterOf(automaticSource(found.version, found.timelineMedia), 'automatic poster')
        : null);
    const sprite = artwork?.sprite ?? (await part('sprite', () => storeSprite(context, found, run)));
    return { posterKey, posterRung: posterFrom.rung, posterOf: posterFrom.mark, sprite };
  });
  await saveArtwork(context, data, stored);
}

/** What another attempt may bring is tried again; a picture that cannot be made is left out. */
async function orNothing<T>(
  context: Context,
  { data, job, name }: { data: ArtworkData; job: JobContext; name: string },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (job.signal.aborted || !job.lastAttempt) throw error;
    const detail = isMediaError(error) ? error.detail : undefined;
    context.log.warn({ error, detail, versionId: data.versionId }, `a version gets no ${name}`);
    return null;
  }
}

/** Nothing is written for a version that ended; what nothing names afterwards is deleted. */
async function saveArtwork(context: Context, data: ArtworkData, artwork: VersionArtwork): Promise<void> {
  const { customerId, versionId } = data;
  const { before, after } = await context.db.tenant(customerId, async (trx) => {
    const programId = (await findVersion(trx, customerId, versionId))?.programId;
    if (programId !== undefined) await lockProgram(trx, customerId, programId);
    const version = await findVersion(trx, customerId, versionId);
    const present = version?.artwork ?? none;
    if (version?.state !== 'live') return { before: present, after: present };
    const next = artwork.posterKey === null ? present : artwork;
    const hasArtwork = next.posterKey !== null;
    const values = { artwork: JSON.stringify(next), has_artwork: hasArtwork };
    await updateVersion(trx, customerId, versionId, values);
    await updateProgram(trx, customerId, version.programId, { live_has_artwork: hasArtwork });
    await publishProgramEvent(context, trx, customerId, version.programId);
    return { before: present, after: next };
  });
  const keysIn = (each: VersionArtwork) => keysOfVersion({ mp4_key: null, artwork: each, variants: {} });
  const kept = new Set(keysIn(after));
  for (const key of [...keysIn(before), ...keysIn(artwork)])
    if (!kept.has(key)) await context.storage.delete(key);
}

interface Run {
  readonly workDir: string;
  readonly lane: JobLane;
  readonly signal: AbortSignal;
}

/** What tells one choice of a poster from another. */
function markOf(choice: PosterChoice | null): string {
  if (choice === null) return autoMark;
  return choice.kind === 'image'
    ? `image-${basename(choice.key, '.jpg')}`
    : `frame-${choice.clipId}-${choice.frame}`;
}

const autoMark = 'auto';

/** An image that someone chose, or frames of the version. */
type PosterSource = FrameSource | { readonly mark: string; readonly imageKey: string; readonly rung: null };

interface FrameSource {
  readonly mark: string;
  readonly imageKey?: undefined;
  readonly rung: Rung;
  /** Storage keys. */
  readonly init: string;
  readonly segment: string;
  readonly fromFrame: number;
  readonly toFrame: number;
}

/** What was chosen, where the version shows it; else what is found in it. */
function posterSource(
  version: VersionRow,
  timelineMedia: TimelineMedia,
  choice: PosterChoice | null,
): PosterSource {
  const mark = markOf(choice);
  if (choice?.kind === 'image') return { mark, imageKey: choice.key, rung: null };
  const shown = version.items.find(
    (item) => choice?.clipId === item.clipId && frameShowing(choice.frame, item, item.speedPercent) !== null,
  );
  if (choice === null || shown === undefined) return automaticSource(version, timelineMedia);
  const entry = timelineMedia.entries.find(
    (each) => each.assetId === shown.assetId && frameShowing(choice.frame, each, each.speedPercent) !== null,
  );
  const frame = entry === undefined ? null : frameShowing(choice.frame, entry, entry.speedPercent);
  if (entry === undefined || frame === null) return automaticSource(version, timelineMedia);
  return { mark, ...frameSource(version, timelineMedia, { entry, frame, endFrame: frame + 1 }) };
}

/** The frames of one segment of a clip that the program shows where its poster is looked for. */
function automaticSource(version: VersionRow, timelineMedia: TimelineMedia): PosterSource {
  const { items, fps } = version;
  const { entries } = timelineMedia;
  const [first] = items;
  const introFrames = first?.bumper === undefined ? 0 : totalFrames([first]);
  let left = introFrames + Math.floor(Math.min(posterAtS * fps, totalFrames(withoutBumpers(items)) / 10));
  const entry = entries.find(({ inFrame, outFrame }) => {
    const isHere = left < outFrame - inFrame;
    if (!isHere) left -= outFrame - inFrame;
    return isHere;
  });
  if (entry === undefined) throw new Error('A version shows nothing');
  const { inFrame, outFrame: endFrame } = entry;
  const place = { entry, frame: inFrame + left, endFrame };
  return { mark: autoMark, ...frameSource(version, timelineMedia, place) };
}

interface FramePlace {
  readonly entry: PlannedEntry;
  readonly frame: number;
  readonly endFrame: number;
}

/** From a frame on to the end of its segment, or to an earlier end; of a clip that is framed, as it is framed. What isn't at its own speed is in pieces. */
function frameSource(
  version: VersionRow,
  timelineMedia: TimelineMedia,
  place: FramePlace,
): Omit<FrameSource, 'mark'> {
  return framedSource(version, timelineMedia, place) ?? footageSource(timelineMedia, place);
}

function framedSource(
  { rungs }: VersionRow,
  timelineMedia: TimelineMedia,
  { entry, frame, endFrame }: FramePlace,
): Omit<FrameSource, 'mark'> | undefined {
  const at = entry.parts.findIndex(({ inFrame, outFrame }) => inFrame <= frame && frame < outFrame);
  const part = entry.parts[at];
  const rung = posterRungs.findLast((each) => rungs.includes(each));
  const isOther = part?.look?.picture?.frame !== undefined || part?.look?.speedPercent !== undefined;
  if (part === undefined || !isOther || rung === undefined) return undefined;
  const keys = keysOf(timelineMedia, rung)[timelineMedia.entries.indexOf(entry)];
  const segment = keys?.segments[at]?.key;
  if (keys === undefined || segment === undefined) return undefined;
  const [fromFrame, toFrame] = [frame - part.inFrame, Math.min(endFrame, part.outFrame) - part.inFrame];
  return { rung, init: keys.init, segment, fromFrame, toFrame };
}

function footageSource(
  { renditions }: TimelineMedia,
  { entry: { assetId, speedPercent }, ...range }: FramePlace,
): Omit<FrameSource, 'mark'> {
  const shown = { inFrame: range.frame, outFrame: range.endFrame };
  const { inFrame: frame, outFrame: endFrame } = clipRange(shown, speedPercent);
  const segment = Math.floor(frame / SEGMENT_FRAMES);
  const startFrame = segment * SEGMENT_FRAMES;
  const own = renditions.filter((each) => each.assetId === assetId && each.state === 'ready');
  for (const rung of posterRungs.toReversed()) {
    const prefix = own.find((rendition) => rendition.rung === rung)?.prefix;
    if (prefix == null) continue;
    const fromFrame = frame - startFrame;
    const toFrame = Math.min(endFrame, startFrame + SEGMENT_FRAMES) - startFrame;
    return { rung, init: initOf(prefix), segment: segmentOf(prefix, segment), fromFrame, toFrame };
  }
  throw new Error(`No rung of asset ${assetId}`);
}

async function storePoster(
  context: Context,
  { versionId }: ArtworkData,
  source: PosterSource,
  run: Run,
): Promise<string> {
  // A version has a copy of its own: the image of the program may be replaced.
  if (source.imageKey !== undefined) {
    const copy = `versions/${versionId}/poster-${source.mark}.jpg`;
    await context.storage.putFile(copy, await localFile(context, source.imageKey, run.workDir));
    return copy;
  }
  const { mark, rung, init, segment, fromFrame, toFrame } = source;
  const file = await makeFramePoster(context.media, {
    init: await localFile(context, init, run.workDir),
    segment: await localFile(context, segment, run.workDir),
    ...{ fromFrame, toFrame },
    ...run,
  });
  // A poster of a better rung, or of another choice, is another object.
  const key = `versions/${versionId}/poster-${mark === autoMark ? '' : `${mark}-`}${rung}.jpg`;
  await context.storage.putFile(key, file);
  return key;
}

async function storeSprite(
  context: Context,
  { version, timelineMedia }: { version: VersionRow; timelineMedia: TimelineMedia },
  run: Run,
): Promise<SpriteFacts> {
  const entries: { init: string; segments: string[] }[] = [];
  for (const { init, segments } of keysOf(timelineMedia, 'v240')) {
    const files: string[] = [];
    for (const { key } of segments) files.push(await localFile(context, key, run.workDir));
    entries.push({ init: await localFile(context, init, run.workDir), segments: files });
  }
  const { files, ...facts } = await makeProgramSprite(context.media, {
    entries,
    frames: version.durationFrames,
    fps: version.fps === 25 ? 25 : 30,
    aspect: version.aspect,
    ...run,
  });
  const sheets = facts.sheets.map((name) => `versions/${version.id}/${name}`);
  for (const [index, file] of files.entries()) {
    const key = sheets[index];
    if (key !== undefined) await context.storage.putFile(key, file);
  }
  return { ...facts, sheets };
}
