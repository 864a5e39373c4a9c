import type { Draft, TimelineInput } from '@rushes/contract/create/programs';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit, goesOn } from '../../../../platform/audit.ts';
import type { StoredItem, TimelineRanges } from '../../../../schema-programs.ts';
import { type Actor, requireEditable } from '../access.ts';
import type { AssetsPort } from '../assets-port.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import { cutOf } from '../presentation.ts';
import { type ProgramRow, updateProgram } from '../store.ts';
import { totalFrames } from '../timeline-media/plan-pieces.ts';
import { replaceProgramClips } from './clips-store.ts';
import { bindToAssets, toDraft } from './draft.ts';
import { prepareBumpers } from '../bumpers/prepare-bumpers.ts';
import { cancelUnwanted } from './prepare-media.ts';
import { duckMusic } from './duck-music.ts';
import { replaceProgramImages } from './images-store.ts';
import { type PresentTimeline, type ResolvedTimeline, resolveTimeline } from './resolve-timeline.ts';
import { rangesOf } from './timeline-ranges.ts';
import { enqueueVariants } from '../variants/enqueue-variants.ts';
import { piecesInAll } from '../timeline-media/shapes.ts';

/** Saves the edit list; refuses one that was made from an older revision. */
export async function saveTimeline(
  deps: ProgramsDeps,
  actor: Actor,
  {
    programId,
    revision,
    timeline,
  }: { programId: string; revision?: number | undefined; timeline: TimelineInput },
): Promise<Draft> {
  const { context } = deps;
  return context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireEditable(trx, actor, programId);
    if (revision !== undefined && revision !== row.revision) {
      const current = await toDraft(trx, row, actor);
      if (await isSame(trx, actor, row, timeline)) return current;
      throw new AppError('conflict', { details: { current, yours: timeline } });
    }
    const saved = await writeTimeline(deps, trx, actor, row, timeline);
    await auditSave(context, trx, actor, [row, saved]);
    return toDraft(trx, saved, actor);
  });
}

/** Writes the edit list and has its pieces made; gives the row as it is then. */
export async function writeTimeline(
  { context, assets }: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  row: ProgramRow,
  input: TimelineInput,
  now = context.clock.now(),
): Promise<ProgramRow> {
  const { customerId, customerUserId } = actor;
  const present = presentOf(row);
  const resolved = await resolveTimeline(trx, actor, input, present);
  const { aspect, fps, ranges, clips, known } = resolved;
  const items = await softened(assets, trx, customerId, resolved);
  const earlier = piecesInAll(bindToAssets(present.items, known).items, row);
  const frames = totalFrames(items);
  const saved: ProgramRow = {
    ...row,
    timeline: { items: [...items] },
    timeline_ranges: ranges,
    revision: row.revision + 1,
    saved_at: now,
    saved_by: customerUserId,
    savedByName: actor.name,
    aspect,
    fps,
    duration_frames: frames,
    updated_at: now,
  };
  await updateProgram(trx, customerId, row.id, {
    timeline: JSON.stringify({ items }),
    timeline_ranges: JSON.stringify(ranges),
    revision: saved.revision,
    saved_at: now,
    saved_by: customerUserId,
    aspect,
    fps,
    duration_frames: frames,
    updated_at: now,
  });
  await replaceProgramClips(trx, customerId, row.id, [...clips.keys()]);
  await replaceProgramImages(trx, customerId, row.id, items);
  if (items.length > 0) await prepareBumpers(trx, assets, saved);
  await enqueueVariants(context, trx, saved);
  await cancelUnwanted(trx, assets, customerId, earlier);
  await publishProgramEvent(context, trx, customerId, row.id);
  return saved;
}

/** The items with their music softer where the clips above it are heard. */
async function softened(
  assets: AssetsPort,
  trx: Trx,
  customerId: string,
  { items, clips }: ResolvedTimeline,
): Promise<StoredItem[]> {
  if (items.every(({ music = [] }) => music.every(({ ducks }) => ducks === null))) return [...items];
  const shown = items.flatMap(({ clipId }) => clips.get(clipId)?.assetId ?? []);
  const heard = await assets.heardIn(trx, customerId, [...new Set(shown)]);
  return duckMusic(items, (clipId) => heard.get(clips.get(clipId)?.assetId ?? '') ?? []);
}

/** A repeated save, as after a lost answer, is no conflict with itself. */
async function isSame(trx: Trx, actor: Actor, row: ProgramRow, input: TimelineInput): Promise<boolean> {
  const { items } = row.timeline;
  if (items.length !== input.items.length || row.saved_by !== actor.customerUserId) return false;
  try {
    const resolved = await resolveTimeline(trx, actor, input, presentOf(row));
    return cutOf(resolved) === cutOf(row.timeline);
  } catch (error) {
    // What can't be saved now isn't what was saved before.
    if (error instanceof AppError) return false;
    throw error;
  }
}

function presentOf(row: ProgramRow): PresentTimeline {
  const { items } = row.timeline;
  const ranges: TimelineRanges = row.timeline_ranges ?? rangesOf(items);
  return { items, aspect: row.aspect, chosenAspect: row.chosen_aspect, fps: row.fps, ranges };
}

async function auditSave(
  context: Context,
  trx: Trx,
  actor: Actor,
  [before, after]: readonly [ProgramRow, ProgramRow],
): Promise<void> {
  const { created_at: createdAt, saved_by: savedBy } = before;
  const savedAt = [before.saved_at, after.saved_at] as const;
  if (goesOn(actor.customerUserId, { createdAt, savedBy, savedAt })) return;
  const facts = { before: timelineFacts(before), after: timelineFacts(after) };
  await audit(context, trx, actor, 'programs.timeline-changed', { kind: 'program', id: after.id }, facts);
}

function timelineFacts({ title, timeline, duration_frames: frames, fps }: ProgramRow) {
  const seconds = Math.round((frames / fps) * 10) / 10;
  return { name: title, items: timeline.items.length, seconds };
}
