import { captionStyleOf, isSameCaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { playedKinds } from '@rushes/contract/create/lists/bumpers';
import type { TemplateContent, TemplateSlot } from '@rushes/contract/create/templates';
import type { Trx } from '../../../../context.ts';
import {
  type Actor,
  chosenBumpers,
  defaultBumpers,
  defaultCaptionStyle,
  prepareBumpers,
  type ProgramsDeps,
  type requireEditable,
  toTimeline,
  writeCaptionStyle,
  writeChoices,
  writeTimeline,
} from '../../programs/service.ts';
import { mergeLooks } from './merge-looks.ts';
import { attachmentsOf } from './slot-item.ts';
import { usableBumpers, usableSlots } from './usable-looks.ts';

type ProgramRow = Awaited<ReturnType<typeof requireEditable>>;

interface Look {
  readonly slots: readonly TemplateSlot[];
  readonly bumpers: TemplateContent['bumpers'];
  readonly captionStyle: TemplateContent['captionStyle'];
}

interface Move {
  readonly program: ProgramRow;
  readonly former: Look;
  readonly next: Look;
}

/** Changes what a program still has as the former version gave it; answers the program as it is then. */
export async function migrateLook(
  programs: ProgramsDeps,
  trx: Trx,
  actor: Actor,
  { program, former, next }: Move,
): Promise<ProgramRow> {
  await migrateBumpers(trx, program, { former, next });
  await migrateCaptionStyle(trx, program, { former, next });
  const { fps } = program;
  const { items } = toTimeline(program.timeline.items, fps);
  const usable = (await usableSlots(trx, actor, next.slots, fps)).slots;
  const merged = items.map((item) => {
    const before = former.slots.find(({ slotId }) => slotId === item.itemId);
    const after = usable.find(({ slotId }) => slotId === item.itemId);
    if (before === undefined || after === undefined) return item;
    const looks = { before: attachmentsOf(before), mine: item, after: attachmentsOf(after) };
    return { ...item, ...mergeLooks(looks, fps) };
  });
  const isOther = JSON.stringify(merged) !== JSON.stringify(items);
  if (isOther) return writeTimeline(programs, trx, actor, program, { items: merged });
  if (items.length > 0) await prepareBumpers(trx, programs.assets, program);
  return program;
}

/** A bumper that was chosen in the program stays. */
async function migrateBumpers(
  trx: Trx,
  { id, customer_id: customerId }: ProgramRow,
  { former, next }: Omit<Move, 'program'>,
): Promise<void> {
  const chosen = await chosenBumpers(trx, customerId, id);
  const usual = await defaultBumpers(trx, customerId);
  const { bumpers } = await usableBumpers(trx, customerId, next);
  const given = (look: Look['bumpers'], kind: (typeof playedKinds)[number]) => {
    const own = look?.[kind];
    return own === undefined ? (usual[kind] ?? null) : own;
  };
  const changed = playedKinds.filter(
    (kind) => (chosen[kind] ?? null) === given(former.bumpers, kind) && kind in bumpers,
  );
  const choices = changed.map((kind) => [kind, given(bumpers, kind)] as const);
  await writeChoices(trx, customerId, id, Object.fromEntries(choices));
}

/** A style that was chosen in the program stays. */
async function migrateCaptionStyle(
  trx: Trx,
  { id: programId, customer_id: customerId, caption_style: own }: ProgramRow,
  { former, next }: Omit<Move, 'program'>,
): Promise<void> {
  if (next.captionStyle === undefined) return;
  const given = former.captionStyle ?? (await defaultCaptionStyle(trx, customerId));
  if (isSameCaptionStyle(captionStyleOf(own), given))
    await writeCaptionStyle(trx, { customerId, programId }, next.captionStyle);
}
