import type { ItemAttachments } from '@rushes/contract/create/timeline';
import type { LeftOut, TemplateSlot } from '@rushes/contract/create/templates';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { maySee as maySeeClip } from '../../../media/clips/service.ts';
import { type Actor, createDraft, findTimelineClips } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { type MergeValues, fillIn, filledTitles, hasField } from './merge-fields.ts';
import { attachmentsOf } from './slot-item.ts';
import { countUse, insertProgramSlots } from './store.ts';
import { usableBumpers, usableSlots } from './usable-looks.ts';

interface ProgramRequest {
  readonly templateId: string;
  readonly title?: string | undefined;
  /** For a template whose own title has no merge field, so that programs of it could not be told apart. */
  readonly plainTitle?: string | undefined;
  readonly values: MergeValues;
}

/** Makes a draft program of the latest version of a template. */
export async function createProgramFromTemplate(
  deps: TemplatesDeps,
  actor: Actor,
  { templateId, title, values }: ProgramRequest,
): Promise<MadeProgram> {
  const request = { templateId, title, values };
  return deps.context.db.tenant(actor.customerId, (trx) => makeProgram(deps, trx, actor, request));
}

interface MadeProgram {
  readonly programId: string;
  readonly revision: number;
  readonly emptySlotIds: string[];
  readonly leftOut: LeftOut[];
}

/** The same within a transaction. */
export async function makeProgram(
  deps: Pick<TemplatesDeps, 'context' | 'programs'>,
  trx: Trx,
  actor: Actor,
  { templateId, title, plainTitle, values }: ProgramRequest,
): Promise<MadeProgram> {
  const { context, programs } = deps;
  const { customerId } = actor;
  if (!actor.permissions.has('create.programs:make')) throw new AppError('forbidden');
  const template = await requireVisible(trx, actor, templateId);
  const { published: content, version } = template;
  if (content === null || version === null) throw new AppError('wrong-state');
  const ownTitle = hasField(content.programTitle, content.mergeFields)
    ? content.programTitle
    : (plainTitle ?? content.programTitle);
  const filled = (text: string) => fillIn(text, content.mergeFields, values).trim();
  const slots = content.slots.map((slot) => ({ ...slot, titles: filledTitles(slot, filled) }));
  const usable = await usableSlots(trx, actor, slots, null);
  const chosen = await usableBumpers(trx, customerId, content);
  const { items, emptySlotIds } = await fixedItems(trx, actor, usable.slots);
  const { programId, revision } = await createDraft(programs, trx, actor, {
    title:
      filled(title ?? ownTitle)
        .slice(0, 200)
        .toWellFormed() || template.title,
    description: filled(content.programDescription).slice(0, 5000).toWellFormed(),
    timeline: items.length === 0 ? undefined : { items },
    shapes: content.shapes,
    captionStyle: content.captionStyle,
    bumpers: chosen.bumpers,
  });
  await insertProgramSlots(trx, customerId, {
    ...{ programId, templateId, version, slots, values },
    templateTitle: template.title,
    at: context.clock.now(),
  });
  await countUse(trx, customerId, templateId);
  const change = { after: { name: template.title, version }, details: { programId } };
  await audit(context, trx, actor, 'templates.used', { kind: 'template', id: templateId }, change);
  return { programId, revision, emptySlotIds, leftOut: [...usable.leftOut, ...chosen.leftOut] };
}

interface FixedItem extends ItemAttachments {
  readonly itemId: string;
  readonly clipId: string;
}

/** The clips of locked slots in order, each as the item that fills its slot; without those that can't be placed. */
async function fixedItems(
  trx: Trx,
  actor: Actor,
  slots: readonly TemplateSlot[],
): Promise<{ items: FixedItem[]; emptySlotIds: string[] }> {
  const fixed = slots.flatMap((slot): FixedItem[] => {
    const { slotId, locked, clipId } = slot;
    return locked && clipId !== null ? [{ itemId: slotId, clipId, ...attachmentsOf(slot) }] : [];
  });
  const clips = await findTimelineClips(
    trx,
    actor.customerId,
    fixed.map(({ clipId }) => clipId),
  );
  const placeable = fixed.flatMap((item) => {
    const clip = clips.get(item.clipId);
    const isReady = clip !== undefined && !clip.isArchived && clip.frames !== null && clip.frames > 0;
    return isReady && maySeeClip(actor, clip) ? [{ ...item, fps: clip.fps }] : [];
  });
  const items = placeable
    .filter(({ fps }) => fps === placeable[0]?.fps)
    .map(({ fps: _fps, ...item }) => item);
  const placed = new Set(items.map(({ itemId }) => itemId));
  return { items, emptySlotIds: fixed.map(({ itemId }) => itemId).filter((id) => !placed.has(id)) };
}
