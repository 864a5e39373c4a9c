import { randomUUID } from 'node:crypto';
import type { LeftOut, TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import type { TimelineItem } from '@rushes/contract/create/timeline';
import { frameAtSpeed } from '@rushes/contract/create/lists/speed';
import { captionStyleOf } from '@rushes/contract/media/lists/caption-style';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import { slotsMost } from '@rushes/contract/create/lists/templates';
import { AppError } from '../../../../platform/app-error.ts';
import {
  type Actor,
  chosenBumpers,
  requireEditable as requireEditableProgram,
  toTimeline,
} from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { writeTemplate } from '../drafts/create-template.ts';
import { writeVersion } from '../drafts/publish-template.ts';
import { toDetail } from '../presentation.ts';
import { clipNames } from '../store.ts';
import { slotLookOf } from './slot-item.ts';
import { type UsableSlot, usableSlots } from './usable-looks.ts';

/** Makes a template that asks for a clip in the place of each of a program, and publishes its first version. */
export async function createTemplateFromProgram(
  deps: TemplatesDeps,
  actor: Actor,
  programId: string,
): Promise<TemplateDetail & { leftOut: LeftOut[] }> {
  return deps.context.db.tenant(actor.customerId, async (trx) => {
    const program = await requireEditableProgram(trx, actor, programId);
    const items = toTimeline(program.timeline.items, program.fps).items.slice(0, slotsMost);
    if (items.length === 0) throw new AppError('timeline-empty');
    const found = await clipNames(
      trx,
      actor,
      items.map(({ clipId }) => clipId),
    );
    const names = new Map(found.map(({ clipId, name }) => [clipId, name]));
    const made = items.map((item, at) => toSlot(names.get(item.clipId) ?? `Slot ${at + 1}`, item));
    const { slots, leftOut } = await usableSlots(trx, actor, made, null);
    const bumpers = await chosenBumpers(trx, actor.customerId, programId);
    const { title, description, chosen_aspect: chosen, variants } = program;
    const templateId = await writeTemplate(deps, trx, actor, {
      title,
      // What is in a program may be for its owner alone; who made the template shares it.
      scope: 'personal',
      draft: {
        programTitle: title,
        programDescription: description,
        // Without a choice, a program has the shape of its own first clip.
        ...(chosen === null && variants.length === 0 ? {} : { shapes: { chosen, variants } }),
        captionStyle: captionStyleOf(program.caption_style),
        // A program without an intro gives one without.
        bumpers: Object.fromEntries(playedKinds.map((kind) => [kind, bumpers[kind] ?? null])),
        slots: slots.map(storedSlot),
        mergeFields: [],
      },
    });
    await writeVersion(deps, trx, actor, { templateId, title, version: null });
    const detail = await toDetail(deps, trx, await requireVisible(trx, actor, templateId), actor);
    return { ...detail, leftOut };
  });
}

/** A slot with the same look for a clip about as long: half as long to half as long again, in whole seconds. */
function toSlot(title: string, item: TimelineItem): TemplateSlot {
  const { inMs, outMs, speedPercent } = item;
  const { titles, images, music, ...fades } = slotLookOf(item);
  const lengthMs = frameAtSpeed(outMs - inMs, speedPercent);
  return {
    slotId: randomUUID(),
    title,
    prompt: '',
    minMs: Math.floor(lengthMs / 2000) * 1000,
    maxMs: Math.ceil((lengthMs * 1.5) / 1000) * 1000,
    required: true,
    locked: false,
    clipId: null,
    shotTypeId: null,
    titles: titles?.slice(0, attachedMost),
    images: images?.slice(0, attachedMost),
    music: music?.slice(0, attachedMost),
    ...fades,
  };
}

const attachedMost = 4;

/** As it is stored: what an image is called is looked up each time. */
function storedSlot({ images, ...slot }: UsableSlot): TemplateSlot {
  if (images === undefined) return slot;
  return { ...slot, images: images.map(({ name: _name, ratio: _ratio, ...image }) => image) };
}
