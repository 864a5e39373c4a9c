import type { importService } from '@rushes/contract/core/imports';
import type { Trx } from '../../../context.ts';
import type { CallContext } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ImportRequester, Imports } from '../../../platform/imports/engine.ts';

export function importCalls(imports: Imports<Trx>): Handlers<typeof importService> {
  return {
    getImports: async ({ kind, limit }, { caller }) => ({ imports: await imports.list(caller, kind, limit) }),
    getImport: ({ importId }, { caller }) => imports.get(caller, importId),
    validateImport: ({ importId, ...mending }, { caller }) => imports.validate(caller, importId, mending),
    applyImport: ({ importId, onlyIfAllGood }, context) =>
      imports.apply(context.caller, importId, onlyIfAllGood, requesterOf(context)),
    undoImport: ({ importId }, context) => imports.undo(context.caller, importId, requesterOf(context)),
  };
}

function requesterOf({ clientAddress, requestId, origin }: CallContext): ImportRequester {
  return { clientAddress, requestId, origin };
}
