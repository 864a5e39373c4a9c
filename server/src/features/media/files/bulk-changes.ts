import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Context, Trx } from '../../../context.ts';
import { audit } from '../../../platform/audit.ts';
import type { FoldersService } from '../folders/service.ts';
import { publishFile } from './events.ts';
import { mayDelete, mayEdit, maySee } from './policy.ts';
import type { FileActor } from './presentation.ts';
import * as store from './store.ts';

interface Deps {
  readonly context: Context;
  readonly folders: Pick<FoldersService, 'requireFolder'>;
  readonly binListeners: readonly BinListener[];
}

/** Hears of files that went to the bin or came back, within the transaction. */
export type BinListener = (trx: Trx, customerId: string, fileIds: readonly string[]) => Promise<void>;

interface Change {
  readonly fileIds: readonly string[];
  readonly action: AuditAction;
  readonly may: typeof mayEdit;
  work(trx: Trx, fileIds: readonly string[]): Promise<void>;
}

/** Moves files into a folder. */
export async function moveFiles(deps: Deps, viewer: FileActor, fileIds: readonly string[], to: FolderPlace) {
  const { customerId } = viewer;
  const { changed, failed } = await changeEach(deps, viewer, {
    ...{ fileIds, action: 'files.moved', may: mayEdit },
    work: async (trx, ids) => {
      const folderId = await deps.folders.requireFolder(trx, { customerId, kind: 'file' }, to);
      await store.updateFiles(trx, customerId, ids, { folder_id: folderId, left_folder_id: null });
    },
  });
  return { moved: changed, failed };
}

/** Puts files into the bin. */
export async function deleteFiles(deps: Deps, viewer: FileActor, fileIds: readonly string[]) {
  const now = deps.context.clock.now();
  const values = { archived_at: now, deleted_by: viewer.customerUserId, updated_at: now };
  const { changed, failed } = await changeEach(deps, viewer, {
    ...{ fileIds, action: 'files.deleted', may: mayDelete },
    work: async (trx, ids) => {
      await store.updateFiles(trx, viewer.customerId, ids, values);
      for (const listen of deps.binListeners) await listen(trx, viewer.customerId, ids);
    },
  });
  return { deleted: changed, failed };
}

/** Puts a file into its owner's bin for the user who sent it, within a transaction; the caller knows that they did. */
export async function binSent(
  { context, binListeners }: Deps,
  trx: Trx,
  sender: FileActor,
  fileId: string,
): Promise<void> {
  const { customerId, customerUserId } = sender;
  const found = (await store.findOwners(trx, customerId, [fileId])).filter(
    ({ archivedAt }) => archivedAt === null,
  );
  const ids = found.map((file) => file.fileId);
  const now = context.clock.now();
  const values = { archived_at: now, deleted_by: customerUserId, updated_at: now };
  await store.updateFiles(trx, customerId, ids, values);
  for (const listen of binListeners) await listen(trx, customerId, ids);
  await noteEach(context, trx, sender, 'files.deleted', found);
}

/** Changes those that the user may change; the others are named with the reason. */
async function changeEach(
  { context }: Deps,
  viewer: FileActor,
  { fileIds, action, may, work }: Change,
): Promise<{ changed: string[]; failed: { fileId: string; code: string }[] }> {
  const { customerId } = viewer;
  return context.db.tenant(customerId, async (trx) => {
    const found = await store.findOwners(trx, customerId, fileIds);
    const known = new Map(found.map((file) => [file.fileId, file]));
    const chosen: store.OwnedFile[] = [];
    const failed: { fileId: string; code: string }[] = [];
    for (const fileId of new Set(fileIds)) {
      const file = known.get(fileId);
      if (file === undefined || file.archivedAt !== null || !maySee(viewer, file))
        failed.push({ fileId, code: 'not-found' });
      else if (!may(viewer, file)) failed.push({ fileId, code: 'forbidden' });
      else chosen.push(file);
    }
    const changed = chosen.map(({ fileId }) => fileId);
    await work(trx, changed);
    await noteEach(context, trx, viewer, action, chosen);
    return { changed, failed };
  });
}

/** Takes files out of the bin; those that the user may not restore stay there. */
export async function restoreFiles(
  { context, binListeners }: Deps,
  viewer: FileActor,
  fileIds: readonly string[],
): Promise<{ restored: string[] }> {
  const { customerId } = viewer;
  return context.db.tenant(customerId, async (trx) => {
    const found = await store.findOwners(trx, customerId, fileIds);
    const chosen = found.filter((file) => file.archivedAt !== null && mayDelete(viewer, file));
    const restored = chosen.map(({ fileId }) => fileId);
    const values = { archived_at: null, deleted_by: null, updated_at: context.clock.now() };
    await store.updateFiles(trx, customerId, restored, values);
    for (const listen of binListeners) await listen(trx, customerId, restored);
    await noteEach(context, trx, viewer, 'files.restored', chosen);
    return { restored };
  });
}

async function noteEach(
  context: Context,
  trx: Trx,
  viewer: FileActor,
  action: AuditAction,
  files: readonly store.OwnedFile[],
): Promise<void> {
  for (const { fileId, name } of files) {
    await publishFile(context, trx, { customerId: viewer.customerId, fileId });
    await audit(context, trx, viewer, action, { kind: 'file', id: fileId, name });
  }
}
