import type { Program } from '@rushes/contract/programs';
import type { Trx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Tools, detail, editable, isEditor, present, visible } from './access.ts';
import { toDraft } from './drafts.ts';
import { mayDelete } from './policy.ts';
import type { Watcher } from './presentation.ts';
import {
  type ProgramRow,
  findBinned,
  findProgram,
  lockProgram,
  restoreProgram,
  updateProgram,
} from './store.ts';
import { supersede } from './versions-store.ts';

/** Publishing, and who may watch. */
export function publicationCalls(tools: Tools) {
  const { context, publishing, downloads } = tools;
  const { db } = context;
  return {
    async getProgram(watcher: Watcher, programId: string) {
      return db.tenant(watcher.customerId, (trx) => detail(tools, trx, watcher, programId));
    },
    async publishProgram(
      watcher: Watcher,
      request: {
        programId: string;
        revision?: number | undefined;
        audience?: Program['audience'] | undefined;
      },
    ) {
      const { customerId } = watcher;
      const { programId, revision, audience } = request;
      const { versionId, isLive } = await db.tenant(customerId, async (trx) => {
        const row = await editable(trx, watcher, programId);
        if (revision !== undefined && revision !== row.revision)
          throw new AppError('conflict', { details: { current: await toDraft(trx, row, watcher) } });
        if (audience !== undefined) await publishing.setAudience(trx, customerId, programId, audience);
        return publishing.publish(trx, await visible(trx, watcher, programId), watcher);
      });
      // Footage that became ready while this was being written has looked for the version in vain.
      if (!isLive)
        await db.tenant(customerId, (trx) => publishing.settleVersion(trx, customerId, programId, versionId));
      return db.tenant(customerId, (trx) => detail(tools, trx, watcher, programId));
    },
    async setAudience(watcher: Watcher, request: { programId: string; audience: Program['audience'] }) {
      const { customerId } = watcher;
      const { programId, audience } = request;
      return db.tenant(customerId, async (trx) => {
        const before = await editable(trx, watcher, programId);
        await publishing.tellAudience(trx, customerId, before);
        await publishing.setAudience(trx, customerId, programId, audience);
        await publishing.tellAudience(trx, customerId, await visible(trx, watcher, programId));
        await publishing.tell(trx, customerId, programId);
        return present(tools, trx, watcher, programId);
      });
    },
    async unpublishProgram(watcher: Watcher, programId: string): Promise<Program> {
      return db.tenant(watcher.customerId, async (trx) => {
        await publishing.unpublish(trx, await editable(trx, watcher, programId));
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
            await bin(tools, trx, row, clock.now());
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
          if (row.live_version_id !== null) await publishing.tellAudience(trx, customerId, row);
          restored.push(programId);
        }
      });
      return { restored };
    },
  };
}

function ownedOf(row: ProgramRow) {
  return { createdBy: row.created_by, sharedWithCreators: row.shared_with_creators };
}

async function bin({ publishing }: Tools, trx: Trx, row: ProgramRow, now: Date): Promise<void> {
  const { customer_id: customerId, id } = row;
  await supersede(trx, customerId, id, ['waiting'], now);
  const isWaiting = row.state === 'publishing';
  const back = row.live_version_id === null ? 'draft' : 'published';
  await updateProgram(trx, customerId, id, { archived_at: now, ...(isWaiting ? { state: back } : {}) });
  await publishing.tell(trx, customerId, id);
  if (row.live_version_id !== null) await publishing.tellAudience(trx, customerId, row);
}
