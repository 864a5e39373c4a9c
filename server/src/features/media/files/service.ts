import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import { countedMost } from '@rushes/contract/lists/list';
import type { File } from '@rushes/contract/media/files';
import type { Licence } from '@rushes/contract/media/files';
import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Context, Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { readList } from '../../../platform/lists/read-list.ts';
import { licenceValues } from '../assets/service.ts';
import type { FoldersService } from '../folders/service.ts';
import type { PlaybackService } from '../playback/service.ts';
import type { ZipDownloadsService } from '../zip-downloads/service.ts';
import { type Arrival, addArrival } from './arrivals.ts';
import { type BinListener, binSent, deleteFiles, moveFiles, restoreFiles } from './bulk-changes.ts';
import { isProgramName } from './detect.ts';
import { publishFile } from './events.ts';
import { changeConditions, mayEdit, maySee, seeConditions } from './policy.ts';
import { type FileActor, toFile, toPreview, toVersion } from './presentation.ts';
import { fileOriginals } from './originals-store.ts';
import { fileSource } from './served-files.ts';
import * as store from './store.ts';
import { findVersion, versionsOf } from './versions-store.ts';

export { fileAccess } from './access-store.ts';
export { detectType, type FileRefusal, headBytes } from './detect.ts';
export { findFontFile } from './font-files-store.ts';
export { fileKey } from './keys.ts';
export { brandImages, findOverlayImages, type OverlayImage } from './overlay-images-store.ts';
export { imageThumbnail } from './presentation.ts';
export { downloadFile, thumbnailFile } from './served-files.ts';

interface FilesDeps {
  readonly context: Context;
  readonly playback: Pick<PlaybackService, 'urlOf' | 'register' | 'forget'>;
  readonly folders: Pick<FoldersService, 'register' | 'requireFolder' | 'idsBelow'>;
  readonly zipDownloads: ZipDownloadsService;
  readonly binListeners: BinListener[];
}

export interface FileChange {
  readonly name?: string | undefined;
  readonly sharedWithCreators?: boolean | undefined;
  readonly licence?: Licence | undefined;
}

/** A list, of one place or of everywhere. */
export interface PlaceQuery {
  readonly folder?: FolderPlace | undefined;
  readonly isDeep?: boolean | undefined;
}

export type FilesService = ReturnType<typeof createFilesService>;

/** Everything of a production that isn't footage, as users name, find and license it. */
export function createFilesService(context: Context, parts: Omit<FilesDeps, 'context' | 'binListeners'>) {
  const binListeners: BinListener[] = [];
  const deps: FilesDeps = { context, binListeners, ...parts };
  const { folders, playback, zipDownloads } = parts;
  folders.register('file', { moveUp: store.leaveFolder, moveBack: store.returnToFolder });
  playback.register(fileSource(context));
  zipDownloads.register('file', fileOriginals);
  return {
    explain,
    forget: (versionId: string) => playback.forget(`f-${versionId}`),
    isVisibleTo: (viewer: FileActor, fileId: string): Promise<boolean> =>
      context.db.tenant(
        viewer.customerId,
        async (trx) => (await findVisible(trx, viewer, fileId)) !== undefined,
      ),
    /** Throws where the user may not give this file another version. */
    requireChangeable: async (trx: Trx, member: AccessSubject, fileId: string): Promise<void> => {
      await changeable(trx, member, fileId);
    },
    onBinned: (listener: BinListener) => void binListeners.push(listener),
    addArrival: (trx: Trx, arrival: Arrival) => addArrival(context, trx, arrival),
    ...listCalls(deps),
    ...changeCalls(deps),
    moveFiles: (viewer: FileActor, fileIds: readonly string[], to: FolderPlace) =>
      moveFiles(deps, viewer, fileIds, to),
    downloadFiles: (viewer: FileActor, fileIds: readonly string[]) =>
      zipDownloads.offer(viewer, 'file', fileIds),
    deleteFiles: (viewer: FileActor, fileIds: readonly string[]) => deleteFiles(deps, viewer, fileIds),
    binSent: (trx: Trx, sender: FileActor, fileId: string) => binSent(deps, trx, sender, fileId),
    restoreFiles: (viewer: FileActor, fileIds: readonly string[]) => restoreFiles(deps, viewer, fileIds),
  };
}

function listCalls({ context, playback, folders }: FilesDeps) {
  const placesOf = async (trx: Trx, customerId: string, query: PlaceQuery): Promise<store.InFolders> => {
    const { folder, isDeep = false } = query;
    if (folder === undefined || (folder === 'top' && isDeep)) return undefined;
    if (folder === 'top') return 'top';
    return isDeep ? folders.idsBelow(trx, customerId, folder) : [folder];
  };
  return {
    async getFiles(
      viewer: FileActor,
      query: Parameters<typeof store.listFiles>[2] & PlaceQuery,
    ): Promise<{ items: File[]; nextCursor: string | null }> {
      const { rows, nextCursor } = await readList(context.db, viewer.customerId, async (trx) =>
        store.listFiles(trx, viewer, query, await placesOf(trx, viewer.customerId, query)),
      );
      return { items: rows.map((row) => toFile(row, viewer, playback.urlOf)), nextCursor };
    },
    async countFiles(
      viewer: FileActor,
      query: Parameters<typeof store.countFiles>[2] & PlaceQuery,
    ): Promise<number> {
      return readList(context.db, viewer.customerId, async (trx) => {
        const places = await placesOf(trx, viewer.customerId, query);
        return store.countFiles(trx, viewer, query, { most: countedMost, folders: places });
      });
    },
    async getFile(viewer: FileActor, fileId: string) {
      const { urlOf } = playback;
      return context.db.tenant(viewer.customerId, async (trx) => {
        const row = await visible(trx, viewer, fileId);
        const versions = await versionsOf(trx, viewer.customerId, fileId);
        return {
          ...toFile(row, viewer, urlOf),
          sha256: row.sha256,
          preview: toPreview(row, viewer, urlOf),
          versions: versions.map((version) => toVersion(version, row.versionId, viewer, urlOf)),
          canEdit: mayEdit(viewer, row),
        };
      });
    },
  };
}

