// Bringing versions on as their footage grows: live, failed, or on to more rungs.
import { isDeepStrictEqual } from 'node:util';
import { framesAtSpeed } from '@rushes/contract/create/lists/speed';
import type { Program } from '@rushes/contract/create/programs';
import { aspects } from '@rushes/contract/media/clips';
import type { Trx } from '../../../../context.ts';
import type { VersionItem, VersionVariants } from '../../../../schema-programs.ts';
import { notifyFailed } from '../audience/notices.ts';
import { recentDraftsWithBumper } from '../bumpers/store.ts';
import type { ProgramsDeps } from '../deps.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { problemMessage } from '../presentation.ts';
import { publishProgramEvent } from '../events.ts';
import { type ProgramRow, findProgram, lockProgram, recentDraftsWith, updateProgram } from '../store.ts';
import { totalFrames } from '../timeline-media/plan-pieces.ts';
import {
  type RenditionStatus,
  loadTimelineMedia,
  renditionStatusOf,
} from '../timeline-media/rendition-status.ts';
import { enqueueArtwork } from './artwork.ts';
import { goLive } from './go-live.ts';
import { waitingProgress } from './progress.ts';
import {
  type VersionRow,
  findVersion,
  unfinishedVersionsWith,
  updateVersion,
  waitingVersionOf,
  waitingVersions,
  waitingVersionsWith,
} from './store.ts';
import { mainShape, piecesIn, variantsOf } from '../timeline-media/shapes.ts';

const draftInterestMs = 24 * 3_600_000;
const lostAtOnce = 500;

/** Brings on versions that wait for the asset. */
export async function settleWaiting(deps: ProgramsDeps, customerId: string, assetId: string): Promise<void> {
  await settleVersionsWith(deps, customerId, assetId, 'waiting');
}

/** Tells editors of drafts with the asset, and gives live versions the rungs that became ready. */
export async function extendLive(deps: ProgramsDeps, customerId: string, assetId: string): Promise<void> {
  await publishDraftChanges(deps, customerId, assetId);
  await settleVersionsWith(deps, customerId, assetId, 'live');
}

/** Editors of recent drafts with the asset see what became ready or failed. */
async function publishDraftChanges(
  { context }: ProgramsDeps,
  customerId: string,
  assetId: string,
): Promise<void> {
  const since = new Date(context.clock.nowMs() - draftInterestMs);
  await context.db.tenant(customerId, async (trx) => {
    const drafts = await recentDraftsWith(trx, customerId, assetId, since);
    const opened = await recentDraftsWithBumper(trx, customerId, assetId, since);
    for (const id of new Set([...drafts, ...opened].map((draft) => draft.id)))
      await publishProgramEvent(context, trx, customerId, id);
  });
}

/** Brings on what waits for the asset, or what plays without all that it can have. */
async function settleVersionsWith(
  deps: ProgramsDeps,
  customerId: string,
  assetId: string,
  state: 'waiting' | 'live',
): Promise<void> {
  const { db } = deps.context;
  const versions = await db.tenant(customerId, (trx) =>
    unfinishedVersionsWith(trx, customerId, assetId, state),
  );
  await settleEach(
    deps,
    versions.map((version) => ({ ...version, customerId })),
  );
}

/** One that cannot be brought on keeps no other from it. */
async function settleEach(
  deps: ProgramsDeps,
  versions: readonly { customerId: string; programId: string; id: string }[],
): Promise<void> {
  const { db } = deps.context;
  const errors: unknown[] = [];
  for (const { customerId, programId, id } of versions)
    await db
      .tenant(customerId, (trx) => settleVersion(deps, trx, customerId, programId, id))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Versions could not be brought on');
}

/** Brings on what waits although nothing is being made for it, as after a job that was lost. */
export async function settleLost(deps: ProgramsDeps): Promise<void> {
  const { db } = deps.context;
  const waiting = await db.system((trx) => waitingVersions(trx, lostAtOnce));
  await settleEach(deps, waiting);
  for (const { customerId, id } of waiting)
    await db.tenant(customerId, async (trx) => {
      const version = await findVersion(trx, customerId, id);
      if (version?.state !== 'waiting') return;
      const wanted = piecesIn(version.items, mainShape(version));
      await deps.assets.ensurePieces(trx, customerId, wanted);
    });
}

/** The work on a clip went on: who waits for a publication with it sees that too. */
export async function clipProgressed(
  { context }: ProgramsDeps,
  customerId: string,
  clipId: string,
): Promise<void> {
  await context.db.tenant(customerId, async (trx) => {
    for (const version of await waitingVersionsWith(trx, customerId, clipId)) {
      const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, mainShape(version));
      const progress = await waitingProgress(trx, customerId, version, renditionStatusOf(timelineMedia));
      await publishProgramEvent(context, trx, customerId, version.programId, progress);
    }
  });
}

/** Brings a version as far as its footage allows: live, failed, or on to more rungs. */
export async function settleVersion(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  programId: string,
  versionId: string,
): Promise<void> {
  await lockProgram(trx, customerId, programId);
  const version = await findVersion(trx, customerId, versionId);
  if (version === undefined || (version.state !== 'waiting' && version.state !== 'live')) return;
  const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, mainShape(version));
  if (version.state === 'waiting') await settleWaitingVersion(deps, trx, customerId, version, timelineMedia);
  else await extendLiveVersion(deps, trx, customerId, version, renditionStatusOf(timelineMedia));
}

