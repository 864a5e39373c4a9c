import type { GridChange, GridSettings } from '@rushes/contract/core/grids';
import type { ListName } from '@rushes/contract/lists/list';
import type { Context, Trx } from '../../../context.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as store from './store.ts';

export type GridsService = ReturnType<typeof createGridsService>;

const nothing: GridSettings = { filter: [], gridColumns: [] };

/** What users keep of their lists: saved views and columns, on whatever machine they work. */
export function createGridsService({ db, events }: Context) {
  return {
    /** All that the user keeps, by list; `files` and `footage` are always there. */
    gridsOf: async (trx: Trx, caller: store.Owner) => {
      const kept = await store.findGrids(trx, caller);
      return { files: nothing, footage: nothing, ...kept };
    },

    saveGrid: (caller: Caller, grid: ListName, change: GridChange): Promise<GridSettings> =>
      db.system(async (trx) => {
        await store.saveGrid(trx, caller, grid, change);
        // The user's other tabs and machines ask again.
        if (caller.customerId !== null) {
          const { customerId, customerUserId } = caller;
          await events.publish(trx, { customerId, customerUserId }, { type: 'counts' });
        }
        return (await store.findGrid(trx, caller, grid)) ?? nothing;
      }),
  };
}
