import type { binService } from '@rushes/contract/core/bin';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { BinService } from './service.ts';

export function binCalls(bin: BinService): Handlers<typeof binService> {
  return {
    getDeleted: (query, { caller }) => bin.getDeleted(caller, query),
    countDeleted: async (query, { caller }) => ({ count: await bin.countDeleted(caller, query) }),
    getDeletedObject: (object, { caller }) => bin.getDeletedObject(caller, object),
    getUses: async ({ kind, ids }, { caller }) => ({ uses: await bin.getUses(caller, kind, ids) }),
    deletePermanently: ({ objects }, { caller }) => bin.deletePermanently(caller, objects),
  };
}
