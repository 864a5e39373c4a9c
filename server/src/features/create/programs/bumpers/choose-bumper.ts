import type { PlayedKind, ProgramBumpers } from '@rushes/contract/create/bumpers';
import type { Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { type Actor, isEditor, requireEditable, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { publishProgramEvent } from '../events.ts';
import type { ProgramRow } from '../store.ts';
import { enqueueVariants } from '../variants/enqueue-variants.ts';
import { prepareBumpers } from './prepare-bumpers.ts';
import { chosenBumpers, offeredBumpers, writeChoice } from './store.ts';

/** What a program begins and ends with, and what else it could. */
export async function getProgramBumpers(
  { context }: ProgramsDeps,
  actor: Actor,
  programId: string,
): Promise<ProgramBumpers> {
  return context.db.tenant(actor.customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    if (!isEditor(actor, row)) throw new AppError('forbidden');
    return toChoices(trx, row);
  });
}

/** Chooses the intro or outro of a draft, or none. */
export async function chooseBumper(
  { context, assets }: ProgramsDeps,
  actor: Actor,
  { programId, kind, bumperId }: { programId: string; kind: PlayedKind; bumperId: string | null },
): Promise<ProgramBumpers> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireEditable(trx, actor, programId);
    const before = (await toChoices(trx, row))[kind];
    const chosen = before.options.find((option) => option.bumperId === bumperId);
    if (bumperId !== null && chosen === undefined) throw new AppError('invalid', { fields: [gone] });
    await writeChoice(trx, customerId, { programId, kind, bumperId });
    await prepareBumpers(trx, assets, row);
    await enqueueVariants(context, trx, row, `${kind} ${bumperId ?? ''}`);
    const facts = {
      before: { name: row.title, [kind]: before.bumperId },
      after: { name: row.title, [kind]: bumperId },
    };
    await audit(context, trx, actor, 'bumpers.chosen', { kind: 'program', id: programId }, facts);
    await publishProgramEvent(context, trx, customerId, programId);
    return toChoices(trx, row);
  });
}

const gone = { path: 'bumperId', message: "This bumper isn't available any more. Choose another one." };

async function toChoices(trx: Trx, row: ProgramRow): Promise<ProgramBumpers> {
  const chosen = await chosenBumpers(trx, row.customer_id, row.id);
  const offered = await offeredBumpers(trx, row.customer_id);
  const choice = (kind: PlayedKind) => {
    const own = offered.filter((each) => each.kind === kind);
    const mandatory = own.find(({ rule }) => rule === 'mandatory');
    const options = own.map(({ bumperId, name, rule }) => ({ bumperId, name, rule }));
    return {
      bumperId: options.find(({ bumperId }) => bumperId === chosen[kind])?.bumperId ?? null,
      mandatory: mandatory === undefined ? null : { bumperId: mandatory.bumperId, name: mandatory.name },
      options,
    };
  };
  return {
    ...{ intro: choice('intro'), outro: choice('outro') },
    ...{ licence: choice('licence'), watermark: choice('watermark') },
  };
}
