import { randomUUID } from 'node:crypto';
import type { Draft, Program, ProgramDetail, TimelineInput } from '@rushes/contract/programs';
import type { Context, Trx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PlayableSource } from '../playback/playable.ts';
import { type Downloads, createDownloads } from './downloads.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { bindToAssets, cancelUnwanted, prepareFootage, resolveTimeline, toDraft } from './drafts.ts';
import type { Footage } from './footage.ts';
import { draftSource, versionSource } from './playable-sources.ts';
import { planProgram, totalFrames, wantedPieces } from './planning.ts';
import { mayDelete, mayEdit } from './policy.ts';
import { type Watcher, toProgram, toTimeline } from './presentation.ts';
import { type Publishing, createPublishing } from './publishing.ts';
import {
  type Presence,
  type ProgramFilter,
  type ProgramRow,
  countPrograms,
  findBinned,
  findClips,
  findProgram,
  insertProgram,
  listEditors,
  listPrograms,
  lockProgram,
  noteEditor,
  removeEditor,
  replaceProgramClips,
  restoreProgram,
  updateProgram,
} from './store.ts';
import { isNamed, supersede } from './versions-store.ts';

export type { Footage, WantedPiece } from './footage.ts';
export { type Watcher, mediaFolder, toPlayback } from './presentation.ts';
export { readCursor, writeCursor } from './cursors.ts';
export { mayEdit } from './policy.ts';

/** What programs need of the playback feature. */
export interface PlaybackPort {
  /** The unguessable name that a storage key is served under. */
  segmentName(key: string): string;
  /** Has a playable (`v-…`, `d-…`) made anew when next asked for. */
  forget(playable: string): void;
}

export interface ProgramPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export type ProgramsService = ReturnType<typeof createProgramsService>;

interface Tools {
  readonly context: Context;
  readonly footage: Footage;
  readonly publishing: Publishing;
  readonly downloads: Downloads;
}

export function createProgramsService(context: Context, needs: { footage: Footage; playback: PlaybackPort }) {
  const { footage, playback } = needs;
  const held = new Map<string, Set<string>>();
  const forget = (programId: string) => {
    for (const playable of held.get(programId) ?? []) playback.forget(playable);
    held.delete(programId);
  };
  // Another process may have changed the program.
  context.events.onAny((_target, event) => {
    if (event.type === 'program' && event.progress === undefined) forget(event.programId);
  });
  const publishing = createPublishing(context, footage, forget);
  const downloads = createDownloads(context, publishing.tell);
  const tools: Tools = { context, footage, publishing, downloads };
  const sourceTools = {
    context,
    footage,
    nameOf: playback.segmentName,
    remember: (programId: string, playable: string) => {
      held.set(programId, (held.get(programId) ?? new Set()).add(playable));
    },
    downloadOf: downloads.fileOf,
  };
  const sources: readonly PlayableSource[] = [versionSource(sourceTools), draftSource(sourceTools)];
  return {
    sources,
    downloads,
    footageChanged: publishing.footageChanged,
    ...draftCalls(tools),
    ...publicationCalls(tools),
    ...listCalls(tools),
  };
}

/** The row for somebody who may edit it: locked, so that changes come one after another. */
async function editable(trx: Trx, watcher: Watcher, programId: string): Promise<ProgramRow> {
  await lockProgram(trx, watcher.customerId, programId);
  const row = await visible(trx, watcher, programId);
  if (!isEditor(watcher, row)) throw new AppError('forbidden');
  return row;
}

/** The row for somebody who may edit or watch it. */
async function visible(trx: Trx, watcher: Watcher, programId: string): Promise<ProgramRow> {
  const row = await findProgram(trx, watcher.customerId, programId);
  if (row === undefined) throw new AppError('not-found');
  if (isEditor(watcher, row)) return row;
  if (row.live_version_id === null) throw new AppError('not-found');
  if (row.audience_organisation) return row;
  if (!(await isNamed(trx, watcher.customerId, programId, watcher.customerUserId)))
    throw new AppError('not-found');
  return row;
}

