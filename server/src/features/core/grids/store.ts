import type { GridChange, GridSettings } from '@rushes/contract/core/grids';
import type { ListName } from '@rushes/contract/lists/list';
import type { Trx } from '../../../context.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';

/** Whose settings: a user in one customer; of the super-admin, who has none, those without. */
export interface Owner {
  readonly userId: string;
  readonly customerId: string | null;
}

export async function findGrids(trx: Trx, owner: Owner): Promise<Record<string, GridSettings>> {
  const rows = await runPrepared(trx, ownGrids(trx, owner));
  return Object.fromEntries(
    rows.map(({ grid, filter, gridColumns }) => [
      grid,
      { filter: [...filter], gridColumns: [...gridColumns] },
    ]),
  );
}

export async function findGrid(trx: Trx, owner: Owner, grid: ListName): Promise<GridSettings | undefined> {
  return ownGrids(trx, owner).where('grid', '=', grid).executeTakeFirst();
}

function ownGrids(trx: Trx, { userId, customerId }: Owner) {
  return trx
    .selectFrom('grid_settings')
    .select(['grid', 'filter', 'grid_columns as gridColumns'])
    .where('user_id', '=', userId)
    .where('customer_id', customerId === null ? 'is' : '=', customerId);
}

export async function saveGrid(
  trx: Trx,
  { userId, customerId }: Owner,
  grid: ListName,
  change: GridChange,
): Promise<void> {
  const values = {
    ...(change.filter === undefined ? {} : { filter: JSON.stringify(change.filter) }),
    ...(change.gridColumns === undefined ? {} : { grid_columns: JSON.stringify(change.gridColumns) }),
  };
  await trx
    .insertInto('grid_settings')
    .values({ user_id: userId, customer_id: customerId, grid, ...values })
    .onConflict((found) => {
      const same = found.columns(['user_id', 'customer_id', 'grid']);
      return Object.keys(values).length === 0 ? same.doNothing() : same.doUpdateSet(values);
    })
    .execute();
}
