import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { Clip, ClipMarker, UsableRange } from '@rushes/contract/media/clips';
import type { FolderPlace } from '@rushes/contract/media/folders';
import type { Licence } from '@rushes/contract/media/files';
import { countedMost } from '@rushes/contract/lists/list';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { CataloguesService } from '../../core/catalogues/service.ts';
import { type AssetsService, licenceValues, publishClip } from '../assets/service.ts';
import type { PlayableSource } from '../playback/service.ts';
import type { FoldersService } from '../folders/service.ts';
import type { ZipDownloadsService } from '../zip-downloads/service.ts';
import { getAsset } from './asset-details.ts';
import { heldCalls } from './held-clips.ts';
import { clipOriginals } from './originals-store.ts';
import { type BulkChange, changeClips, clipsInFolders, giveClips, moveClips } from './bulk-changes.ts';
import { framesOf } from './usable-range.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { type CaptionsPort, withoutCaptions } from './captions-port.ts';
import { clipSource } from './playable-source.ts';
import { storePoster } from './poster.ts';
import { changeable, findVisible, visible } from './access.ts';
import { changeConditions, mayDelete, mayEdit, maySee, seeConditions } from './policy.ts';
import { type UrlOf, type ClipActor, toClip, toDetails } from './presentation.ts';
import * as store from './store.ts';
import { readList } from '../../../platform/lists/read-list.ts';

export {
  findAssetOf,
  findClipOfAsset,
  requireChangeableClip,
  visible as requireVisibleClip,
} from './access.ts';
export { clipAccess, seesClip } from './access-store.ts';
export { maySee } from './policy.ts';
export type { ClipActor } from './presentation.ts';
export { findShared as findSharedClip, findTrimmed, requireShareable } from './sharing.ts';
export type { SharedClip } from './sharing.ts';
export { framesOf, keptPartOf, type TrimmedClip } from './usable-range.ts';
export {
  clipRows,
  deleteClipOfAsset,
  deleteUploadingClips,
  insertUploadingClip,
  rejectClip,
  showAsset,
} from './processing-store.ts';

/** What clips need of the playback feature. */
export interface PlaybackPort {
  readonly urlOf: UrlOf;
  register(source: PlayableSource): void;
  /** The unguessable name that a storage key is served under. */
  segmentName(key: string): string;
  /** Has a playable made again when next asked for. */
  forget(playable: string): void;
}

type GiftTo = Parameters<typeof giveClips> extends [unknown, unknown, ...infer Rest] ? Rest : never;

export interface ClipChange {
  readonly name?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly shotTypeId?: string | null | undefined;
  readonly namesShown?: readonly string[] | undefined;
  readonly rating?: number | null | undefined;
  readonly notes?: string | undefined;
  readonly sharedWithCreators?: boolean | undefined;
  readonly markers?: readonly ClipMarker[] | undefined;
  readonly usableRange?: UsableRange | null | undefined;
  readonly licence?: Licence | undefined;
}

interface ClipsDeps {
  readonly context: Context;
  readonly assets: AssetsService;
  readonly playback: PlaybackPort;
  readonly catalogues: Pick<CataloguesService, 'chooseItem'>;
  readonly folders: FoldersService;
  readonly zipDownloads: ZipDownloadsService;
  readonly captions: CaptionsPort;
  readonly listeners: BinListener[];
}

/** Hears of clips that went to the bin or came back, within the transaction. */
export type BinListener = (trx: Trx, customerId: string, clipIds: readonly string[]) => Promise<void>;

export type ClipsService = ReturnType<typeof createClipsService>;

