import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Program } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { eventOf, writeAudit } from '../../../../platform/audit.ts';
import { type Tools, detail, editable, isEditor, present, visible } from '../access.ts';
import { notifyShared } from '../audience/notices.ts';
import { toDraft } from '../drafts/draft.ts';
import { mayDelete } from '../policy.ts';
import type { Watcher } from '../presentation.ts';
import {
  type ProgramRow,
  findBinned,
  findProgram,
  listGroupChoices,
  lockProgram,
  restoreProgram,
  updateProgram,
} from '../store.ts';
import { supersede } from './store.ts';

export interface PublishRequest {
  readonly programId: string;
  /** The draft that the person has before the eyes. */
  readonly revision?: number | undefined;
  readonly audience?: Program['audience'] | undefined;
  readonly confirmedStay: number;
}

async function refuseStale(trx: Trx, watcher: Watcher, row: ProgramRow, revision: number): Promise<void> {
  if (revision === row.revision) return;
  throw new AppError('conflict', { details: { current: await toDraft(trx, row, watcher) } });
}

/** Groups that someone can publish to: all for those who see users, else their own. */
async function groupChoices(trx: Trx, { customerId, customerUserId, permissions }: Watcher) {
  return listGroupChoices(trx, customerId, permissions.has('audience.users:see') ? null : customerUserId);
}

