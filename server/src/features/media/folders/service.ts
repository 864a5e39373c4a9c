import { randomUUID } from 'node:crypto';
import { id } from '@rushes/contract/call';
import { type Folder, type FolderKind, folderMost, type FolderPlace } from '@rushes/contract/media/folders';
import type { Permission } from '@rushes/contract/identity/roles';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import * as store from './store.ts';

/** What one kind of folder holds besides folders. */
export interface FolderContents {
  /** Puts what is in a folder that is being deleted one folder up; how much that is. */
  moveUp(trx: Trx, from: string, to: string | null): Promise<number>;
  /** Takes back what `moveUp` did, of what nobody has moved since. */
  moveBack(trx: Trx, folderId: string): Promise<void>;
}

export type FoldersService = ReturnType<typeof createFoldersService>;

/** Folders of an organisation: all who edit its content sort it together. */
export function createFoldersService(context: Context) {
  const contents = new Map<FolderKind, FolderContents>();
  return {
    /** Says what the folders of a kind hold. */
    register: (kind: FolderKind, held: FolderContents) => void contents.set(kind, held),
    requireFolder,
    idsBelow: store.idsBelow,
    /** Names of the folders from the top down to each of these, by its id. */
    namesAbove: async (trx: Trx, customerId: string, folderIds: Iterable<string>) => {
      const names = new Map<string, readonly string[]>();
      for (const folderId of new Set(folderIds)) {
        const path = await store.pathOf(trx, customerId, folderId);
        names.set(
          folderId,
          path.map(({ name }) => name),
        );
      }
      return names;
    },
    getFolders: (caller: Member, kind: FolderKind, place: FolderPlace) =>
      context.db.tenant(caller.customerId, async (trx) => {
        const { customerId } = caller;
        requireMay(caller, kind, 'see');
        const parentId = await requireFolder(trx, { customerId, kind }, place);
        const folders = await store.listFolders(trx, { customerId, kind }, parentId);
        const path = parentId === null ? [] : await store.pathOf(trx, customerId, parentId);
        return {
          folders: folders.map((row) => ({ ...toFolder(row), hasFolders: row.hasFolders })),
          path: path.map(toFolder),
        };
      }),
    ...changeCalls(context),
    ...deletionCalls(context, contents),
  };
}

/** The folder where it is still there, else the top: what comes late finds its place without it. */
export async function placeOf(
  trx: Trx,
  { customerId, kind }: FolderTree,
  folderId: string | undefined,
): Promise<string | null> {
  if (folderId === undefined || !id.safeParse(folderId).success) return null;
  const found = await store.findFolder(trx, customerId, folderId);
  return found?.kind === kind ? found.folderId : null;
}

/** The folders of one kind of content in one organisation. */
export interface FolderTree {
  readonly customerId: string;
  readonly kind: FolderKind;
}

/** The id of a folder that is there; null for the top. */
async function requireFolder(
  trx: Trx,
  { customerId, kind }: FolderTree,
  place: FolderPlace,
): Promise<string | null> {
  if (place === 'top') return null;
  if ((await existing(trx, customerId, place)).kind !== kind) throw new AppError('not-found');
  return place;
}

const permissions = {
  footage: { see: 'create.footage:see', edit: 'create.footage:edit' },
  file: { see: 'create.files:see', edit: 'create.files:edit' },
} as const satisfies Readonly<Record<FolderKind, Readonly<Record<string, Permission>>>>;

function requireMay(caller: Member, kind: FolderKind, action: 'see' | 'edit'): void {
  if (!caller.permissions.has(permissions[kind][action])) throw new AppError('forbidden');
}

/** The folder, where the caller may change folders of its kind. */
async function changeable(trx: Trx, caller: Member, folderId: string): Promise<store.FolderRow> {
  const row = await existing(trx, caller.customerId, folderId);
  requireMay(caller, row.kind, 'edit');
  return row;
}