/** Footage as users name, find and change it. */
export function createClipsService(
  context: Context,
  parts: Omit<ClipsDeps, 'context' | 'captions' | 'listeners'>,
) {
  const { assets, playback, folders, zipDownloads } = parts;
  folders.register('footage', clipsInFolders);
  const held = new Map<string, Set<string>>();
  // Comes with the commit, in every process.
  context.events.onAny((_target, event) => {
    if (event.type !== 'clip' || event.progress !== undefined) return;
    for (const playable of held.get(event.clipId) ?? []) playback.forget(playable);
    held.delete(event.clipId);
  });
  let port = withoutCaptions;
  const captions: CaptionsPort = {
    play: (...of) => port.play(...of),
    find: (...of) => port.find(...of),
  };
  const listeners: BinListener[] = [];
  const deps: ClipsDeps = { context, captions, listeners, ...parts };
  const source = clipSource({
    context,
    assets,
    captions,
    nameOf: (key) => playback.segmentName(key),
    remember: (clipId, playable) => {
      held.set(clipId, (held.get(clipId) ?? new Set()).add(playable));
    },
  });
  playback.register(source);
  zipDownloads.register('clip', clipOriginals);
  /** Whether the user may see the clip. */
  const isVisibleTo = (viewer: ClipActor, clipId: string): Promise<boolean> =>
    context.db.tenant(
      viewer.customerId,
      async (trx) => (await findVisible(trx, viewer, clipId)) !== undefined,
    );
  return {
    explain,
    isVisibleTo,
    /** What is played of the clip that shows an asset, for a feature that says by itself who may. */
    loadPlayable: (customerId: string, assetId: string) => source.load(customerId, assetId),
    onBinned: (listener: BinListener) => void listeners.push(listener),
    onCaptions: (own: CaptionsPort) => {
      port = own;
    },
    ...heldCalls(deps),
    ...listCalls(deps),
    ...changeCalls(deps),
    ...workCalls(deps),
    ...binCalls(deps),
    moveClips: (viewer: ClipActor, clipIds: readonly string[], to: FolderPlace) =>
      moveClips(deps, viewer, { clipIds, to }),
    downloadClips: (viewer: ClipActor, clipIds: readonly string[]) =>
      zipDownloads.offer(viewer, 'clip', clipIds),
    getAsset: (viewer: ClipActor, assetId: string) => getAsset(deps, viewer, assetId),
    giveClips: (trx: Trx, ...gift: GiftTo) => giveClips(context, trx, ...gift),
    changeClips: (viewer: ClipActor, change: BulkChange & { clipIds: readonly string[] }) =>
      changeClips(deps, viewer, change),
  };
}

/** A list, of one place or of everywhere. */
export interface PlaceQuery {
  readonly folder?: FolderPlace | undefined;
  readonly isDeep?: boolean | undefined;
}

function listCalls({ context, playback, folders, captions }: ClipsDeps) {
  const placesOf = async (trx: Trx, customerId: string, query: PlaceQuery): Promise<store.InFolders> => {
    const { folder, isDeep = false } = query;
    if (folder === undefined || (folder === 'top' && isDeep)) return undefined;
    if (folder === 'top') return 'top';
    return isDeep ? folders.idsBelow(trx, customerId, folder) : [folder];
  };
  return {
    async getClips(
      viewer: ClipActor,
      query: Parameters<typeof store.listClips>[2] & PlaceQuery,
    ): Promise<{ items: Clip[]; nextCursor: string | null }> {
      const { customerId } = viewer;
      const { rows, nextCursor, hits } = await readList(context.db, customerId, async (trx) => {
        const page = await store.listClips(trx, viewer, query, await placesOf(trx, customerId, query));
        const ids = page.rows.map(({ clipId }) => clipId);
        return { ...page, hits: await captions.find(trx, customerId, ids, query.search ?? '') };
      });
      const found = Map.groupBy(hits, ({ clipId }) => clipId);
      const items = rows.map((row) => toClip(row, viewer, playback.urlOf, found.get(row.clipId)));
      return { items, nextCursor };
    },

    async countClips(
      viewer: ClipActor,
      query: Parameters<typeof store.countClips>[2] & PlaceQuery,
    ): Promise<number> {
      return readList(context.db, viewer.customerId, async (trx) => {
        const places = await placesOf(trx, viewer.customerId, query);
        return store.countClips(trx, viewer, query, { most: countedMost, folders: places });
      });
    },

    async getClip(viewer: ClipActor, clipId: string) {
      return context.db.tenant(viewer.customerId, async (trx) => {
        const row = await visible(trx, viewer, clipId);
        return {
          ...toClip(row, viewer, playback.urlOf),
          usage: [...(await store.usageOf(trx, viewer, clipId))],
          details: toDetails(row),
          canEdit: mayEdit(viewer, row),
          assetId: row.assetId,
        };
      });
    },
  };
}

/** Changes a clip that the user may change, and tells everyone who sees it. */
async function change(
  { context, playback }: ClipsDeps,
  viewer: ClipActor,
  clipId: string,
  work: (trx: Trx, row: store.ClipRow) => Promise<void>,
  action: 'clips.changed' | 'clips.retried' = 'clips.changed',
): Promise<Clip> {
  return context.db.tenant(viewer.customerId, async (trx) => {
    await store.findOwners(trx, viewer.customerId, [clipId]);
    const row = await changeable(trx, viewer, clipId);
    await work(trx, row);
    await tell(context, trx, viewer, clipId);
    const changed = await visible(trx, viewer, clipId);
    const facts = { before: factsOf(row), after: factsOf(changed) };
    await audit(context, trx, viewer, action, { kind: 'clip', id: clipId }, facts);
    return toClip(changed, viewer, playback.urlOf);
  });
}

