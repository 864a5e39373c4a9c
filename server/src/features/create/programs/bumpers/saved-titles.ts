import type { FilledTitle } from '@rushes/contract/create/bumpers';
import { AppError } from '../../../../platform/app-error.ts';
import { type Actor, isEditor, requireVisible } from '../access.ts';
import type { ProgramsDeps } from '../deps.ts';
import { chooseVariant } from './choose-variant.ts';
import { filled, titleValues } from './fill-title.ts';
import { savedTitles } from './saved-titles-store.ts';

/** Saved titles as they can be added to a program: in its language, with its merge fields filled in. */
export async function getSavedTitles(
  { context }: ProgramsDeps,
  actor: Actor,
  programId: string,
): Promise<{ titles: FilledTitle[] }> {
  const { customerId } = actor;
  return context.db.tenant(customerId, async (trx) => {
    const row = await requireVisible(trx, actor, programId);
    if (!isEditor(actor, row)) throw new AppError('forbidden');
    const saved = await savedTitles(trx, customerId);
    if (saved.length === 0) return { titles: [] };
    const values = await titleValues(trx, customerId, row, context.clock.now());
    const titles = saved.flatMap(({ variants, ...bumper }): FilledTitle[] => {
      const variant = chooseVariant(variants, row);
      if (variant === undefined) return [];
      const { title, lengthMs } = variant;
      return [{ ...bumper, title: filled(title, values), lengthMs }];
    });
    return { titles };
  });
}