function changeCalls(context: Context) {
  const inTree = <T>({ customerId }: Member, work: (trx: Trx) => Promise<T>): Promise<T> =>
    context.db.tenant(customerId, async (trx) => {
      await store.holdTree(trx, customerId);
      return work(trx);
    });
  return {
    createFolder: (caller: Member, wanted: { kind: FolderKind; place: FolderPlace; name: string }) =>
      inTree(caller, async (trx): Promise<Folder> => {
        const { customerId } = caller;
        const { kind, place, name } = wanted;
        requireMay(caller, kind, 'edit');
        const parentId = await requireFolder(trx, { customerId, kind }, place);
        const row = { folderId: randomUUID(), kind, parentId, name };
        await requireRoom(trx, customerId, row, 1);
        await requireFreeName(trx, customerId, row);
        await store.insertFolder(trx, { customerId, ...row }, context.clock.now());
        await note(context, trx, caller, 'folders.created', row);
        return toFolder(row);
      }),
    renameFolder: (caller: Member, folderId: string, name: string) =>
      inTree(caller, async (trx): Promise<Folder> => {
        const { customerId } = caller;
        const before = await changeable(trx, caller, folderId);
        const after = { ...before, name };
        await requireFreeName(trx, customerId, after);
        await store.updateFolder(trx, customerId, folderId, { name });
        await note(context, trx, caller, 'folders.changed', after, before);
        return toFolder(after);
      }),
    moveFolder: (caller: Member, folderId: string, to: FolderPlace) =>
      inTree(caller, async (trx): Promise<Folder> => {
        const { customerId } = caller;
        const before = await changeable(trx, caller, folderId);
        const parentId = await requireFolder(trx, { customerId, kind: before.kind }, to);
        const after = { ...before, parentId };
        const path = parentId === null ? [] : await store.pathOf(trx, customerId, parentId);
        if (path.some((above) => above.folderId === folderId)) throw new AppError('folder-in-itself');
        await requireRoom(trx, customerId, after, await store.heightOf(trx, folderId));
        await requireFreeName(trx, customerId, after);
        await store.updateFolder(trx, customerId, folderId, { parentId });
        await note(context, trx, caller, 'folders.changed', after, before);
        return toFolder(after);
      }),
  };
}

function deletionCalls(context: Context, contents: ReadonlyMap<FolderKind, FolderContents>) {
  return {
    /** What is in it goes one folder up, under a free name. */
    deleteFolder: (caller: Member, folderId: string) =>
      context.db.tenant(caller.customerId, async (trx) => {
        const { customerId } = caller;
        await store.holdTree(trx, customerId);
        const row = await changeable(trx, caller, folderId);
        const { kind, parentId } = row;
        // Gone first: what it holds may bear its name.
        await store.setDeleted(trx, row, context.clock.now());
        const inside = await store.listFolders(trx, { customerId, kind }, folderId);
        for (const each of inside) {
          const moved = { ...each, parentId };
          await store.setParent(trx, { ...moved, name: await freeName(trx, customerId, moved) }, folderId);
        }
        const itemCount = (await contents.get(kind)?.moveUp(trx, folderId, parentId)) ?? 0;
        await note(context, trx, caller, 'folders.deleted', row);
        return { movedTo: parentId ?? ('top' as const), folderCount: inside.length, itemCount };
      }),
    restoreFolder: (caller: Member, folderId: string) =>
      context.db.tenant(caller.customerId, async (trx) => {
        const { customerId } = caller;
        await store.holdTree(trx, customerId);
        const gone = await store.findDeleted(trx, customerId, folderId);
        if (gone === undefined) throw new AppError('not-found');
        requireMay(caller, gone.kind, 'edit');
        const isThere =
          gone.parentId !== null && (await store.findFolder(trx, customerId, gone.parentId)) !== undefined;
        const placed = { ...gone, parentId: isThere ? gone.parentId : null };
        const left = await store.foldersThatLeft(trx, folderId);
        // First: what it held may bear its name.
        for (const each of left) await store.setParent(trx, { ...each, parentId: folderId }, null);
        const row = { ...placed, name: await freeName(trx, customerId, placed) };
        await store.setDeleted(trx, row, null);
        await contents.get(row.kind)?.moveBack(trx, folderId);
        await note(context, trx, caller, 'folders.restored', row);
        return {};
      }),
  };
}

async function existing(trx: Trx, customerId: string, folderId: string): Promise<store.FolderRow> {
  const row = await store.findFolder(trx, customerId, folderId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

async function requireFreeName(trx: Trx, customerId: string, row: store.FolderRow): Promise<void> {
  if (await store.isNameTaken(trx, { customerId, ...row }, row.name, row.folderId))
    throw new AppError('name-taken');
}

/** Its own name, or that with the first free number. */
async function freeName(trx: Trx, customerId: string, row: store.FolderRow): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? row.name : `${row.name} (${number})`;
    if (!(await store.isNameTaken(trx, { customerId, ...row }, name, row.folderId))) return name;
  }
}

/** `height`: folders below each other that come to this place. */
async function requireRoom(
  trx: Trx,
  customerId: string,
  { kind, parentId }: store.FolderRow,
  height: number,
): Promise<void> {
  const level = parentId === null ? 0 : (await store.pathOf(trx, customerId, parentId)).length;
  const siblings = await store.listFolders(trx, { customerId, kind }, parentId);
  if (level + height > folderMost.depth || siblings.length >= folderMost.inOne)
    throw new AppError('too-many-folders');
}

async function note(
  context: Context,
  trx: Trx,
  caller: Member,
  action: AuditAction,
  row: store.FolderRow,
  before?: store.FolderRow,
): Promise<void> {
  const factsOf = ({ name, parentId }: store.FolderRow) => ({ name, in: parentId });
  const facts = before === undefined ? {} : { before: factsOf(before), after: factsOf(row) };
  await audit(context, trx, caller, action, { kind: 'folder', id: row.folderId, name: row.name }, facts);
}

function toFolder({ folderId, name }: store.FolderRow): Folder {
  return { folderId, name };
}