function changeCalls(deps: ClipsDeps) {
  const { context, catalogues } = deps;
  return {
    async updateClip(viewer: ClipActor, clipId: string, wanted: ClipChange): Promise<Clip> {
      const { shotTypeId, sharedWithCreators } = wanted;
      const { customerId } = viewer;
      return change(deps, viewer, clipId, async (trx, row) => {
        // Those who lose sight of it are told while they still have it.
        if (row.sharedWithCreators && sharedWithCreators === false) await tell(context, trx, viewer, clipId);
        if (typeof shotTypeId === 'string') {
          const choice = { catalogue: 'shot-types', itemId: shotTypeId } as const;
          if ((await catalogues.chooseItem(trx, choice)) === undefined) throw unknownShotType();
        }
        const { usableRange } = wanted;
        const fitted = usableRange == null ? wanted : { ...wanted, usableRange: fitInto(row, usableRange) };
        await store.updateClip(trx, customerId, clipId, {
          ...valuesOf(fitted),
          updated_at: context.clock.now(),
        });
      });
    },
  };
}

/** Changes that work on what is stored. */
function workCalls(deps: ClipsDeps) {
  const { context, assets, playback } = deps;
  return {
    /** Shows the clip by one of its frames, or again by the picture that was chosen when it was processed. */
    async setPoster(viewer: ClipActor, clipId: string, frame: number | null): Promise<Clip> {
      const { customerId } = viewer;
      const { assetId, frames } = await context.db.tenant(customerId, (trx) =>
        changeable(trx, viewer, clipId),
      );
      if (frame !== null && frame >= (frames ?? 0)) throw new AppError('invalid');
      const key = await storePoster(deps, { customerId, assetId, frame });
      const changed = await change(deps, viewer, clipId, async (trx, row) => {
        // Its file was replaced meanwhile: this is a picture of the old one.
        if (row.assetId !== assetId) throw new AppError('wrong-state');
        await assets.setPoster(trx, customerId, assetId, key);
        await store.updateClip(trx, customerId, clipId, { updated_at: context.clock.now() });
      });
      // The picture is asked for at once: no later than the event says so.
      playback.forget(`c-${assetId}`);
      return changed;
    },

    /** Works again on the original that is there; of a clip that is ready, on the sizes that could not be made. */
    async retryClip(viewer: ClipActor, clipId: string): Promise<Clip> {
      const work = async (trx: Trx, { state, assetId }: store.ClipRow) => {
        if (state === 'uploading' || state === 'processing') throw new AppError('wrong-state');
        const { customerId } = viewer;
        const renditions = await assets.renditionsOf(trx, customerId, [assetId]);
        const lacksSize = renditions.some((row) => row.state === 'failed' && row.rung !== 'quick');
        if (state === 'ready' && !lacksSize) throw new AppError('wrong-state');
        const next = await assets.retry(trx, { customerId, assetId });
        if (next === null) throw new AppError('wrong-state');
        await store.updateClip(trx, customerId, clipId, {
          state: next,
          reason_code: null,
          reason_message: null,
          updated_at: context.clock.now(),
        });
      };
      return change(deps, viewer, clipId, work, 'clips.retried');
    },
  };
}

function valuesOf({ name, tags, shotTypeId, namesShown, rating, notes, ...wanted }: ClipChange) {
  const { markers, sharedWithCreators, usableRange, licence } = wanted;
  return {
    ...(shotTypeId === undefined ? {} : { shot_type_id: shotTypeId }),
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(namesShown === undefined ? {} : { names_shown: [...new Set(namesShown)] }),
    ...(rating === undefined ? {} : { rating }),
    ...(notes === undefined ? {} : { notes }),
    ...(markers === undefined ? {} : { markers: JSON.stringify(inOrder(markers)) }),
    ...(usableRange === undefined
      ? {}
      : { usable_in_ms: usableRange?.inMs ?? null, usable_out_ms: usableRange?.outMs ?? null }),
    ...(sharedWithCreators === undefined ? {} : { shared_with_creators: sharedWithCreators }),
    ...licenceValues(licence),
  };
}