/** Refuses groups that the caller can't choose; what others chose before stays. */
async function refuseOtherGroups(
  trx: Trx,
  watcher: Watcher,
  before: ProgramRow,
  audience: Program['audience'],
): Promise<void> {
  const groupIds = 'organisation' in audience ? [] : audience.groupIds;
  if (groupIds.length === 0) return;
  const choices = await groupChoices(trx, watcher);
  const allowed = new Set([...choices.map(({ groupId }) => groupId), ...before.audienceGroupIds]);
  const message = 'This group is not in your organisation, or you can’t publish to it.';
  const fields = groupIds.flatMap((id, at) =>
    allowed.has(id) ? [] : [{ path: `audience.groupIds.${at}`, message }],
  );
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Publishing, and who can watch. */
export function publicationCalls(tools: Tools) {
  const { context, publishing, downloads } = tools;
  const { db } = context;
  return {
    async getProgram(watcher: Watcher, programId: string) {
      return db.tenant(watcher.customerId, (trx) => detail(tools, trx, watcher, programId));
    },
    async publishProgram(watcher: Watcher, request: PublishRequest) {
      const { customerId } = watcher;
      const { programId, revision, audience, confirmedStay } = request;
      const { versionId, isLive } = await db.tenant(customerId, async (trx) => {
        const before = await editable(trx, watcher, programId);
        if (revision !== undefined) await refuseStale(trx, watcher, before, revision);
        if (audience !== undefined) await refuseOtherGroups(trx, watcher, before, audience);
        if (audience !== undefined) await publishing.setAudience(trx, customerId, programId, audience);
        const row = await visible(trx, watcher, programId);
        const published = await publishing.publish(trx, row, watcher);
        // Only now it is known whether what was live before goes on playing.
        if (audience !== undefined)
          await askStaying(tools, trx, watcher, before, { audience, confirmedStay });
        await note(context, trx, watcher, 'programs.published', [before, row]);
        return published;
      });
      // Footage that became ready while this was being written has looked for the version in vain.
      if (!isLive)
        await db.tenant(customerId, (trx) => publishing.settleVersion(trx, customerId, programId, versionId));
      return db.tenant(customerId, (trx) => detail(tools, trx, watcher, programId));
    },
    async setAudience(watcher: Watcher, request: { programId: string } & Meant) {
      const { customerId } = watcher;
      const { programId } = request;
      return db.tenant(customerId, async (trx) => {
        const before = await editable(trx, watcher, programId);
        await publishing.notifyAudience(trx, customerId, before);
        await refuseOtherGroups(trx, watcher, before, request.audience);
        await publishing.setAudience(trx, customerId, programId, request.audience);
        await askStaying(tools, trx, watcher, before, request);
        const after = await visible(trx, watcher, programId);
        await publishing.notifyAudience(trx, customerId, after);
        await notifyShared(context, trx, watcher, before);
        await note(context, trx, watcher, 'programs.audience-changed', [before, after]);
        await publishing.tell(trx, customerId, programId);
        return present(tools, trx, watcher, programId);
      });
    },
    async getGroupChoices(watcher: Watcher) {
      return db.tenant(watcher.customerId, async (trx) => ({ groups: await groupChoices(trx, watcher) }));
    },
    async unpublishProgram(watcher: Watcher, programId: string): Promise<Program> {
      return db.tenant(watcher.customerId, async (trx) => {
        const row = await editable(trx, watcher, programId);
        await publishing.unpublish(trx, row);
        await note(context, trx, watcher, 'programs.unpublished', [row, row]);
        return present(tools, trx, watcher, programId);
      });
    },
    async prepareDownload(watcher: Watcher, programId: string) {
      return db.tenant(watcher.customerId, async (trx) => {
        const row = await visible(trx, watcher, programId);
        if (row.live_version_id === null) throw new AppError('not-published');
        return downloads.start(trx, watcher.customerId, row.live_version_id);
      });
    },
  };
}

export interface Meant {
  readonly audience: Program['audience'];
  readonly confirmedStay: number;
}

/** Asks whoever knows other ways to the program, once it is written who is meant, where that leaves people out. */
async function askStaying(
  { narrowingListeners }: Tools,
  trx: Trx,
  watcher: Watcher,
  row: ProgramRow,
  { audience, confirmedStay }: Meant,
): Promise<void> {
  if ('organisation' in audience) return;
  const named = { customerUserIds: row.audienceIds ?? [], groupIds: row.audienceGroupIds };
  const before = row.audience_organisation ? ('organisation' as const) : named;
  for (const listener of narrowingListeners)
    await listener(trx, watcher, { programId: row.id, before, confirmedStay });
}

/** The bin: what lies there does not play. */
export function binCalls(tools: Tools) {
  const { context, publishing } = tools;
  const { db, clock } = context;
  return {
    async deletePrograms(watcher: Watcher, programIds: readonly string[]) {
      const { customerId } = watcher;
      const deleted: string[] = [];
      const failed: { programId: string; code: string }[] = [];
      await db.tenant(customerId, async (trx) => {
        for (const programId of new Set(programIds)) {
          await lockProgram(trx, customerId, programId);
          const row = await findProgram(trx, customerId, programId);
          if (row === undefined) failed.push({ programId, code: 'not-found' });
          else if (!mayDelete(watcher, ownedOf(row))) {
            failed.push({ programId, code: isEditor(watcher, row) ? 'forbidden' : 'not-found' });
          } else {
            await bin(tools, trx, row, { by: watcher.customerUserId, at: clock.now() });
            await note(context, trx, watcher, 'programs.deleted', [row, row]);
            deleted.push(programId);
          }
        }
      });
      return { deleted, failed };
    },
    async restorePrograms(watcher: Watcher, programIds: readonly string[]) {
      const { customerId } = watcher;
      const restored: string[] = [];
      await db.tenant(customerId, async (trx) => {
        for (const programId of new Set(programIds)) {
          const binned = await findBinned(trx, customerId, programId);
          const owned = binned && { createdBy: binned.created_by, sharedWithCreators: false };
          if (owned === undefined || !mayDelete(watcher, owned)) continue;
          await restoreProgram(trx, customerId, programId);
          await publishing.tell(trx, customerId, programId);
          const row = await visible(trx, watcher, programId);
          if (row.live_version_id !== null) await publishing.notifyAudience(trx, customerId, row);
          await note(context, trx, watcher, 'programs.restored', [row, row]);
          restored.push(programId);
        }
      });
      return { restored };
    },
  };
}

/** Writes down what was done to a program, and who may watch it before and after. */
async function note(
  { clock }: Context,
  trx: Trx,
  watcher: Watcher,
  action: AuditAction,
  [before, after]: readonly [ProgramRow, ProgramRow],
): Promise<void> {
  const facts = { before: factsOf(before), after: factsOf(after) };
  await writeAudit(trx, eventOf(watcher, action, { kind: 'program', id: after.id }, facts), clock.now());
}

const namedMost = 100;

function factsOf(row: ProgramRow) {
  const named = row.audienceIds ?? [];
  const people = named.length > namedMost ? `${named.length} people` : named;
  if (row.audience_organisation) return { name: row.title, audience: 'organisation' };
  const groups = row.audienceGroupIds.length === 0 ? {} : { audienceGroups: row.audienceGroupIds };
  return { name: row.title, audience: people, ...groups };
}

function ownedOf(row: ProgramRow) {
  return { createdBy: row.created_by, sharedWithCreators: row.shared_with_creators };
}

async function bin(
  { publishing }: Tools,
  trx: Trx,
  row: ProgramRow,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { customer_id: customerId, id } = row;
  await supersede(trx, customerId, id, ['waiting'], at);
  const isWaiting = row.state === 'publishing';
  const back = row.live_version_id === null ? 'draft' : 'published';
  await updateProgram(trx, customerId, id, {
    archived_at: at,
    deleted_by: by,
    ...(isWaiting ? { state: back } : {}),
  });
  await publishing.tell(trx, customerId, id);
  if (row.live_version_id !== null) await publishing.notifyAudience(trx, customerId, row);
}
