import type { MenuCounts } from '@rushes/contract/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';

let harness: Harness;
let customerId: string;

beforeAll(async () => {
  harness = await createHarness();
  ({ customerId } = await harness.make.customer());
});
afterAll(() => harness[Symbol.asyncDispose]());

const grids = async (user: TestUser) =>
  (await user.ok<MenuCounts>('event/getMenuNotificationCount', {})).searchFilters;

test('what a user keeps of a list comes back with the counts, on every machine; nothing kept is empty lists [E-04] [K-01]', async () => {
  const user = await signUp(harness, customerId, 'cc', 'Keeper');
  const colleague = await signUp(harness, customerId, 'cm', 'Colleague');
  const nothing = { filter: [], gridColumns: [] };
  expect(await grids(user)).toEqual({ files: nothing, footage: nothing });
  const view = {
    name: 'Failed ones',
    search: 'pier',
    filters: [{ column: 'state', op: 'in', values: ['failed'] }],
    sort: { column: 'createdAt', direction: 'asc' },
  };
  const gridColumns = [{ column: 'name', isShown: true, widthPx: 300 }];
  await user.ok('grid/saveGrid', { grid: 'footage', filter: [view] });
  // What is left out stays.
  await user.ok('grid/saveGrid', { grid: 'footage', gridColumns });
  await user.ok('grid/saveGrid', { grid: 'programs', gridColumns });
  const kept = {
    footage: { filter: [view], gridColumns },
    programs: { filter: [], gridColumns },
    files: nothing,
  };
  expect(await grids(user)).toEqual(kept);
  const { access_token: elsewhere } = await harness.signIn(user.userName);
  const again = await harness.ok<MenuCounts>('event/getMenuNotificationCount', {}, elsewhere);
  expect(again.searchFilters).toEqual(kept);
  expect(await grids(colleague)).toEqual({ files: nothing, footage: nothing });
});

test('a list that does not exist, and more than a list may keep, are refused', async () => {
  const user = await signUp(harness, customerId, 'cc', 'Keeper');
  expect((await user.refused('grid/saveGrid', { grid: 'gone', filter: [] })).code).toBe('invalid');
  const filter = Array.from({ length: 51 }, (_, index) => ({ name: `View ${index}` }));
  expect((await user.refused('grid/saveGrid', { grid: 'footage', filter })).code).toBe('invalid');
});
