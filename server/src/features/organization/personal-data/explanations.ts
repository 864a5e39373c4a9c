import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { explainTakingOut, rankOver } from '../users/service.ts';
import { findExport, isErasing } from './store.ts';

/** Why someone may erase a user. */
export const explainErasure: ExplainObject = async (trx, member, subjectId) => {
  const needs = await explainTakingOut(trx, member, subjectId);
  if (needs === undefined) return reasonsFor(false);
  const isAsked = await isErasing(trx, member.customerId, subjectId);
  return reasonsFor(true, [], [...needs, { rule: 'state', passes: !isAsked }]);
};

/** Why someone may stop an export or make it again: managers those of users who hold no more than they do, others their own. */
export const explainExport: ExplainObject = async (trx, member, exportId, permission) => {
  const row = await findExport(trx, exportId, member.customerId);
  if (row === undefined) return reasonsFor(false);
  const isOpen = ['waiting', 'running', 'ready', 'failed'].includes(row.state);
  const ownership = { rule: 'own-data', passes: row.customerUserId === member.customerUserId } as const;
  const rank = ownership.passes ? [] : [await rankOver(trx, member, row.customerUserId)];
  return permission === 'personal.profile:see'
    ? reasonsFor(true, [ownership], [{ rule: 'state', passes: isOpen }])
    : reasonsFor(true, [], [{ rule: 'state', passes: isOpen }, ...rank]);
};
