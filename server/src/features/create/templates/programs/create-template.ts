import { randomUUID } from 'node:crypto';
import type { TemplateDetail, TemplateSlot } from '@rushes/contract/create/templates';
import type { TimelineItem } from '@rushes/contract/create/timeline';
import { frameAtSpeed } from '@rushes/contract/create/lists/speed';
import { slotsMost } from '@rushes/contract/create/lists/templates';
import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, requireEditable as requireEditableProgram, toTimeline } from '../../programs/service.ts';
import { requireVisible } from '../access.ts';
import type { TemplatesDeps } from '../deps.ts';
import { writeTemplate } from '../drafts/create-template.ts';
import { writeVersion } from '../drafts/publish-template.ts';
import { toDetail } from '../presentation.ts';
import { clipNames } from '../store.ts';

/** Makes a template that asks for a clip in the place of each of a program, and publishes its first version. */
export async function createTemplateFromProgram(
  deps: TemplatesDeps,
  actor: Actor,
  programId: string,
): Promise<TemplateDetail> {
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
        slots: items.map((item, at) => toSlot(names.get(item.clipId) ?? `Slot ${at + 1}`, item)),
        mergeFields: [],
      },
    });
    await writeVersion(deps, trx, actor, { templateId, title, version: null });
    return toDetail(deps, trx, await requireVisible(trx, actor, templateId), actor);
  });
}

/** A slot with the same titles for a clip about as long: half as long to half as long again, in whole seconds. */
function toSlot(title: string, { inMs, outMs, speedPercent, titles = [] }: TimelineItem): TemplateSlot {
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
    // Images stay with the program: not all who use the template may see their files.
    titles: titles
      .flatMap((each) => (each.kind === 'image' ? [] : [each]))
      .slice(0, 4)
      .map(({ kind, text, secondLine, place, colour, atMs, durationMs }) => ({
        ...{ kind, text, secondLine, place, colour, atMs },
        durationMs: Math.max(500, durationMs),
      })),
  };
}
