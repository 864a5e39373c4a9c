import { randomUUID } from 'node:crypto';
import type { Audience, Program } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { VersionItem } from '../../../../schema.ts';
import { notifyPublished } from '../audience/notices.ts';
import { isInAnyChannel } from '../audience/store.ts';
import { bindToAssets } from '../drafts/draft.ts';
import type { Footage } from '../assets-port.ts';
import type { Tell } from '../events.ts';
import type { VersionPictures } from './artwork.ts';
import { framesToMs, planProgram, totalFrames, wantedPieces } from '../timeline-media/planning.ts';
import type { Watcher } from '../presentation.ts';
import { progressOf, waitingProgress } from './progress.ts';
import { type Readiness, loadTimelineMedia, readinessOf } from '../timeline-media/rendition-status.ts';
import {
  type ProgramRow,
  audienceMembers,
  dateAudience,
  findClips,
  findProgram,
  knownPeople,
  lockProgram,
  recentDraftsWith,
  replaceAudience,
  updateProgram,
} from '../store.ts';
import {
  type VersionRow,
  findVersion,
  insertVersion,
  supersede,
  withdrawVersions,
  unfinishedVersionsWith,
  updateVersion,
  waitingVersions,
  waitingVersionsWith,
} from './store.ts';

/** Above this many named people one event to the whole organisation is cheaper than one each. */
const namedEventsMost = 50;
const draftInterestMs = 24 * 3_600_000;
const lostAtOnce = 500;

export type Publishing = ReturnType<typeof createPublishing>;

/** Freezing drafts into versions, and bringing versions on as their footage grows. */
export function createPublishing(
  context: Context,
  { footage, tell, artwork }: { footage: Footage; tell: Tell; artwork: VersionPictures },
) {
  const listeners: LiveListener[] = [];
  const tools = { context, footage, tell, listeners, artwork };
  return {
    tell,
    onLive: (listener: LiveListener) => void listeners.push(listener),
    publish: async (trx: Trx, row: ProgramRow, watcher: Watcher) => publish(tools, trx, row, watcher),
    settleVersion: async (trx: Trx, customerId: string, programId: string, versionId: string) =>
      settleVersion(tools, trx, customerId, programId, versionId),
    settleWaiting: async (customerId: string, assetId: string) =>
      settleVersionsWith(tools, customerId, assetId, 'waiting'),
    extendLive: async (customerId: string, assetId: string) => {
      await publishDraftChanges(tools, customerId, assetId);
      await settleVersionsWith(tools, customerId, assetId, 'live');
    },
    settleLost: async () => settleLost(tools),
    clipProgressed: async (customerId: string, clipId: string) => clipProgressed(tools, customerId, clipId),
    setAudience: async (trx: Trx, customerId: string, programId: string, audience: Audience) =>
      setAudience(trx, customerId, programId, audience),
    notifyAudience: async (trx: Trx, customerId: string, row: AudienceOf) =>
      notifyAudience(context, trx, customerId, row),
    unpublish: async (trx: Trx, row: ProgramRow) => unpublish(tools, trx, row),
    progressOf: async (trx: Trx, row: ProgramRow) => progressOf(trx, row),
  };
}

interface Tools {
  readonly context: Context;
  readonly footage: Footage;
  readonly tell: Tell;
  readonly artwork: VersionPictures;
  readonly listeners: readonly LiveListener[];
}

/** Hears of every version that goes live, in its transaction. */
export type LiveListener = (trx: Trx, customerId: string, programId: string) => Promise<void>;

