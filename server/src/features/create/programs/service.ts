import type { Program } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { PlayableSource } from '../../media/playback/service.ts';
import { type NarrowingListener, type Tools, explain, isEditor, isVisible, visible } from './access.ts';
import { createDownloads } from './downloads/downloads.ts';
import { draftCalls, editingCalls } from './drafts/save-timeline.ts';
import type { Footage } from './assets-port.ts';
import { draftPictureSource, draftSource, versionSource } from './playlists/sources.ts';
import { mayEdit } from './policy.ts';
import { type Watcher, toProgram } from './presentation.ts';
import { createProgramEvents } from './events.ts';
import { type VersionPictures, createVersionPictures } from './publication/artwork.ts';
import { type Publishing, createPublishing } from './publication/versions.ts';
import { binCalls, publicationCalls } from './publication/publish.ts';
import { countPrograms, listPrograms } from './list-store.ts';
import { findProgram, lockProgram } from './store.ts';

export { type Watcher, mediaFolder, toPlayback } from './presentation.ts';
export type { Narrowing } from './access.ts';
export { isBio } from './audience/bio-access-store.ts';
export { creatorsOf, editorsOf, editorsOfAll } from './audience/editors-store.ts';
export { mayEdit } from './policy.ts';

/** What programs need of the playback feature. */
export interface PlaybackPort {
  /** The unguessable name that a storage key is served under. */
  segmentName(key: string): string;
  /** Has a playable (`v-…`, `d-…`) made again when next asked for. */
  forget(playable: string): void;
  register(source: PlayableSource): void;
}

export type ProgramsService = ReturnType<typeof createProgramsService>;

export function createProgramsService(context: Context, needs: { footage: Footage; playback: PlaybackPort }) {
  const { footage, playback } = needs;
  const held = new Map<string, Set<string>>();
  const forget = (programId: string) => {
    for (const playable of held.get(programId) ?? []) playback.forget(playable);
    held.delete(programId);
  };
  // Comes with the commit, in every process.
  context.events.onAny((_target, event) => {
    if (event.type === 'program' && event.progress === undefined) forget(event.programId);
  });
  const tell = createProgramEvents(context);
  const pictures = createVersionPictures(context, tell);
  const publishing = createPublishing(context, { footage, tell, artwork: pictures });
  const downloads = createDownloads(context, tell);
  // By the processes that work, so that not every one tells the same.
  if (context.config.roles.has('worker')) followClips(context, publishing);
  const narrowingListeners: NarrowingListener[] = [];
  const tools: Tools = { context, footage, publishing, downloads, narrowingListeners };
  const sourceTools = {
    context,
    footage,
    nameOf: (key: string) => playback.segmentName(key),
    remember: (programId: string, playable: string) => {
      held.set(programId, (held.get(programId) ?? new Set()).add(playable));
    },
    downloadOf: downloads.fileOf,
  };
  playback.register(versionSource(sourceTools));
  playback.register(draftSource(sourceTools));
  playback.register(draftPictureSource(sourceTools));
  return {
    explain,
    downloads,
    pictures,
    onLive: publishing.onLive,
    onNarrowing: (listener: NarrowingListener) => void narrowingListeners.push(listener),
    /** Throws unless the person may edit the program; tells whether it is published. */
    async requireEditor(trx: Trx, watcher: Watcher, programId: string): Promise<{ isLive: boolean }> {
      const row = await visible(trx, watcher, programId);
      if (!isEditor(watcher, row)) throw new AppError('forbidden');
      return { isLive: row.live_version_id !== null };
    },
    /** A live program of the person's own (of anybody's for those who edit all): null where there is none, throws where it is another's. Locked, so that its audience stays as it was looked at. */
    async findOwnLive(trx: Trx, watcher: Watcher, programId: string): Promise<{ title: string } | null> {
      await lockProgram(trx, watcher.customerId, programId);
      const row = await findProgram(trx, watcher.customerId, programId);
      if (row === undefined || !(await isVisible(trx, watcher, programId))) return null;
      const owned = { createdBy: row.created_by, sharedWithCreators: false };
      if (!mayEdit(watcher, owned)) throw new AppError('forbidden');
      if (row.live_version_id === null) throw new AppError('not-published');
      return { title: row.title };
    },
    /** Keeps a program, and who it is for, as it is until the transaction ends. */
    lock: lockProgram,
    /** Whether the person may edit or watch the program. */
    isVisibleTo: (watcher: Watcher, programId: string): Promise<boolean> =>
      context.db.tenant(watcher.customerId, (trx) => isVisible(trx, watcher, programId)),
    ...draftCalls(tools),
    ...editingCalls(tools),
    ...publicationCalls(tools),
    ...binCalls(tools),
    ...listCalls(tools),
    ...footageCalls(publishing, pictures),
  };
}

function followClips({ events, log }: Context, publishing: Publishing): void {
  events.onAny(({ customerId }, event) => {
    if (event.type !== 'clip' || event.progress == null) return;
    publishing
      .clipProgressed(customerId, event.clipId)
      .catch((error: unknown) => log.warn({ err: error }, 'progress of a publication was not told'));
  });
}

/** What follows from changes of footage. */
function footageCalls(publishing: Publishing, pictures: VersionPictures) {
  const { settleWaiting, extendLive, clipProgressed } = publishing;
  return {
    settleWaiting,
    extendLive,
    clipProgressed,
    /** A rendition or piece of the asset became ready or failed. */
    footageChanged: async (customerId: string, assetId: string): Promise<void> => {
      await settleWaiting(customerId, assetId);
      await extendLive(customerId, assetId);
    },
    /** Takes up work on versions that no job has in hand. */
    watch: async (): Promise<void> => {
      await publishing.settleLost();
      await pictures.sweep();
    },
  };
}

function listCalls(tools: Tools) {
  const { context, publishing } = tools;
  return {
    async getPrograms(watcher: Watcher, query: Parameters<typeof listPrograms>[2]) {
      return context.db.system(async (trx) => {
        const { rows, nextCursor } = await listPrograms(trx, watcher, query);
        const items: Program[] = [];
        for (const row of rows) items.push(toProgram(row, watcher, await publishing.progressOf(trx, row)));
        return { items, nextCursor };
      });
    },
    async countPrograms(watcher: Watcher, query: Parameters<typeof countPrograms>[2]) {
      return context.db.system(async (trx) => ({
        count: await countPrograms(trx, watcher, query),
      }));
    },
  };
}