function isEditor(watcher: Watcher, row: ProgramRow): boolean {
  return mayEdit(watcher, { createdBy: row.created_by, sharedWithCreators: row.shared_with_creators });
}

async function present(
  { publishing }: Tools,
  trx: Trx,
  watcher: Watcher,
  programId: string,
): Promise<Program> {
  const row = await visible(trx, watcher, programId);
  return toProgram(row, watcher, await publishing.progressOf(trx, row));
}

async function detail(
  { context, publishing }: Tools,
  trx: Trx,
  watcher: Watcher,
  programId: string,
): Promise<Omit<ProgramDetail, 'watch'>> {
  const row = await visible(trx, watcher, programId);
  const program = toProgram(row, watcher, await publishing.progressOf(trx, row));
  if (!program.canEdit) {
    const timeline = toTimeline(row.liveTimeline?.items ?? [], row.fps);
    return { ...program, timeline, draft: null, editors: [] };
  }
  const draft = await toDraft(trx, row, watcher);
  const present = await listEditors(trx, watcher.customerId, programId, context.clock.now());
  return { ...program, timeline: draft.timeline, draft, editors: othersOf(present, watcher) };
}

function othersOf(present: readonly Presence[], watcher: Watcher): ProgramDetail['editors'] {
  return present
    .filter((editor) => editor.sessionId !== watcher.sessionId)
    .map(({ customerUserId, name, since }) => ({ customerUserId, name, since: since.toISOString() }));
}

function draftCalls(tools: Tools) {
  const { context } = tools;
  const { db, clock } = context;
  return {
    async createProgram(watcher: Watcher, request: { title: string; timeline?: TimelineInput | undefined }) {
      const { customerId, customerUserId } = watcher;
      return db.tenant(customerId, async (trx) => {
        const id = randomUUID();
        const { title, timeline } = request;
        await insertProgram(trx, {
          id,
          customerId,
          title,
          createdBy: customerUserId,
          fps: 30,
          now: clock.now(),
        });
        const row = await editable(trx, watcher, id);
        const revision =
          timeline === undefined ? row.revision : await save(tools, trx, watcher, row, timeline);
        await tools.publishing.tell(trx, customerId, id);
        return { programId: id, revision };
      });
    },
    async saveTimeline(
      watcher: Watcher,
      request: { programId: string; revision?: number | undefined; timeline: TimelineInput },
    ): Promise<Draft> {
      return db.tenant(watcher.customerId, async (trx) => {
        const row = await editable(trx, watcher, request.programId);
        const isStale = request.revision !== undefined && request.revision !== row.revision;
        if (isStale && !(await isSame(trx, watcher, row, request.timeline))) {
          const current = await toDraft(trx, row, watcher);
          throw new AppError('conflict', { details: { current, yours: request.timeline } });
        }
        if (!isStale) await save(tools, trx, watcher, row, request.timeline);
        return toDraft(trx, await visible(trx, watcher, request.programId), watcher);
      });
    },
    async openEditor(watcher: Watcher, request: { programId: string; leaving: boolean }) {
      const { customerId, sessionId, customerUserId } = watcher;
      const { programId, leaving } = request;
      return db.tenant(customerId, async (trx) => {
        const row = await visible(trx, watcher, programId);
        if (!isEditor(watcher, row)) throw new AppError('not-found');
        const now = clock.now();
        const isChange = leaving
          ? await removeEditor(trx, customerId, programId, sessionId)
          : await noteEditor(trx, { customerId, programId, sessionId, customerUserId, now });
        if (isChange) await tools.publishing.tell(trx, customerId, programId);
        const editors = othersOf(await listEditors(trx, customerId, programId, now), watcher);
        return { editors, revision: row.revision };
      });
    },
    async updateProgram(
      watcher: Watcher,
      request: {
        programId: string;
        title?: string | undefined;
        description?: string | undefined;
        tags?: string[] | undefined;
        sharedWithCreators?: boolean | undefined;
      },
    ): Promise<Program> {
      const { programId, title, description, tags, sharedWithCreators } = request;
      return db.tenant(watcher.customerId, async (trx) => {
        await editable(trx, watcher, programId);
        await updateProgram(trx, watcher.customerId, programId, {
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
          ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
          ...(sharedWithCreators === undefined ? {} : { shared_with_creators: sharedWithCreators }),
          updated_at: clock.now(),
        });
        await tools.publishing.tell(trx, watcher.customerId, programId);
        return present(tools, trx, watcher, programId);
      });
    },
  };
}