/** Freezes the draft; it goes live in the same transaction where its footage allows, else it waits. */
async function publish(
  tools: Tools,
  trx: Trx,
  row: ProgramRow,
  watcher: Watcher,
): Promise<{ versionId: string; isLive: boolean }> {
  const { context, footage, tell } = tools;
  const { customerId } = watcher;
  const now = context.clock.now();
  const items = await freeze(trx, customerId, row);
  await supersede(trx, customerId, row.id, ['waiting'], now);
  const versionId = randomUUID();
  await insertVersion(trx, {
    id: versionId,
    customerId,
    programId: row.id,
    items,
    aspect: row.aspect,
    fps: row.fps,
    durationFrames: totalFrames(items),
    createdBy: watcher.customerUserId,
    now,
  });
  // Gives pieces that failed another chance; for those that are there it changes nothing.
  await footage.ensurePieces(trx, customerId, wantedPieces(planProgram(items), row.aspect));
  const readiness = readinessOf(await loadTimelineMedia(trx, customerId, items, row.aspect));
  refuseFailed(row, items, readiness);
  if (readiness.isReady) {
    const version = await findVersion(trx, customerId, versionId);
    if (version !== undefined) await goLive(tools, trx, customerId, version, readiness);
    return { versionId, isLive: true };
  }
  for (const assetId of readiness.waitingAssetIds)
    await footage.ensureRenditions(trx, customerId, assetId, row.aspect, { urgent: true });
  await updateProgram(trx, customerId, row.id, { state: 'publishing', updated_at: now });
  await tell(trx, customerId, row.id);
  return { versionId, isLive: false };
}

async function freeze(trx: Trx, customerId: string, row: ProgramRow): Promise<VersionItem[]> {
  const { items } = row.timeline;
  if (items.length === 0) throw new AppError('timeline-empty');
  const clipIds = items.map((item) => item.clipId);
  const bound = bindToAssets(items, await findClips(trx, customerId, clipIds));
  const culprits = new Set([...bound.unknownClipIds, ...bound.impossibleClipIds]);
  if (culprits.size > 0) throw new AppError('clip-not-ready', { fields: fieldsOf(clipIds, culprits) });
  return bound.items;
}

function refuseFailed(row: ProgramRow, items: readonly VersionItem[], readiness: Readiness): void {
  const failed = new Set(readiness.failedAssetIds);
  const culprits = new Set(items.filter((item) => failed.has(item.assetId)).map((item) => item.clipId));
  if (culprits.size === 0) return;
  const clipIds = row.timeline.items.map((item) => item.clipId);
  throw new AppError('clip-not-ready', { fields: fieldsOf(clipIds, culprits) });
}

function fieldsOf(clipIds: readonly string[], culprits: ReadonlySet<string>) {
  const message = 'This clip could not be prepared, or its trim no longer fits.';
  return clipIds.flatMap((clipId, at) =>
    culprits.has(clipId) ? [{ path: `timeline.items.${at}.clipId`, message }] : [],
  );
}

async function goLive(
  { context, tell, listeners, artwork }: Tools,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  readiness: Readiness,
): Promise<void> {
  const now = context.clock.now();
  await supersede(trx, customerId, version.programId, ['live'], now);
  await updateVersion(trx, customerId, version.id, {
    state: 'live',
    rungs: [...readiness.rungs],
    is_complete: readiness.isComplete,
  });
  await updateProgram(trx, customerId, version.programId, {
    state: 'published',
    live_version_id: version.id,
    live_version_number: version.number,
    live_duration_ms: framesToMs(version.durationFrames, version.fps),
    live_has_artwork: false,
    published_at: now,
    published_by_name: version.createdByName,
    updated_at: now,
  });
  await dateAudience(trx, customerId, version.programId, now);
  await artwork.enqueue(trx, customerId, version.id, readiness.rungs);
  await notifyPublished(context, trx, customerId, version);
  for (const listen of listeners) await listen(trx, customerId, version.programId);
  await tell(trx, customerId, version.programId);
  const row = await findProgram(trx, customerId, version.programId);
  if (row !== undefined) await notifyAudience(context, trx, customerId, row);
}

type AudienceOf = Pick<ProgramRow, 'id' | 'audience_organisation'>;

/** Menu counts of those who may watch have changed. */
async function notifyAudience(
  { events }: Context,
  trx: Trx,
  customerId: string,
  row: AudienceOf,
): Promise<void> {
  const isInChannels = await isInAnyChannel(trx, customerId, row.id);
  if (isInChannels) await events.publish(trx, { customerId }, { type: 'channels' });
  const isForMany = row.audience_organisation || isInChannels;
  const named = isForMany ? [] : await audienceMembers(trx, customerId, row.id, namedEventsMost + 1);
  if (isForMany || named.length > namedEventsMost) {
    await events.publish(trx, { customerId }, { type: 'counts' });
    return;
  }
  for (const customerUserId of named)
    await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
}

