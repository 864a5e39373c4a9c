import { randomUUID } from 'node:crypto';
import type { CatalogueItem, CatalogueName, WholeCatalogue } from '@rushes/contract/core/catalogues';
import { countedMost } from '@rushes/contract/lists/list';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Member, Support } from '../../../platform/http/caller.ts';
import * as lists from './list-store.ts';
import * as store from './store.ts';
import { lockCustomer, setCustomerChoice } from '../customer-records/service.ts';

export { itemNames } from './store.ts';

export type CataloguesService = ReturnType<typeof createCataloguesService>;

const foundCustomers = 50;
const itemChanges = ['catalogues.item-renamed', 'catalogues.item-changed'] as const;

/** Catalogues of the installation, and what is chosen from them. */
export function createCataloguesService(context: Context) {
  return {
    getCatalogue: (catalogue: CatalogueName) => asSystem(context, (trx) => present(trx, catalogue)),
    ...listCalls(context),
    ...itemCalls(context),
    ...customerCalls(context),
    mergeItem: (caller: Support, itemId: string, intoId: string) =>
      asSystem(context, (trx) => merge(context, trx, caller, { itemId, intoId })),
    getShotTypes: ({ customerId }: Member) =>
      context.db.tenant(customerId, async (trx) => ({ items: await store.listChoosable(trx, 'shot-types') })),
    chooseItem,
  };
}

/** Holds an item that someone is about to name; undefined where it cannot be chosen there. */
async function chooseItem(
  trx: Trx,
  { catalogue, itemId }: { catalogue: CatalogueName; itemId: string },
): Promise<{ itemId: string; name: string } | undefined> {
  await store.holdItem(trx, itemId, 'naming');
  const item = await store.findItem(trx, itemId);
  return item?.catalogue === catalogue && item.state === 'active' ? item : undefined;
}

/** Pages and counts. */
function listCalls(context: Context) {
  return {
    getItems: async (_caller: Support, query: lists.ItemQuery) => {
      const { rows, nextCursor } = await asSystem(context, (trx) => lists.pageItems(trx, query));
      return { items: rows.map(toItem), nextCursor };
    },
    countItems: async (query: Omit<lists.ItemQuery, 'limit'>) => ({
      count: await asSystem(context, (trx) => lists.countItems(trx, query, countedMost)),
    }),
  };
}

function itemCalls(context: Context) {
  return {
    addItem: (caller: Support, catalogue: CatalogueName, name: string) =>
      asSystem(context, async (trx) => {
        await store.holdCatalogue(trx, catalogue);
        if (await store.isNameTaken(trx, catalogue, name)) throw new AppError('name-taken');
        const itemId = randomUUID();
        await store.insertItem(trx, itemId, catalogue, name);
        const after = { catalogue, name };
        await audit(context, trx, caller, 'catalogues.item-added', objectOf(itemId), { after });
        return present(trx, catalogue);
      }),
    renameItem: (caller: Support, itemId: string, { revision, name }: { revision: number; name: string }) =>
      asSystem(context, async (trx) => {
        const item = await held(trx, itemId);
        if (item.revision !== revision) {
          const { items } = await present(trx, item.catalogue);
          const current = items.find((each) => each.itemId === itemId);
          throw new StaleError(current, { ...objectOf(itemId), actions: itemChanges });
        }
        if (await store.isNameTaken(trx, item.catalogue, name, itemId)) throw new AppError('name-taken');
        await store.updateItem(trx, itemId, { name });
        const facts = { before: { name: item.name }, after: { name } };
        await audit(context, trx, caller, 'catalogues.item-renamed', objectOf(itemId), facts);
        return present(trx, item.catalogue);
      }),
    setItemDeprecated: (caller: Support, itemId: string, isDeprecated: boolean) =>
      asSystem(context, async (trx) => {
        const item = await held(trx, itemId);
        const state = isDeprecated ? 'deprecated' : 'active';
        if (item.state !== state) {
          await store.updateItem(trx, itemId, { state });
          const facts = { before: { state: item.state }, after: { state } };
          await audit(context, trx, caller, 'catalogues.item-changed', objectOf(itemId), facts);
        }
        return present(trx, item.catalogue);
      }),
    moveItem: (caller: Support, itemId: string, to: { nextTo: string; side: 'before' | 'after' }) =>
      asSystem(context, async (trx) => {
        const { catalogue } = await held(trx, itemId);
        const items = await store.listItems(trx, catalogue);
        const others = items.map((item) => item.itemId).filter((each) => each !== itemId);
        const at = others.indexOf(to.nextTo);
        // Someone merged it meanwhile.
        if (at === -1) throw new AppError('conflict');
        await store.orderItems(trx, others.toSpliced(at + (to.side === 'after' ? 1 : 0), 0, itemId));
        const before = items.find((item) => item.itemId === itemId)?.position ?? null;
        const next = await present(trx, catalogue);
        const after = next.items.find((item) => item.itemId === itemId)?.position ?? null;
        const facts = { before: { position: before }, after: { position: after } };
        await audit(context, trx, caller, 'catalogues.item-ordered', objectOf(itemId), facts);
        return next;
      }),
  };
}