function binCalls({ context, listeners }: ClipsDeps) {
  const callListeners: BinListener = async (trx, customerId, clipIds) => {
    if (clipIds.length === 0) return;
    for (const listener of listeners) await listener(trx, customerId, clipIds);
  };
  return {
    /** Puts clips into the bin; those that the user may not delete are named with the reason. */
    async deleteClips(viewer: ClipActor, clipIds: readonly string[]) {
      return context.db.tenant(viewer.customerId, async (trx) => {
        const found = await store.findOwners(trx, viewer.customerId, clipIds);
        const known = new Map(found.map((clip) => [clip.clipId, clip]));
        const deleted: string[] = [];
        const failed: { clipId: string; code: string }[] = [];
        for (const clipId of new Set(clipIds)) {
          const clip = known.get(clipId);
          if (clip === undefined || clip.archivedAt !== null || !maySee(viewer, clip))
            failed.push({ clipId, code: 'not-found' });
          else if (!mayDelete(viewer, clip)) failed.push({ clipId, code: 'forbidden' });
          else deleted.push(clipId);
        }
        const now = context.clock.now();
        await store.setArchived(trx, viewer.customerId, deleted, { by: viewer.customerUserId }, now);
        for (const clipId of deleted) await tell(context, trx, viewer, clipId);
        await callListeners(trx, viewer.customerId, deleted);
        await auditEach(
          context,
          trx,
          viewer,
          'clips.deleted',
          found.filter((clip) => deleted.includes(clip.clipId)),
        );
        return { deleted, failed };
      });
    },

    async restoreClips(viewer: ClipActor, clipIds: readonly string[]): Promise<{ restored: string[] }> {
      return context.db.tenant(viewer.customerId, async (trx) => {
        const now = context.clock.now();
        const found = await store.findOwners(trx, viewer.customerId, clipIds);
        const restored = found
          .filter((clip) => clip.archivedAt !== null && mayDelete(viewer, clip))
          .map(({ clipId }) => clipId);
        await store.setArchived(trx, viewer.customerId, restored, null, now);
        for (const clipId of restored) await tell(context, trx, viewer, clipId);
        await callListeners(trx, viewer.customerId, restored);
        await auditEach(
          context,
          trx,
          viewer,
          'clips.restored',
          found.filter((clip) => restored.includes(clip.clipId)),
        );
        return { restored };
      });
    },
  };
}

async function auditEach(
  context: Context,
  trx: Trx,
  viewer: ClipActor,
  action: AuditAction,
  clips: readonly store.OwnedClip[],
): Promise<void> {
  for (const { clipId: id, name } of clips)
    await audit(context, trx, viewer, action, { kind: 'clip', id, name });
}

function factsOf({
  name,
  sharedWithCreators,
  state,
  rating,
  shotTypeName: shotType,
  markers,
  posterFrame,
  usableRange,
  licenceHolder,
  licenceTerms,
  licenceExpiresOn,
}: store.ClipRow) {
  const range = usableRange && `${usableRange.inMs}–${usableRange.outMs} ms`;
  return {
    ...{ name, sharedWithCreators, state, rating, shotType, posterFrame },
    ...{ licenceHolder, licenceTerms, licenceExpiresOn },
    markers: markers.length,
    usableRange: range,
  };
}

function inOrder(markers: readonly ClipMarker[]): readonly ClipMarker[] {
  return markers.toSorted((one, other) => one.atMs - other.atMs);
}

/** The range, ending with the clip at the latest. The length of a recording is known once it has been read. */
function fitInto({ fps, frames }: store.ClipRow, usableRange: UsableRange): UsableRange {
  if (frames === null) return usableRange;
  if (framesOf({ usableRange, fps, frames }) !== null)
    return { ...usableRange, outMs: Math.min(usableRange.outMs, Math.round((frames * 1000) / fps)) };
  const message = 'The range lies outside the clip.';
  throw new AppError('invalid', { fields: [{ path: 'usableRange', message }] });
}

function unknownShotType(): AppError {
  const message = "This shot type isn't available any more.";
  return new AppError('invalid', { fields: [{ path: 'shotTypeId', message }] });
}

/** The grounds that a permission is based on for one clip. */
async function explain(
  trx: Trx,
  member: AccessSubject,
  clipId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await store.findClip(trx, member.customerId, clipId);
  if (row === undefined || row.archivedAt !== null) return reasonsFor(false);
  const groundsOf = permission === 'create.footage:see' ? seeConditions : changeConditions;
  return reasonsFor(true, groundsOf(member, row));
}

async function tell(context: Context, trx: Trx, { customerId }: ClipActor, clipId: string): Promise<void> {
  await publishClip(context, trx, { customerId, clipId });
}