/** Changes a file that the user may change, and tells everyone who sees it. */
async function change(
  { context, playback }: FilesDeps,
  viewer: FileActor,
  { fileId, action }: { fileId: string; action: AuditAction },
  work: (trx: Trx, row: store.FileRow) => Promise<void>,
): Promise<File> {
  return context.db.tenant(viewer.customerId, async (trx) => {
    const { customerId } = viewer;
    await store.findOwners(trx, customerId, [fileId]);
    const row = await changeable(trx, viewer, fileId);
    await work(trx, row);
    await publishFile(context, trx, { customerId, fileId });
    const changed = await visible(trx, viewer, fileId);
    const facts = { before: factsOf(row), after: factsOf(changed) };
    await audit(context, trx, viewer, action, { kind: 'file', id: fileId }, facts);
    return toFile(changed, viewer, playback.urlOf);
  });
}

function changeCalls(deps: FilesDeps) {
  const { context, playback } = deps;
  return {
    async updateFile(viewer: FileActor, fileId: string, wanted: FileChange): Promise<File> {
      const { customerId } = viewer;
      const changed = await change(deps, viewer, { fileId, action: 'files.changed' }, async (trx, row) => {
        if (wanted.name !== undefined && isProgramName(wanted.name)) throw programName();
        // Those who lose sight of it are told while they still have it.
        if (row.sharedWithCreators && wanted.sharedWithCreators === false)
          await publishFile(context, trx, { customerId, fileId });
        const values = { ...valuesOf(wanted), updated_at: context.clock.now() };
        await store.updateFiles(trx, customerId, [fileId], values);
        // Downloads are called as the file is.
        playback.forget(`f-${row.versionId}`);
      });
      return changed;
    },
    restoreVersion: (viewer: FileActor, fileId: string, versionId: string): Promise<File> =>
      change(deps, viewer, { fileId, action: 'files.version-restored' }, async (trx) => {
        const { customerId } = viewer;
        const version = await findVersion(trx, customerId, versionId);
        if (version?.fileId !== fileId) throw unknownVersion();
        const { kind, sizeBytes } = version;
        await store.updateFiles(trx, customerId, [fileId], {
          version_id: versionId,
          kind,
          size_bytes: sizeBytes,
          updated_at: context.clock.now(),
        });
      }),
  };
}

function valuesOf({ name, sharedWithCreators, licence }: FileChange) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(sharedWithCreators === undefined ? {} : { shared_with_creators: sharedWithCreators }),
    ...licenceValues(licence),
  };
}

function factsOf(row: store.FileRow) {
  const { name, sharedWithCreators, version, licenceHolder, licenceTerms, licenceExpiresOn } = row;
  return { name, sharedWithCreators, version, licenceHolder, licenceTerms, licenceExpiresOn };
}

function programName(): AppError {
  const message = "Names of programs and scripts can't be used. Choose another ending.";
  return new AppError('invalid', { fields: [{ path: 'name', message }] });
}

function unknownVersion(): AppError {
  const message = "This version isn't available any more. Reload the page.";
  return new AppError('invalid', { fields: [{ path: 'versionId', message }] });
}

/** What a permission for one file is based on. */
async function explain(
  trx: Trx,
  member: AccessSubject,
  fileId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await store.findFile(trx, member.customerId, fileId);
  if (row === undefined || row.archivedAt !== null) return reasonsFor(false);
  const conditionsOf = permission === 'create.files:see' ? seeConditions : changeConditions;
  return reasonsFor(true, conditionsOf(member, row));
}

/** A file outside the bin that the user may see; all others answer alike. */
async function visible(trx: Trx, viewer: AccessSubject, fileId: string): Promise<store.FileRow> {
  const row = await findVisible(trx, viewer, fileId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** One of those that the user may change. */
async function changeable(trx: Trx, viewer: AccessSubject, fileId: string): Promise<store.FileRow> {
  const row = await visible(trx, viewer, fileId);
  if (!mayEdit(viewer, row)) throw new AppError('forbidden');
  return row;
}

async function findVisible(
  trx: Trx,
  viewer: AccessSubject,
  fileId: string,
): Promise<store.FileRow | undefined> {
  const row = await store.findFile(trx, viewer.customerId, fileId);
  return row === undefined || row.archivedAt !== null || !maySee(viewer, row) ? undefined : row;
}
