import { createHash } from 'node:crypto';
import type { BumperKind } from '@rushes/contract/create/bumpers';
import { bumperKinds } from '@rushes/contract/create/lists/bumpers';
import type { Aspect } from '@rushes/contract/media/clips';
import type { Trx } from '../../../../context.ts';
import type { StoredItem } from '../../../../schema-programs.ts';
import { framesOf } from '../../../media/clips/service.ts';
import type { ProgramRow } from '../store.ts';
import { msToFrames } from '../timeline-media/plan-pieces.ts';
import { chooseVariant } from './choose-variant.ts';
import { type ChosenBumpers, chosenBumpers, type UsableVariant, usableVariants } from './store.ts';

/** A bumper as it plays in one program. */
export interface PlacedBumper {
  readonly bumperId: string;
  readonly name: string;
  readonly rule: UsableVariant['rule'];
  readonly item: StoredItem;
}

export interface PlacedBumpers {
  readonly intro: PlacedBumper | null;
  readonly outro: PlacedBumper | null;
}

/** What of a program decides which variant of a bumper it plays. */
interface Subject {
  readonly aspect: Aspect;
  readonly fps: number;
  readonly language: string | null;
}

/** What the draft begins and ends with now: it follows its bumpers until a version is made. */
export async function bumpersOfDraft(trx: Trx, row: ProgramRow): Promise<PlacedBumpers> {
  const chosen = await chosenBumpers(trx, row.customer_id, row.id);
  return placeBumpers(trx, row.customer_id, row, chosen);
}

/** The bumpers that a program plays with these choices; one that can't be played in it is left out. */
export async function placeBumpers(
  trx: Trx,
  customerId: string,
  subject: Subject,
  chosen: ChosenBumpers,
): Promise<PlacedBumpers> {
  const variants = await usableVariants(trx, customerId, Object.values(chosen));
  const placed = (kind: BumperKind) => {
    const own = variants.filter((variant) => variant.kind === kind && variant.fps === subject.fps);
    const mandatory = own.filter(({ rule }) => rule === 'mandatory');
    const wanted = mandatory.length > 0 ? mandatory : own.filter(({ bumperId }) => bumperId === chosen[kind]);
    const variant = chooseVariant(wanted, subject);
    return variant === undefined ? null : toPlaced(variant);
  };
  return { intro: placed('intro'), outro: placed('outro') };
}

function toPlaced(variant: UsableVariant): PlacedBumper | null {
  const { bumperId, name, kind, rule, clipId, fps, frames, inMs, outMs } = variant;
  const whole = framesOf(variant) ?? { inFrame: 0, outFrame: frames };
  const inFrame = inMs === null ? whole.inFrame : msToFrames(inMs, fps);
  const outFrame = outMs === null ? whole.outFrame : Math.min(frames, msToFrames(outMs, fps));
  if (inFrame >= outFrame) return null;
  const item = { itemId: `bumper-${kind}`, clipId, inFrame, outFrame, bumper: { bumperId, kind } };
  return { bumperId, name, rule, item };
}

/** An edit list between its bumpers; an empty one stays empty. */
export function withBumpers(
  items: readonly StoredItem[],
  { intro, outro }: PlacedBumpers,
): readonly StoredItem[] {
  if (items.length === 0) return items;
  return [...(intro === null ? [] : [intro.item]), ...items, ...(outro === null ? [] : [outro.item])];
}

/** An edit list without its bumpers. */
export function withoutBumpers<Item extends Pick<StoredItem, 'bumper'>>(items: readonly Item[]): Item[] {
  return items.filter(({ bumper }) => bumper === undefined);
}

/** Differs where something else is played; empty without bumpers. */
function bumpersMark(placed: PlacedBumpers): string {
  const played = bumperKinds.flatMap((kind) => placed[kind]?.item ?? []);
  if (played.length === 0) return '';
  const plain = played.map(({ clipId, inFrame, outFrame, bumper }) => [
    ...[bumper?.kind, clipId, inFrame, outFrame],
  ]);
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 12);
}

/** Names the draft as it plays now; of a program, only the present one plays. */
export function draftVersionOf(row: Pick<ProgramRow, 'id' | 'revision'>, placed: PlacedBumpers): string {
  const mark = bumpersMark(placed);
  return `${row.id}-${row.revision}${mark === '' ? '' : `-${mark}`}`;
}
