import { frameAtSpeed } from '@rushes/contract/create/lists/speed';
import { fillingOf } from '@rushes/contract/create/lists/templates';
import type { ProgramSlots, TemplateContent, TemplateSlot } from '@rushes/contract/create/templates';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, requireEditable as requireEditableProgram, toTimeline } from '../../programs/service.ts';
import type { TemplatesDeps } from '../deps.ts';
import { fillIn, filledTitles } from './merge-fields.ts';
import { clipNames, findContent, shotTypeNames } from '../store.ts';
import { migrateLook } from './migrate-look.ts';
import { countCompletion, findProgramSlots, type ProgramSlotsRow, updateProgramSlots } from './store.ts';
import { usableSlots } from './usable-looks.ts';

type ProgramRow = Awaited<ReturnType<typeof requireEditableProgram>>;

/** The slots of a program, and how its saved draft fills them. */
export async function getProgramSlots(
  { context }: TemplatesDeps,
  actor: Actor,
  programId: string,
): Promise<ProgramSlots> {
  return context.db.tenant(actor.customerId, async (trx) =>
    toProgramSlots(trx, actor, await requireEditableProgram(trx, actor, programId)),
  );
}

/** Gives a program the slots and the look of another version; what it has otherwise than its former one stays. */
export async function migrateProgram(
  { context, programs }: TemplatesDeps,
  actor: Actor,
  { programId, version }: { programId: string; version: number },
): Promise<ProgramSlots> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const program = await requireEditableProgram(trx, actor, programId);
    const before = await findProgramSlots(trx, actor, programId);
    // Without the latest version the template is deleted or someone else's.
    if (before?.templateId == null || before.latestVersion === null) throw new AppError('wrong-state');
    const contentOf = (number: number) =>
      findContent(trx, customerId, { templateId: before.templateId ?? '', number });
    const content = await contentOf(version);
    if (content === undefined) throw new AppError('wrong-state');
    const slots = filledSlots(before, content);
    const { bumpers, captionStyle } = (await contentOf(before.version)) ?? {};
    const former = { slots: before.slots, bumpers, captionStyle };
    const changed = await migrateLook(programs, trx, actor, {
      program,
      former,
      next: { slots, bumpers: content.bumpers, captionStyle: content.captionStyle },
    });
    await updateProgramSlots(trx, customerId, programId, { version, slots });
    const facts = {
      before: { name: program.title, version: before.version },
      after: { name: program.title, version },
    };
    const object = { kind: 'program', id: programId };
    await audit(context, trx, actor, 'templates.program-migrated', object, facts);
    return toProgramSlots(trx, actor, changed);
  });
}

/** The slots of another version with what was entered for its fields. Where that isn't known, titles that were filled in stay. */
function filledSlots(
  { slots: former, values }: Pick<ProgramSlotsRow, 'slots' | 'values'>,
  { slots, mergeFields }: TemplateContent,
): TemplateSlot[] {
  const kept = values === null ? former : [];
  const filled = (text: string) => fillIn(text, mergeFields, values ?? []).trim();
  return slots.map((slot) => {
    const before = kept.find(({ slotId }) => slotId === slot.slotId);
    return { ...slot, titles: before === undefined ? filledTitles(slot, filled) : before.titles };
  });
}

/** Hears of programs that go live. */
export function followPrograms({ context, programs }: Pick<TemplatesDeps, 'context' | 'programs'>): void {
  programs.onLive((trx, customerId, programId) =>
    countCompletion(trx, customerId, { programId, at: context.clock.now() }),
  );
}

async function toProgramSlots(trx: Trx, actor: Actor, program: ProgramRow): Promise<ProgramSlots> {
  const row = await findProgramSlots(trx, actor, program.id);
  if (row === undefined) return { template: null, slots: [], leftOut: [] };
  const { templateId, templateTitle: title, version, latestVersion } = row;
  const fps = program.timeline.items.length === 0 ? null : program.fps;
  const { slots, leftOut } = await usableSlots(trx, actor, row.slots, fps);
  const clipIds = slots.flatMap(({ clipId }) => clipId ?? []);
  const clips = new Map((await clipNames(trx, actor, clipIds)).map(({ clipId, name }) => [clipId, name]));
  const shotTypes = await shotTypeNames(
    trx,
    slots.flatMap(({ shotTypeId }) => shotTypeId ?? []),
  );
  const { items } = toTimeline(program.timeline.items, program.fps);
  const lengths = new Map(
    items.map(({ itemId, inMs, outMs, speedPercent }) => [itemId, frameAtSpeed(outMs - inMs, speedPercent)]),
  );
  return {
    template: { templateId: latestVersion === null ? null : templateId, title, version, latestVersion },
    slots: slots.map((slot) => ({
      ...slot,
      shotType: slot.shotTypeId === null ? null : (shotTypes.get(slot.shotTypeId) ?? null),
      clipName: slot.clipId === null ? null : (clips.get(slot.clipId) ?? null),
      itemId: slot.slotId,
      filling: fillingOf(slot, lengths.get(slot.slotId) ?? null),
    })),
    leftOut,
  };
}
