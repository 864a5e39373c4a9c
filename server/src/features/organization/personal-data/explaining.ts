import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { explainTakingOut, rankOver } from '../users/service.ts';
import { findExport, isErasing } from './store.ts';

/** Why someone may erase a person. */
export const explainErasure: ExplainObject = async (trx, person, subjectId) => {
  const needs = await explainTakingOut(trx, person, subjectId);
  if (needs === undefined) return reasonsFor(false);
  const isAsked = await isErasing(trx, person.customerId, subjectId);
  return reasonsFor(true, [], [...needs, { rule: 'state', passes: !isAsked }]);
};

/** Why someone may stop an export or make it again: managers those of people who hold no more than they do, others their own. */
export const explainExport: ExplainObject = async (trx, person, exportId, permission) => {
  const row = await findExport(trx, exportId, person.customerId);
  if (row === undefined) return reasonsFor(false);
  const isOpen = ['waiting', 'running', 'ready', 'failed'].includes(row.state);
  const ownership = { rule: 'own-data', passes: row.customerUserId === person.customerUserId } as const;
  const rank = ownership.passes ? [] : [await rankOver(trx, person, row.customerUserId)];
  return permission === 'personal.profile:see'
    ? reasonsFor(true, [ownership], [{ rule: 'state', passes: isOpen }])
    : reasonsFor(true, [], [{ rule: 'state', passes: isOpen }, ...rank]);
};
