import { importPermissions } from '@rushes/contract/core/imports';
import type { Trx } from '../../../context.ts';
import type { Imports } from '../../../platform/imports/engine.ts';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';

/** Tables are the organisation’s: who may bring one of a kind may go on with each of the kind. */
export function createExplainImport(imports: Pick<Imports<Trx>, 'kindOf'>): ExplainObject {
  return async (trx, { customerId }, importId, permission) => {
    const kind = await imports.kindOf(trx, customerId, importId);
    const asked = Object.entries(importPermissions).find(([name]) => name === kind)?.[1];
    return reasonsFor(asked === permission);
  };
}
