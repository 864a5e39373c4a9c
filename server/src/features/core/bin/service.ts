import type { DeletedObject, Use } from '@rushes/contract/core/bin';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { DeletedKind } from '@rushes/contract/core/lists/bin';
import type { ListQuery } from '@rushes/contract/lists/list';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import type { BinKind, PermanentDeletion } from '../../../objects/bin.ts';
import { declaredBy } from '../../../objects/registry.ts';
import * as store from './store.ts';

export type BinService = ReturnType<typeof createBinService>;

export interface DeletedRef {
  readonly kind: DeletedKind;
  readonly id: string;
}

const permanentActions: Readonly<Record<DeletedKind, AuditAction>> = {
  clip: 'clips.deleted-permanently',
  file: 'files.deleted-permanently',
  program: 'programs.deleted-permanently',
  template: 'templates.deleted-permanently',
  script: 'scripts.deleted-permanently',
  storyboard: 'storyboards.deleted-permanently',
  bumper: 'bumpers.deleted-permanently',
  'recording-task': 'recording-tasks.deleted-permanently',
  'job-template': 'job-templates.deleted-permanently',
  deliverable: 'deliverables.deleted-permanently',
  channel: 'channels.deleted-permanently',
  'contact-list': 'contacts.list-deleted-permanently',
};

/** What was deleted and can still be restored. Each feature deletes and restores its own kind; here all kinds are listed and deleted permanently. */
export function createBinService(context: Context) {
  const { db, clock, registry } = context;
  const kinds = () => declaredBy(registry, 'bin');
  const kindsOf = (kind: DeletedKind) => kinds().filter((each) => each.kind === kind);
  return {
    getDeleted: (caller: Member, query: store.BinQuery) =>
      db.tenant(caller.customerId, async (trx) => {
        const { rows, nextCursor } = await store.listDeleted(trx, kinds(), caller, query);
        return { items: rows.map(toDeleted), nextCursor };
      }),
    countDeleted: (caller: Member, query: Omit<ListQuery<store.BinColumn>, 'sort'>): Promise<number> =>
      db.tenant(caller.customerId, (trx) => store.countDeleted(trx, kinds(), caller, query)),
    getDeletedObject: (caller: Member, { kind, id }: DeletedRef): Promise<DeletedObject> =>
      db.tenant(caller.customerId, async (trx) => {
        const row = await store.findDeleted(trx, kindsOf(kind), caller, id);
        if (row === undefined) throw new AppError('not-found');
        return toDeleted(row);
      }),
    getUses: (caller: Member, kind: DeletedKind, ids: readonly string[]): Promise<Use[]> =>
      db.tenant(caller.customerId, async (trx) => {
        const found: Use[] = [];
        for (const each of kindsOf(kind)) found.push(...(await each.uses(trx, caller, ids)));
        return found.filter(({ count }) => count > 0);
      }),
    deletePermanently: (caller: Member, objects: readonly DeletedRef[]) =>
      deletePermanently(context, kinds(), caller, objects),
    sweep: async (): Promise<void> => {
      for (const kind of kinds()) await db.system(async (trx) => kind.sweep?.(trx, clock.now()));
    },
  };
}

async function deletePermanently(
  context: Context,
  kinds: readonly BinKind[],
  caller: Member,
  objects: readonly DeletedRef[],
) {
  const { db, storage, log } = context;
  const deleted: DeletedRef[] = [];
  const failed: (DeletedRef & { code: 'not-found' | 'clip-in-use' })[] = [];
  const keys: string[] = [];
  await db.tenant(caller.customerId, async (trx) => {
    for (const each of kinds) {
      const { kind } = each;
      const ids = [...new Set(objects.filter((object) => object.kind === kind).map(({ id }) => id))];
      if (ids.length === 0) continue;
      const done: PermanentDeletion = await each.deletePermanently(trx, caller, ids);
      for (const { id, name } of done.deleted) {
        await audit(context, trx, caller, permanentActions[kind], { kind, id }, { before: { name } });
        deleted.push({ kind, id });
      }
      for (const id of ids.filter((one) => !done.deleted.some((gone) => gone.id === one)))
        failed.push({ kind, id, code: done.inUse?.includes(id) === true ? 'clip-in-use' : 'not-found' });
      keys.push(...(done.keys ?? []));
    }
  });
  // The objects are gone whatever becomes of their files.
  for (const key of keys)
    await storage
      .delete(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'a file was not deleted'));
  return { deleted, failed };
}

function toDeleted({ deletedById, deletedByName, ...row }: store.DeletedRow): DeletedObject {
  const { kind, id, name, deletedAt, keptUntil, sizeBytes } = row;
  return {
    kind,
    id,
    name,
    sizeBytes,
    deletedAt: deletedAt.toISOString(),
    deletedBy: deletedById === null ? null : { customerUserId: deletedById, name: deletedByName ?? '' },
    keptUntil: keptUntil?.toISOString() ?? null,
  };
}