/** Editors of recent drafts with the asset see what became ready or failed. */
async function publishDraftChanges(
  { context, tell }: Tools,
  customerId: string,
  assetId: string,
): Promise<void> {
  const since = new Date(context.clock.nowMs() - draftInterestMs);
  await context.db.tenant(customerId, async (trx) => {
    for (const draft of await recentDraftsWith(trx, customerId, assetId, since))
      await tell(trx, customerId, draft.id);
  });
}

/** Brings on what waits for the asset, or what plays without all that it can have. */
async function settleVersionsWith(
  tools: Tools,
  customerId: string,
  assetId: string,
  state: 'waiting' | 'live',
): Promise<void> {
  const { db } = tools.context;
  const versions = await db.tenant(customerId, (trx) =>
    unfinishedVersionsWith(trx, customerId, assetId, state),
  );
  await settleEach(
    tools,
    versions.map((version) => ({ ...version, customerId })),
  );
}

/** One that cannot be brought on keeps no other from it. */
async function settleEach(
  tools: Tools,
  versions: readonly { customerId: string; programId: string; id: string }[],
): Promise<void> {
  const { db } = tools.context;
  const errors: unknown[] = [];
  for (const { customerId, programId, id } of versions)
    await db
      .tenant(customerId, (trx) => settleVersion(tools, trx, customerId, programId, id))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Versions could not be brought on');
}

/** Brings on what waits although nothing is being made for it, as after a job that was lost. */
async function settleLost(tools: Tools): Promise<void> {
  const { db } = tools.context;
  const waiting = await db.system((trx) => waitingVersions(trx, lostAtOnce));
  await settleEach(tools, waiting);
  for (const { customerId, id } of waiting)
    await db.tenant(customerId, async (trx) => {
      const version = await findVersion(trx, customerId, id);
      if (version?.state !== 'waiting') return;
      const wanted = wantedPieces(planProgram(version.items), version.aspect);
      await tools.footage.ensurePieces(trx, customerId, wanted);
    });
}

/** The work on a clip went on: who waits for a publication with it sees that too. */
async function clipProgressed({ context, tell }: Tools, customerId: string, clipId: string): Promise<void> {
  await context.db.tenant(customerId, async (trx) => {
    for (const version of await waitingVersionsWith(trx, customerId, clipId)) {
      const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, version.aspect);
      const progress = await waitingProgress(trx, customerId, version, readinessOf(timelineMedia));
      await tell(trx, customerId, version.programId, progress);
    }
  });
}

/** Brings a version as far as its footage allows: live, failed, or on to more rungs. */
async function settleVersion(
  tools: Tools,
  trx: Trx,
  customerId: string,
  programId: string,
  versionId: string,
): Promise<void> {
  await lockProgram(trx, customerId, programId);
  const version = await findVersion(trx, customerId, versionId);
  if (version === undefined || (version.state !== 'waiting' && version.state !== 'live')) return;
  const timelineMedia = await loadTimelineMedia(trx, customerId, version.items, version.aspect);
  if (version.state === 'waiting') await settleWaiting(tools, trx, customerId, version, timelineMedia);
  else await extendLive(tools, trx, customerId, version, readinessOf(timelineMedia));
}

async function settleWaiting(
  tools: Tools,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  timelineMedia: Awaited<ReturnType<typeof loadTimelineMedia>>,
): Promise<void> {
  const lengths = new Map(timelineMedia.assets.map((asset) => [asset.assetId, asset.frames]));
  const items = version.items.map((item) => fitted(item, lengths.get(item.assetId) ?? item.frames));
  if (items.some((item, at) => item.frames !== version.items[at]?.frames)) {
    // The exact length is known only when the whole source was decoded.
    const kept = items.filter((item) => item.inFrame < item.outFrame);
    if (kept.length < items.length) return fail(tools, trx, customerId, version, 'trim-outside');
    const changed = { ...version, items: kept, durationFrames: totalFrames(kept) };
    await updateVersion(trx, customerId, version.id, {
      timeline: JSON.stringify({ items: kept }),
      duration_frames: changed.durationFrames,
    });
    await tools.footage.ensurePieces(trx, customerId, wantedPieces(planProgram(kept), version.aspect));
    const again = await loadTimelineMedia(trx, customerId, kept, version.aspect);
    return finish(tools, trx, customerId, changed, readinessOf(again));
  }
  return finish(tools, trx, customerId, version, readinessOf(timelineMedia));
}

