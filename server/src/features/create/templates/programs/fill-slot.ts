import type { TimelineItem } from '@rushes/contract/create/timeline';
import type { TemplateSlot } from '@rushes/contract/create/templates';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import {
  type Actor,
  findTimelineClips,
  requireEditable as requireEditableProgram,
  toTimeline,
  writeTimeline,
} from '../../programs/service.ts';
import type { TemplatesDeps } from '../deps.ts';
import { attachmentsOf } from './slot-item.ts';
import { findProgramSlots } from './store.ts';
import { usableSlots } from './usable-looks.ts';

/** What a slot that nothing fills asks for. */
export type OpenSlot = Pick<TemplateSlot, 'slotId' | 'title' | 'prompt' | 'shotTypeId' | 'minMs' | 'maxMs'>;

/** The slots of a program that creators are to fill and haven't, in their order, with its title. */
export async function findOpenSlots(
  trx: Trx,
  actor: Actor,
  programId: string,
): Promise<{ title: string; slots: OpenSlot[] }> {
  const program = await requireEditableProgram(trx, actor, programId);
  const slots = (await findProgramSlots(trx, actor, programId))?.slots ?? [];
  const filled = new Set(program.timeline.items.map(({ itemId }) => itemId));
  return {
    title: program.title,
    slots: slots.filter(({ slotId, locked }) => !locked && !filled.has(slotId)),
  };
}

interface SlotClip {
  readonly programId: string;
  readonly slotId: string;
  readonly clipId: string;
  /** Clips that it may take the place of. */
  readonly replaced: readonly string[];
}

/** Fills a slot of a program with a clip, as a new revision of its draft; what is attached to a clip before it stays. */
export async function fillSlot(
  { programs }: Pick<TemplatesDeps, 'programs'>,
  trx: Trx,
  actor: Actor,
  { programId, slotId, clipId, replaced }: SlotClip,
): Promise<void> {
  const program = await requireEditableProgram(trx, actor, programId);
  const row = await findProgramSlots(trx, actor, programId);
  const fps = program.timeline.items.length === 0 ? null : program.fps;
  const { slots } = await usableSlots(trx, actor, row?.slots ?? [], fps);
  const slot = slots.find((each) => each.slotId === slotId);
  if (slot === undefined) throw new AppError('not-found');
  const { items } = toTimeline(program.timeline.items, program.fps);
  const range = await rangeFor(trx, actor.customerId, clipId, slot);
  const present = items.find(({ itemId }) => itemId === slotId);
  if (present !== undefined && !replaced.includes(present.clipId)) throw new AppError('wrong-state');
  // The speed was that of the clip before.
  const { speedPercent: _speed, ...kept } = present ?? { ...attachmentsOf(slot), itemId: slotId };
  const filled = { ...kept, clipId, ...range };
  const next =
    present === undefined
      ? items.toSpliced(placeOf(items, slots, slotId), 0, filled as TimelineItem)
      : items.map((item) => (item.itemId === slotId ? (filled as TimelineItem) : item));
  await writeTimeline(programs, trx, actor, program, { items: next });
}

/** The part of a clip that can be used, no longer than the slot takes. */
async function rangeFor(trx: Trx, customerId: string, clipId: string, { maxMs }: TemplateSlot) {
  const clip = (await findTimelineClips(trx, customerId, [clipId])).get(clipId);
  if (clip?.frames == null || clip.frames < 1) throw new AppError('clip-not-ready');
  const wholeMs = Math.round((clip.frames * 1000) / clip.fps);
  const inMs = clip.usableRange?.inMs ?? 0;
  const outMs = Math.min(clip.usableRange?.outMs ?? wholeMs, wholeMs);
  return { inMs, outMs: maxMs === null ? outMs : Math.min(outMs, inMs + maxMs) };
}

/** Where a new item keeps the order of the slots: behind the last one before it, else before the first one after it. */
function placeOf(
  items: readonly Pick<TimelineItem, 'itemId'>[],
  slots: readonly Pick<TemplateSlot, 'slotId'>[],
  slotId: string,
): number {
  const at = slots.findIndex((slot) => slot.slotId === slotId);
  const indexOf = (slot: Pick<TemplateSlot, 'slotId'>) =>
    items.findIndex(({ itemId }) => itemId === slot.slotId);
  const before = slots
    .slice(0, at)
    .map(indexOf)
    .findLast((index) => index !== -1);
  if (before !== undefined) return before + 1;
  const after = slots
    .slice(at + 1)
    .map(indexOf)
    .find((index) => index !== -1);
  return after ?? items.length;
}
