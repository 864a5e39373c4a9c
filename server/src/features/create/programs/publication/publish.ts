import type { Audience } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable, requireVisible } from '../access.ts';
import { writeAudience } from '../audience/set-audience.ts';
import type { ProgramsDeps } from '../deps.ts';
import { type PlaceableClip, blocksExpiredLicences } from '../drafts/clips-store.ts';
import { usesOf } from '../drafts/resolve-timeline.ts';
import { endingLicencesOf, toDraft } from '../drafts/draft.ts';
import { publishProgramEvent } from '../events.ts';
import { getProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { type ProgramRow, updateProgram } from '../store.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { requireApproved } from './approved.ts';
import { type FrozenDraft, freezeDraft, insertFrozen, requirePrepared } from './freeze-draft.ts';
import { goLive } from './go-live.ts';
import { settleVersion } from './settle.ts';
import { takeFromArchive } from './archive.ts';
import { readPublishAt } from './scheduled.ts';
import { endScheduled } from './scheduled-store.ts';
import { enqueueVariants } from '../variants/enqueue-variants.ts';
import { findVersion, supersede, updateVersion } from './store.ts';
import { mainShape, piecesIn } from '../timeline-media/shapes.ts';

export interface PublishRequest {
  readonly programId: string;
  /** The draft that the actor sees. */
  readonly revision?: number | undefined;
  readonly audience?: Audience | undefined;
  /** When it goes live; at once without. */
  readonly publishAt?: string | undefined;
}

/** Makes the draft the next version: live at once, as soon as its footage allows, or at a later time. */
export async function publishProgram(deps: ProgramsDeps, actor: Actor, request: PublishRequest) {
  const { context } = deps;
  const { customerId } = actor;
  const { programId, revision, audience } = request;
  const { versionId, isSettled } = await context.db.tenant(customerId, async (trx) => {
    const before = await requireEditable(trx, actor, programId);
    const publishAt = request.publishAt === undefined ? null : readPublishAt(context, request.publishAt);
    if (revision !== undefined && revision !== before.revision)
      throw new AppError('conflict', { details: { current: await toDraft(trx, before, actor) } });
    if (audience !== undefined) await writeAudience(trx, actor, before, audience);
    // What is published again is meant to be watched; what is scheduled, from then on.
    if (before.put_aside_at !== null && publishAt === null)
      await takeFromArchive(trx, before, context.clock.now());
    const row = await requireVisible(trx, actor, programId);
    const published = await publishDraft(deps, trx, actor, row, publishAt);
    const facts = { before: programFacts(before), after: programFacts(row) };
    const object = { kind: 'program', id: programId };
    if (publishAt === null) await audit(context, trx, actor, 'programs.published', object, facts);
    else {
      const details = { publishAt: publishAt.toISOString() };
      await audit(context, trx, actor, 'programs.scheduled', object, { ...facts, details });
    }
    return published;
  });
  // Footage that became ready while this was being written has looked for the version in vain.
  if (!isSettled)
    await context.db.tenant(customerId, (trx) => settleVersion(deps, trx, customerId, programId, versionId));
  return getProgram(deps, actor, programId);
}

/** Freezes the draft; it goes live in the same transaction where its footage and its time allow, else it waits. */
async function publishDraft(
  deps: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  row: ProgramRow,
  publishAt: Date | null,
): Promise<{ versionId: string; isSettled: boolean }> {
  const { assets } = deps;
  const { customerId } = actor;
  const frozen = await freezeDraft(trx, row);
  const { items, clips } = frozen;
  if (await blocksExpiredLicences(trx, customerId)) requireLicences(row, clips);
  await requireConsents(deps, trx, row, [...clips.keys()]);
  await requireApproved(deps, trx, customerId, { programId: row.id, contentHash: frozen.contentHash });
  const versionId = await writeVersion(deps, trx, actor, { row, frozen, publishAt });
  await enqueueVariants(deps.context, trx, row, versionId);
  // Gives pieces that failed another chance; for those that are there it changes nothing.
  await assets.ensurePieces(trx, customerId, piecesIn(items, mainShape(row)));
  const status = renditionStatusOf(await loadTimelineMedia(trx, customerId, items, mainShape(row)));
  requirePrepared(row, items, status);
  if (status.isReady && publishAt === null) {
    const version = await findVersion(trx, customerId, versionId);
    if (version !== undefined) await goLive(deps, trx, customerId, version, status);
    return { versionId, isSettled: true };
  }
  for (const assetId of status.waitingAssetIds)
    await assets.ensureRenditions(trx, customerId, assetId, row.aspect, { urgent: publishAt === null });
  await writeState(deps, trx, row, publishAt === null ? 'publishing' : 'scheduled');
  return { versionId, isSettled: publishAt !== null };
}

/** Stores what is frozen, in the place of a version that waits for its footage, or for its time. */
async function writeVersion(
  deps: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  version: { row: ProgramRow; frozen: FrozenDraft; publishAt: Date | null },
): Promise<string> {
  const { customerId } = actor;
  const { row, publishAt } = version;
  const now = deps.context.clock.now();
  if (publishAt === null) await supersede(trx, customerId, row.id, ['waiting'], now);
  await endScheduled(trx, customerId, row.id, now);
  const reviewed = await publishReviewed(deps, trx, actor, version);
  return reviewed ?? (await insertFrozen(deps, trx, actor, version)).versionId;
}

/** What was sent for approval is published as that version, under its number; null where the draft wasn't. */
async function publishReviewed(
  { approvals, context }: ProgramsDeps,
  trx: Trx,
  { customerId, customerUserId }: Actor,
  { row, frozen, publishAt }: { row: ProgramRow; frozen: FrozenDraft; publishAt: Date | null },
): Promise<string | null> {
  const hashed = { programId: row.id, contentHash: frozen.contentHash };
  const versionId = await approvals.findReviewed(trx, customerId, hashed);
  const version = versionId === undefined ? undefined : await findVersion(trx, customerId, versionId);
  if (version?.state !== 'review') return null;
  await updateVersion(trx, customerId, version.id, {
    ...{ state: publishAt === null ? 'waiting' : 'scheduled', goes_live_at: publishAt },
    ...{ created_by: customerUserId, created_at: context.clock.now() },
  });
  return version.id;
}

/** What is scheduled shows in the state of a program that isn't live; one that is live stays published until then. */
async function writeState(
  { context }: ProgramsDeps,
  trx: Trx,
  row: ProgramRow,
  state: 'publishing' | 'scheduled',
): Promise<void> {
  const isKept = state === 'scheduled' && (row.live_version_id !== null || row.state === 'publishing');
  const next = isKept ? row.state : state;
  await updateProgram(trx, row.customer_id, row.id, { state: next, updated_at: context.clock.now() });
  await publishProgramEvent(context, trx, row.customer_id, row.id);
}

/** Where the organisation wants it, footage whose licence has ended isn't published. */
function requireLicences(row: ProgramRow, clips: ReadonlyMap<string, PlaceableClip>): void {
  const expired = endingLicencesOf(clips).filter(({ state }) => state === 'expired');
  if (expired.length === 0) return;
  const ended = new Map(expired.map(({ clipId, expiresOn }) => [clipId, expiresOn]));
  const uses = usesOf(row.timeline);
  const isOfBumper = expired.some(({ clipId }) => uses.every((use) => use.clipId !== clipId));
  const ofBumpers = { path: 'bumpers', message: "The licence of a bumper's clip has expired." };
  throw new AppError('licence-expired', {
    fields: uses
      .flatMap(({ clipId, path }) => {
        const day = ended.get(clipId);
        const message = `The licence of this clip was valid until ${day}.`;
        return day === undefined ? [] : [{ path: `${path}.clipId`, message }];
      })
      .concat(isOfBumper ? [ofBumpers] : []),
  });
}

/** Footage of guests whose consent has ended isn't published; what is refused names the clips. */
async function requireConsents(
  { consents }: ProgramsDeps,
  trx: Trx,
  { customer_id: customerId, timeline }: ProgramRow,
  clipIds: readonly string[],
): Promise<void> {
  await consents.hold(trx, customerId, clipIds);
  const ended = await consents.findEnded(trx, customerId, clipIds);
  if (ended.length === 0) return;
  const uses = usesOf(timeline);
  throw new AppError('consent-ended', {
    details: { clips: ended },
    fields: ended.map(({ clipId, name, isWithdrawn }) => ({
      path: `${uses.find((use) => use.clipId === clipId)?.path ?? 'bumpers'}.clipId`,
      message: `The consent to “${name}” ${isWithdrawn ? 'was withdrawn' : 'has expired'}. Remove or replace this clip.`,
    })),
  });
}