async function settleWaitingVersion(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  timelineMedia: Awaited<ReturnType<typeof loadTimelineMedia>>,
): Promise<void> {
  const lengths = new Map(timelineMedia.assets.map((asset) => [asset.assetId, asset.frames]));
  const items = version.items.map((item) => fitted(item, lengths.get(item.assetId)));
  if (items.some((item, at) => item.frames !== version.items[at]?.frames)) {
    // The exact length is known only when the whole source was decoded.
    const kept = items.filter((item) => item.inFrame < item.outFrame);
    if (kept.length < items.length) return failVersion(deps, trx, customerId, version, 'trim-outside');
    const changed = { ...version, items: kept, durationFrames: totalFrames(kept) };
    await updateVersion(trx, customerId, version.id, {
      timeline: JSON.stringify({ items: kept }),
      duration_frames: changed.durationFrames,
    });
    await deps.assets.ensurePieces(trx, customerId, piecesIn(kept, mainShape(version)));
    const again = await loadTimelineMedia(trx, customerId, kept, mainShape(version));
    return finish(deps, trx, customerId, changed, renditionStatusOf(again));
  }
  return finish(deps, trx, customerId, version, renditionStatusOf(timelineMedia));
}

function fitted(item: VersionItem, clipFrames: number | null | undefined): VersionItem {
  const frames = clipFrames == null ? item.frames : framesAtSpeed(clipFrames, item.speedPercent);
  const outFrame = item.outFrame === item.frames ? frames : Math.min(item.outFrame, frames);
  const { inShapes } = item;
  return {
    ...{ ...item, frames, outFrame },
    ...(inShapes === undefined ? {} : { inShapes: shapesWithin(inShapes, outFrame - item.inFrame) }),
  };
}

/** No shape plays longer than the main one. */
function shapesWithin(inShapes: NonNullable<VersionItem['inShapes']>, length: number) {
  const fitted: NonNullable<VersionItem['inShapes']> = {};
  for (const aspect of aspects) {
    const entry = inShapes[aspect];
    if (entry !== undefined)
      fitted[aspect] = { ...entry, outFrame: Math.min(entry.outFrame, entry.inFrame + length) };
  }
  return fitted;
}

async function finish(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  status: RenditionStatus,
): Promise<void> {
  if (status.failedAssetIds.length > 0) return failVersion(deps, trx, customerId, version, 'clip-not-ready');
  if (!status.isReady) {
    const progress = await waitingProgress(trx, customerId, version, status);
    return publishProgramEvent(deps.context, trx, customerId, version.programId, progress);
  }
  // It may have ended while the footage was being prepared.
  const clipIds = clipIdsOf(version.items);
  await deps.consents.hold(trx, customerId, clipIds);
  if ((await deps.consents.findEnded(trx, customerId, clipIds)).length > 0)
    return failVersion(deps, trx, customerId, version, 'consent-ended');
  return goLive(deps, trx, customerId, version, status);
}

/** The program goes back to what it was before it was to be published. */
export async function failVersion(
  { context }: ProgramsDeps,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  failure: string,
): Promise<void> {
  await updateVersion(trx, customerId, version.id, { state: 'failed', failure });
  const row = await findProgram(trx, customerId, version.programId);
  if (row === undefined) return;
  const isAnotherWaiting = (await waitingVersionOf(trx, customerId, row.id)) !== undefined;
  await updateProgram(trx, customerId, row.id, {
    state: isAnotherWaiting ? 'publishing' : stateWithout(row),
    updated_at: context.clock.now(),
  });
  await notifyFailed(context, trx, customerId, version, problemMessage(failure));
  await publishProgramEvent(context, trx, customerId, row.id);
}

/** The state of a program for which nothing is being published. */
export function stateWithout(
  row: Pick<ProgramRow, 'live_version_id' | 'published_at' | 'scheduledVersionId'>,
): Program['state'] {
  if (row.live_version_id !== null) return 'published';
  if (row.scheduledVersionId !== null) return 'scheduled';
  return row.published_at === null ? 'draft' : 'unpublished';
}

async function extendLiveVersion(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  status: RenditionStatus,
): Promise<void> {
  const { context } = deps;
  // Pieces or renditions are never taken away from what plays.
  const rungs = [...new Set([...version.rungs, ...status.rungs])].toSorted(byHeight);
  const isMore = rungs.length > version.rungs.length;
  const variants = await variantsNow(trx, customerId, version);
  const isOther = !isDeepStrictEqual(variants, version.variantStates);
  if (!isMore && !isOther && !status.isComplete) return;
  await updateVersion(trx, customerId, version.id, {
    rungs,
    ...(isOther ? { variants: JSON.stringify(variants) } : {}),
    is_complete: status.isComplete && Object.values(variants).every(({ isComplete }) => isComplete),
    // A download of fewer rungs is made again, better, when someone asks for it.
    ...(isMore ? { mp4_key: null } : {}),
  });
  if (isMore) await enqueueArtwork(context, trx, customerId, version.id, rungs);
  await publishProgramEvent(context, trx, customerId, version.programId);
}

/** What is there of the further shapes: as the main one, they never lose what they had. */
async function variantsNow(trx: Trx, customerId: string, version: VersionRow): Promise<VersionVariants> {
  const variants: VersionVariants = {};
  for (const shape of variantsOf(version)) {
    const before = version.variantStates[shape.aspect];
    if (before === undefined) continue;
    const media = await loadTimelineMedia(trx, customerId, version.items, shape);
    const { isReady, isComplete, rungs: ready } = renditionStatusOf(media);
    const rungs = [...new Set([...before.rungs, ...(isReady ? ready : [])])].toSorted(byHeight);
    const isMore = rungs.length > before.rungs.length;
    variants[shape.aspect] = { rungs, isComplete, mp4Key: isMore ? null : before.mp4Key };
  }
  return variants;
}

function byHeight(a: string, b: string): number {
  return Number(a.slice(1)) - Number(b.slice(1));
}