function fitted(item: VersionItem, frames: number): VersionItem {
  const outFrame = item.outFrame === item.frames ? frames : Math.min(item.outFrame, frames);
  return { ...item, frames, outFrame };
}

async function finish(
  tools: Tools,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  readiness: Readiness,
): Promise<void> {
  if (readiness.failedAssetIds.length > 0) return fail(tools, trx, customerId, version, 'clip-not-ready');
  if (readiness.isReady) return goLive(tools, trx, customerId, version, readiness);
  await tools.tell(
    trx,
    customerId,
    version.programId,
    await waitingProgress(trx, customerId, version, readiness),
  );
}

/** The program goes back to what it was before it was to be published. */
async function fail(
  { context, tell }: Tools,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  failure: string,
): Promise<void> {
  await updateVersion(trx, customerId, version.id, { state: 'failed', failure });
  const row = await findProgram(trx, customerId, version.programId);
  if (row === undefined) return;
  await updateProgram(trx, customerId, row.id, {
    state: stateWithout(row),
    updated_at: context.clock.now(),
  });
  await tell(trx, customerId, row.id);
}

function stateWithout(row: ProgramRow): Program['state'] {
  if (row.live_version_id !== null) return 'published';
  return row.published_at === null ? 'draft' : 'unpublished';
}

async function extendLive(
  { tell, artwork }: Tools,
  trx: Trx,
  customerId: string,
  version: VersionRow,
  readiness: Readiness,
): Promise<void> {
  // Pieces or renditions are never taken away from what plays.
  const rungs = [...new Set([...version.rungs, ...readiness.rungs])].toSorted(byHeight);
  const isMore = rungs.length > version.rungs.length;
  if (!isMore && !readiness.isComplete) return;
  await updateVersion(trx, customerId, version.id, {
    rungs,
    is_complete: readiness.isComplete,
    // A download of fewer rungs is made again, better, when someone asks for it.
    ...(isMore ? { mp4_key: null } : {}),
  });
  if (isMore) await artwork.enqueue(trx, customerId, version.id, rungs);
  await tell(trx, customerId, version.programId);
}

function byHeight(a: string, b: string): number {
  return Number(a.slice(1)) - Number(b.slice(1));
}

/** Sets who of the organisation may watch. */
async function setAudience(
  trx: Trx,
  customerId: string,
  programId: string,
  audience: Audience,
): Promise<void> {
  const isWide = 'organisation' in audience;
  const customerUserIds = isWide ? [] : [...new Set(audience.customerUserIds)];
  const groupIds = isWide ? [] : [...new Set(audience.groupIds)];
  const known = await knownPeople(trx, customerId, customerUserIds);
  const message = 'This user is not in your organisation.';
  const fields = customerUserIds.flatMap((id, at) =>
    known.has(id) ? [] : [{ path: `audience.customerUserIds.${at}`, message }],
  );
  if (fields.length > 0) throw new AppError('invalid', { fields });
  await updateProgram(trx, customerId, programId, { audience_organisation: isWide });
  await replaceAudience(trx, customerId, programId, { customerUserIds, groupIds });
}

async function unpublish({ context, tell }: Tools, trx: Trx, row: ProgramRow): Promise<void> {
  if (row.live_version_id === null && row.state !== 'publishing') throw new AppError('not-published');
  const now = context.clock.now();
  await withdrawVersions(trx, row.customer_id, row.id, now);
  await updateProgram(trx, row.customer_id, row.id, {
    state: row.published_at === null ? 'draft' : 'unpublished',
    live_version_id: null,
    live_version_number: null,
    live_duration_ms: null,
    live_has_artwork: false,
    updated_at: now,
  });
  await tell(trx, row.customer_id, row.id);
  await notifyAudience(context, trx, row.customer_id, row);
}
