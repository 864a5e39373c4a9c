import { z } from 'zod';
import { call, counted, empty, filterRequestOf, id, page, pageRequestOf, service, text } from '../call.ts';
import { catalogueItemList } from './lists/catalogues.ts';

/** Kinds of shots that clips name, industries of customers, and what a share page asks users to do next. */
export const catalogueNames = ['shot-types', 'industry-types', 'actions'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

const catalogue = z.enum(catalogueNames);

/** active ⇄ deprecated; either → merged, which stays. What is merged is listed no more. */
export const catalogueItem = z
  .object({
    itemId: id,
    name: z.string(),
    state: z.enum(['active', 'deprecated']),
    /** Clips, customers or share-page templates that name it. */
    uses: z.int(),
    /** Names of those that were merged into it. */
    mergedNames: z.array(z.string()),
    /** Its place in the order in which users choose, from 1. */
    position: z.int(),
    revision: z.int(),
  })
  .meta({ id: 'CatalogueItem' });
export type CatalogueItem = z.infer<typeof catalogueItem>;

export const wholeCatalogue = z.object({ items: z.array(catalogueItem) }).meta({ id: 'Catalogue' });
export type WholeCatalogue = z.infer<typeof wholeCatalogue>;

/** What users choose from. */
export const chosenItem = z.object({ itemId: id, name: z.string() });

const access = { who: 'support' } as const;
const itemName = text(80, 1);

export const catalogueService = service('catalogue', {
  getItems: call({
    summary: 'The items of a catalogue, page by page, with how often each is used.',
    request: z.object({ ...pageRequestOf(catalogueItemList), catalogue }),
    response: page(catalogueItem),
    errors: [],
    access,
  }),
  countItems: call({
    summary: 'How many items the same filters find.',
    request: z.object({ ...filterRequestOf(catalogueItemList), catalogue }),
    response: counted,
    errors: [],
    access,
  }),
  getCatalogue: call({
    summary: 'All items of a catalogue in their order, for choosing from.',
    request: z.object({ catalogue }),
    response: wholeCatalogue,
    errors: [],
    access,
  }),
  addItem: call({
    summary: 'Adds an item at the end.',
    request: z.object({ catalogue, name: itemName }),
    response: wholeCatalogue,
    errors: ['invalid', 'name-taken'],
    access,
  }),
  renameItem: call({
    summary: 'Renames an item; whatever names it shows the new name.',
    request: z.object({ itemId: id, revision: z.int(), name: itemName }),
    response: wholeCatalogue,
    errors: ['not-found', 'name-taken', 'conflict'],
    access,
  }),
  setItemDeprecated: call({
    summary: 'Nobody chooses it from now on, what names it keeps it; or takes that back.',
    request: z.object({ itemId: id, isDeprecated: z.boolean() }),
    response: wholeCatalogue,
    errors: ['not-found'],
    access,
  }),
  moveItem: call({
    summary: 'Puts an item before or after another one, in the order in which users choose.',
    request: z.object({ itemId: id, nextTo: id, side: z.enum(['before', 'after']) }),
    response: wholeCatalogue,
    errors: ['not-found', 'conflict'],
    access,
  }),
  mergeItem: call({
    summary:
      'Makes two items one: whatever names the first names the second from now on. It cannot be undone.',
    request: z.object({ itemId: id, intoId: id }),
    response: wholeCatalogue.extend({ moved: z.int() }),
    errors: ['not-found', 'wrong-state'],
    access,
  }),
  findCustomers: call({
    summary: 'Up to 50 customers by a part of their name, with their industry.',
    request: z.object({ search: text(120).default('') }),
    response: z.object({
      customers: z.array(z.object({ customerId: id, name: z.string(), industry: chosenItem.nullable() })),
    }),
    errors: [],
    access,
  }),
  setIndustry: call({
    summary: 'The industry of a customer; null for none.',
    request: z.object({ customerId: id, itemId: id.nullable() }),
    response: z.object({ industry: chosenItem.nullable() }),
    errors: ['not-found', 'wrong-state'],
    access,
  }),
  getShotTypes: call({
    summary: 'The shot types that a clip can be given.',
    request: empty,
    response: z.object({ items: z.array(chosenItem) }),
    errors: [],
    access: { who: 'may', permission: 'create.footage:see' },
  }),
});
