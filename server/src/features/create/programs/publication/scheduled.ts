// Publications that wait for their time. What goes live was frozen when it was scheduled.
import type { Program } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { clipIdsOf } from '../drafts/attachments.ts';
import { blocksExpiredLicences, findClips } from '../drafts/clips-store.ts';
import { endingLicencesOf } from '../drafts/draft.ts';
import { publishProgramEvent } from '../events.ts';
import { readProgram } from '../get-program.ts';
import { programFacts } from '../program-facts.ts';
import { findProgram, lockProgram, type ProgramRow, updateProgram } from '../store.ts';
import { loadTimelineMedia, renditionStatusOf } from '../timeline-media/rendition-status.ts';
import { isPublishable } from './approved.ts';
import { takeFromArchive } from './archive.ts';
import { dueVersions, endScheduled } from './scheduled-store.ts';
import { failVersion, settleVersion, stateWithout } from './settle.ts';
import { findVersion, supersede, updateVersion, type VersionRow } from './store.ts';
import { mainShape } from '../timeline-media/shapes.ts';

const dueAtOnce = 200;

/** The instant of a request, which has to be in the future. */
export function readPublishAt({ clock }: Pick<Context, 'clock'>, publishAt: string): Date {
  const at = new Date(publishAt);
  if (at > clock.now()) return at;
  const message = 'Choose a date and time in the future.';
  throw new AppError('invalid', { fields: [{ path: 'publishAt', message }] });
}

/** Moves the time of what is scheduled; what was frozen stays as it is. */
export async function changeSchedule(
  { context }: ProgramsDeps,
  actor: Actor,
  { programId, publishAt }: { programId: string; publishAt: string },
): Promise<Program> {
  return context.db.tenant(actor.customerId, async (trx) => {
    const { row, versionId, before } = await requireScheduled(trx, actor, programId);
    const at = readPublishAt(context, publishAt);
    await updateVersion(trx, actor.customerId, versionId, { goes_live_at: at });
    const facts = {
      before: { ...programFacts(row), publishAt: before },
      after: { ...programFacts(row), publishAt: at.toISOString() },
    };
    const object = { kind: 'program', id: programId };
    await audit(context, trx, actor, 'programs.schedule-changed', object, facts);
    await publishProgramEvent(context, trx, actor.customerId, programId);
    return readProgram(trx, actor, programId);
  });
}

/** What was scheduled doesn't go live; what is live stays. */
export async function cancelScheduled(
  { context }: ProgramsDeps,
  actor: Actor,
  programId: string,
): Promise<Program> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const { row } = await requireScheduled(trx, actor, programId);
    const now = context.clock.now();
    await endScheduled(trx, customerId, programId, now);
    const state =
      row.state === 'scheduled' ? { state: stateWithout({ ...row, scheduledVersionId: null }) } : {};
    await updateProgram(trx, customerId, programId, { ...state, updated_at: now });
    const facts = { before: programFacts(row), after: programFacts(row) };
    const object = { kind: 'program', id: programId };
    await audit(context, trx, actor, 'programs.schedule-cancelled', object, facts);
    await publishProgramEvent(context, trx, customerId, programId);
    return readProgram(trx, actor, programId);
  });
}

async function requireScheduled(
  trx: Trx,
  actor: Actor,
  programId: string,
): Promise<{ row: ProgramRow; versionId: string; before: string }> {
  const row = await requireEditable(trx, actor, programId);
  const { scheduledVersionId: versionId, scheduledAt } = row;
  if (versionId === null || scheduledAt === null) throw new AppError('not-scheduled');
  return { row, versionId, before: scheduledAt.toISOString() };
}

/** Has every version go live whose time has come. One that can't keeps no other from it. */
export async function publishDue(deps: ProgramsDeps): Promise<void> {
  const { db, clock } = deps.context;
  const due = await db.system((trx) => dueVersions(trx, clock.now(), dueAtOnce));
  const errors: unknown[] = [];
  for (const { customerId, programId, versionId } of due)
    await db
      .tenant(customerId, (trx) => publishScheduled(deps, trx, customerId, programId, versionId))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Scheduled versions could not go live');
}

/** Live at once, or as soon as its footage allows. */
async function publishScheduled(
  deps: ProgramsDeps,
  trx: Trx,
  customerId: string,
  programId: string,
  versionId: string,
): Promise<void> {
  const { context, assets } = deps;
  await lockProgram(trx, customerId, programId);
  const version = await findVersion(trx, customerId, versionId);
  const now = context.clock.now();
  if (version?.state !== 'scheduled' || version.goesLiveAt === null || version.goesLiveAt > now) return;
  if (await hasExpiredLicence(trx, customerId, version))
    return failVersion(deps, trx, customerId, version, 'licence-expired');
  const clipIds = clipIdsOf(version.items);
  await deps.consents.hold(trx, customerId, clipIds);
  if ((await deps.consents.findEnded(trx, customerId, clipIds)).length > 0)
    return failVersion(deps, trx, customerId, version, 'consent-ended');
  if (!(await isPublishable(deps, trx, version)))
    return failVersion(deps, trx, customerId, version, 'not-approved');
  await supersede(trx, customerId, programId, ['waiting'], now);
  await updateVersion(trx, customerId, versionId, { state: 'waiting' });
  await updateProgram(trx, customerId, programId, { state: 'publishing', updated_at: now });
  const row = await findProgram(trx, customerId, programId);
  // Archiving ends what was scheduled before: this was scheduled from the archive.
  if (row !== undefined && row.put_aside_at !== null) await takeFromArchive(trx, row, now);
  const clock = { customerId, userId: null };
  const details = { scheduledFor: version.goesLiveAt.toISOString() };
  const object = { kind: 'program', id: programId, name: row?.title ?? version.title };
  await audit(context, trx, clock, 'programs.published', object, { details });
  const status = renditionStatusOf(
    await loadTimelineMedia(trx, customerId, version.items, mainShape(version)),
  );
  for (const assetId of status.waitingAssetIds)
    await assets.ensureRenditions(trx, customerId, assetId, version.aspect, { urgent: true });
  await settleVersion(deps, trx, customerId, programId, versionId);
}

async function hasExpiredLicence(trx: Trx, customerId: string, version: VersionRow): Promise<boolean> {
  if (!(await blocksExpiredLicences(trx, customerId))) return false;
  const clips = await findClips(trx, customerId, clipIdsOf(version.items));
  return endingLicencesOf(clips).some(({ state }) => state === 'expired');
}