/** A repeated save, as after a lost answer, is no conflict with itself. */
async function isSame(trx: Trx, watcher: Watcher, row: ProgramRow, input: TimelineInput): Promise<boolean> {
  const { items } = row.timeline;
  if (items.length !== input.items.length || row.saved_by !== watcher.customerUserId) return false;
  const present = { items, aspect: row.aspect, fps: row.fps };
  const resolved = await resolveTimeline(trx, watcher, input, present);
  return resolved.items.every((item, at) => {
    const now = items[at];
    return item.clipId === now?.clipId && item.inFrame === now.inFrame && item.outFrame === now.outFrame;
  });
}

/** Writes the edit list and has its pieces made; gives the new revision. */
async function save(
  { context, footage, publishing }: Tools,
  trx: Trx,
  watcher: Watcher,
  row: ProgramRow,
  input: TimelineInput,
): Promise<number> {
  const { customerId } = watcher;
  const {
    items: before,
    aspect,
    fps,
  } = row.timeline.items.length > 0 ? { ...row, ...row.timeline } : { ...row, items: [] };
  const timeline = await resolveTimeline(trx, watcher, input, { items: before, aspect, fps });
  const earlierClips = await findClips(
    trx,
    customerId,
    before.map((item) => item.clipId),
  );
  const earlier = wantedPieces(planProgram(bindToAssets(before, earlierClips).items), aspect);
  const now = context.clock.now();
  const revision = row.revision + 1;
  await updateProgram(trx, customerId, row.id, {
    timeline: JSON.stringify({ items: timeline.items }),
    revision,
    saved_at: now,
    saved_by: watcher.customerUserId,
    aspect: timeline.aspect,
    fps: timeline.fps,
    duration_frames: totalFrames(timeline.items),
    updated_at: now,
  });
  await replaceProgramClips(trx, customerId, row.id, [...timeline.clips.keys()]);
  await prepareFootage(trx, footage, customerId, timeline);
  await cancelUnwanted(trx, footage, customerId, earlier);
  await publishing.tell(trx, customerId, row.id);
  return revision;
}

function publicationCalls(tools: Tools) {
  const { context, publishing, downloads } = tools;
  const { db, clock } = context;
  return {
    async getProgram(watcher: Watcher, programId: string) {
      return db.tenant(watcher.customerId, (trx) => detail(tools, trx, watcher, programId));
    },
    async publishProgram(
      watcher: Watcher,
      request: { programId: string; audience?: Program['audience'] | undefined },
    ) {
      const { customerId } = watcher;
      const { programId, audience } = request;
      const { versionId, isLive } = await db.tenant(customerId, async (trx) => {
        await editable(trx, watcher, programId);
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

function listCalls(tools: Tools) {
  const { context, publishing } = tools;
  return {
    async getPrograms(watcher: Watcher, filter: ProgramFilter, page: ProgramPage) {
      const before = page.cursor === undefined ? null : readCursor(page.cursor);
      return context.db.tenant(watcher.customerId, async (trx) => {
        const rows = await listPrograms(trx, watcher, filter, { before, limit: page.limit + 1 });
        const shown = rows.slice(0, page.limit);
        const items: Program[] = [];
        for (const row of shown) items.push(toProgram(row, watcher, await publishing.progressOf(trx, row)));
        const last = shown.at(-1);
        const isMore = rows.length > page.limit && last !== undefined;
        return { items, nextCursor: isMore ? writeCursor({ at: last.updatedAtText, id: last.id }) : null };
      });
    },
    async countPrograms(watcher: Watcher, filter: ProgramFilter) {
      return context.db.tenant(watcher.customerId, async (trx) => ({
        count: await countPrograms(trx, watcher, filter),
      }));
    },
  };
}
