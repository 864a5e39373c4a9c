import { type ExplainObject, reasonsFor } from '../roles/service.ts';
import { explainTakingOut } from '../people/service.ts';
import { findExport, isErasing } from './store.ts';

/** Why somebody may erase a person. */
export const explainErasure: ExplainObject = async (trx, person, subjectId) => {
  const needs = await explainTakingOut(trx, person, subjectId);
  if (needs === undefined) return reasonsFor(false);
  const isAsked = await isErasing(trx, person.customerId, subjectId);
  return reasonsFor(true, [], [...needs, { rule: 'state', passes: !isAsked }]);
};

/** Why somebody may stop an export or make it again: managers each, others their own. */
export const explainExport: ExplainObject = async (trx, person, exportId, permission) => {
  const row = await findExport(trx, exportId, person.customerId);
  if (row === undefined) return reasonsFor(false);
  const isOpen = ['waiting', 'running', 'ready', 'failed'].includes(row.state);
  const ownership = { rule: 'own-data', passes: row.customerUserId === person.customerUserId } as const;
  return reasonsFor(true, permission === 'personal.profile:see' ? [ownership] : [], [
    { rule: 'state', passes: isOpen },
  ]);
};
