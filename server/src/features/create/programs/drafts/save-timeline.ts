import { randomUUID } from 'node:crypto';
import type { Draft, Program, TimelineInput } from '@rushes/contract/create/programs';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { eventOf, writeAudit } from '../../../../platform/audit.ts';
import { type Tools, editable, isEditor, othersOf, present, visible } from '../access.ts';
import { bindToAssets, cancelUnwanted, prepareFootage, resolveTimeline, toDraft } from './draft.ts';
import { planProgram, totalFrames, wantedPieces } from '../timeline-media/planning.ts';
import type { TimelineRanges } from '../../../../schema.ts';
import type { Watcher } from '../presentation.ts';
import { rangesOf } from './timeline-ranges.ts';
import {
  type ProgramRow,
  findClips,
  insertProgram,
  listEditors,
  noteEditor,
  removeEditor,
  replaceProgramClips,
  updateProgram,
} from '../store.ts';

/** Making drafts and saving their edit lists. */
export function draftCalls(tools: Tools) {
  const { context } = tools;
  const { db, clock } = context;
  return {
    async createProgram(watcher: Watcher, request: { title: string; timeline?: TimelineInput | undefined }) {
      const { customerId, customerUserId } = watcher;
      return db.tenant(customerId, async (trx) => {
        const id = randomUUID();
        const createdAt = clock.now();
        const { title, timeline } = request;
        await insertProgram(trx, {
          id,
          customerId,
          title,
          createdBy: customerUserId,
          fps: 30,
          now: createdAt,
        });
        const row = await editable(trx, watcher, id);
        const revision =
          timeline === undefined ? row.revision : await save(tools, trx, watcher, row, timeline, createdAt);
        const event = eventOf(watcher, 'programs.made', { kind: 'program', id }, { after: { name: title } });
        await writeAudit(trx, event, clock.now());
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
        const saved = await visible(trx, watcher, request.programId);
        if (!isStale) await noteSave(tools, trx, watcher, [row, saved]);
        return toDraft(trx, saved, watcher);
      });
    },
  };
}

/** An editor saves with every cut: of one person’s saves one in so long is written down. */
const notedEveryMs = 10 * 60_000;

async function noteSave(
  { context: { clock } }: Tools,
  trx: Trx,
  watcher: Watcher,
  [before, after]: readonly [ProgramRow, ProgramRow],
): Promise<void> {
  const slotOf = (at: Date) => Math.floor(at.getTime() / notedEveryMs);
  const isOwnSave = before.saved_at > before.created_at && before.saved_by === watcher.customerUserId;
  if (isOwnSave && slotOf(before.saved_at) === slotOf(after.saved_at)) return;
  const facts = { before: timelineFacts(before), after: timelineFacts(after) };
  const object = { kind: 'program', id: after.id };
  await writeAudit(trx, eventOf(watcher, 'programs.timeline-changed', object, facts), clock.now());
}

function timelineFacts({ title, timeline, duration_frames: frames, fps }: ProgramRow) {
  const seconds = Math.round((frames / fps) * 10) / 10;
  return { name: title, items: timeline.items.length, seconds };
}

/** The editor's presence, and what a program is called and who shares it. */
export function editingCalls(tools: Tools) {
  const { context } = tools;
  const { db, clock } = context;
  return {
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
        const before = await editable(trx, watcher, programId);
        await updateProgram(trx, watcher.customerId, programId, {
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
          ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
          ...(sharedWithCreators === undefined ? {} : { shared_with_creators: sharedWithCreators }),
          updated_at: clock.now(),
        });
        const facts = {
          before: { name: before.title, sharedWithCreators: before.shared_with_creators },
          after: {
            name: title ?? before.title,
            sharedWithCreators: sharedWithCreators ?? before.shared_with_creators,
          },
        };
        const event = eventOf(watcher, 'programs.changed', { kind: 'program', id: programId }, facts);
        await writeAudit(trx, event, clock.now());
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
  const present = { items, aspect: row.aspect, fps: row.fps, ranges: rangesBefore(row) };
  const resolved = await resolveTimeline(trx, watcher, input, present);
  return resolved.items.every((item, at) => {
    const now = items[at];
    return item.clipId === now?.clipId && item.inFrame === now.inFrame && item.outFrame === now.outFrame;
  });
}

function rangesBefore({ timeline_ranges: ranges, timeline }: ProgramRow): TimelineRanges {
  return ranges ?? rangesOf(timeline.items);
}

/** Writes the edit list and has its pieces made; gives the new revision. */
async function save(
  { context, footage, publishing }: Tools,
  trx: Trx,
  watcher: Watcher,
  row: ProgramRow,
  input: TimelineInput,
  now = context.clock.now(),
): Promise<number> {
  const { customerId } = watcher;
  const {
    items: before,
    aspect,
    fps,
  } = row.timeline.items.length > 0 ? { ...row, ...row.timeline } : { ...row, items: [] };
  const present = { items: before, aspect, fps, ranges: rangesBefore(row) };
  const timeline = await resolveTimeline(trx, watcher, input, present);
  const earlierClips = await findClips(
    trx,
    customerId,
    before.map((item) => item.clipId),
  );
  const earlier = wantedPieces(planProgram(bindToAssets(before, earlierClips).items), aspect);
  const revision = row.revision + 1;
  await updateProgram(trx, customerId, row.id, {
    timeline: JSON.stringify({ items: timeline.items }),
    timeline_ranges: JSON.stringify(timeline.ranges),
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