async function merge(
  context: Context,
  trx: Trx,
  caller: Support,
  { itemId, intoId }: { itemId: string; intoId: string },
): Promise<WholeCatalogue & { moved: number }> {
  const from = await held(trx, itemId);
  const into = await known(trx, intoId);
  if (from.catalogue !== into.catalogue || itemId === intoId || into.state !== 'active')
    throw new AppError('wrong-state');
  await store.holdItem(trx, itemId, 'merging');
  const moved = await store.mergeItem(trx, from, intoId);
  const facts = { before: { name: from.name }, after: { name: into.name, into: intoId, moved } };
  await audit(context, trx, caller, 'catalogues.item-merged', objectOf(itemId), facts);
  return { ...(await present(trx, from.catalogue)), moved };
}

function customerCalls(context: Context) {
  return {
    findCustomers: (search: string) =>
      asSystem(context, async (trx) => {
        const rows = await store.findCustomers(trx, search, foundCustomers);
        const customers = rows.map(({ customerId, name, industryId, industryName }) => ({
          customerId,
          name,
          industry: industryId === null ? null : { itemId: industryId, name: industryName ?? '' },
        }));
        return { customers };
      }),
    setIndustry: (caller: Support, customerId: string, itemId: string | null) =>
      asSystem(context, async (trx) => {
        const customer = await lockCustomer(trx, customerId);
        if (customer === undefined) throw new AppError('not-found');
        const industry =
          itemId === null ? null : await chooseItem(trx, { catalogue: 'industry-types', itemId });
        if (industry === undefined) throw new AppError('wrong-state');
        await setCustomerChoice(trx, customerId, { industry_id: itemId });
        const facts = { before: { industry: customer.industryId }, after: { industry: itemId } };
        const object = { kind: 'customer', id: customerId };
        await audit(context, trx, { ...caller, customerId }, 'catalogues.industry-set', object, facts);
        return { industry };
      }),
  };
}

async function known(trx: Trx, itemId: string): Promise<store.ItemRow> {
  const item = await store.findItem(trx, itemId);
  if (item === undefined) throw new AppError('not-found');
  return item;
}

/** An item as it is once its catalogue is held. */
async function held(trx: Trx, itemId: string): Promise<store.ItemRow> {
  const { catalogue } = await known(trx, itemId);
  await store.holdCatalogue(trx, catalogue);
  return known(trx, itemId);
}

async function present(trx: Trx, catalogue: CatalogueName): Promise<WholeCatalogue> {
  return { items: (await store.listItems(trx, catalogue)).map(toItem) };
}

function toItem(row: store.ListedItemRow): CatalogueItem {
  const { itemId, name, state, uses, mergedNames, position, revision } = row;
  const shown = state === 'active' ? 'active' : 'deprecated';
  return { itemId, name, state: shown, uses, mergedNames, position, revision };
}

function objectOf(id: string) {
  return { kind: 'catalogue-item', id };
}

/** Catalogues are those of the installation. */
function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
