import type { CatalogueItem, WholeCatalogue } from '@rushes/contract/core/catalogues';
import type { Clip } from '@rushes/contract/media/clips';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { createRowClips, type RowClip } from '../../../../test/row-clips.ts';
import { auditOf, signUpSupport, type SupportUser } from '../../../../test/support.ts';

let app: Harness;
let support: SupportUser;
let cm: TestUser;
let clip: RowClip;

beforeAll(async () => {
  app = await createHarness();
  support = await signUpSupport(app, 'support@example.test');
  cm = await signUp(app, (await app.make.customer({ name: 'Harbour' })).customerId, 'cm', 'Manager');
  clip = await createRowClips(app.app.context.db).clip(cm, { name: 'Pier' });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

const items = async (catalogue: string) =>
  (await support.ok<WholeCatalogue>('catalogue/getCatalogue', { catalogue })).items;
const named = async (catalogue: string, name: string): Promise<CatalogueItem> => {
  const found = (await items(catalogue)).find((item) => item.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const choosable = async (user: TestUser) =>
  (await user.ok<{ items: { itemId: string; name: string }[] }>('catalogue/getShotTypes', {})).items;
const add = async (catalogue: string, name: string) => {
  await support.ok('catalogue/addItem', { catalogue, name });
  return named(catalogue, name);
};
const give = (shotTypeId: string | null) =>
  cm.ok<Clip>('clip/updateClip', { clipId: clip.clipId, shotTypeId });

describe('a catalogue', () => {
  test('is there from the start, is added to, renamed and put in order; a name appears once', async () => {
    expect((await items('shot-types')).map(({ name }) => name).slice(0, 3)).toEqual([
      'Wide',
      'Medium',
      'Close-up',
    ]);
    expect((await items('actions')).length).toBeGreaterThan(3);
    const drone = await add('shot-types', 'Drone');
    expect(await items('shot-types')).toHaveLength(11);
    const taken = await support.refused('catalogue/addItem', { catalogue: 'shot-types', name: 'dRONE ' });
    expect(taken.code).toBe('name-taken');
    const { itemId, revision } = drone;
    await support.ok('catalogue/renameItem', { itemId, revision, name: 'From above' });
    const stale = await support.refused('catalogue/renameItem', { itemId, revision, name: 'Other' });
    expect(stale.code).toBe('conflict');
    const current = { itemId, name: 'From above', revision: revision + 1 };
    expect(stale.details).toMatchObject({ current, changedBy: 'Support' });
    const fresh = { itemId, revision: revision + 1, name: 'WIDE' };
    expect((await support.refused('catalogue/renameItem', fresh)).code).toBe('name-taken');
    const first = await named('shot-types', 'Wide');
    const toTop = { itemId, nextTo: first.itemId, side: 'before' };
    await support.ok('catalogue/moveItem', toTop);
    expect((await items('shot-types'))[0]?.name).toBe('From above');
    expect((await choosable(cm))[0]?.name).toBe('From above');
    await support.ok('catalogue/moveItem', { itemId, nextTo: first.itemId, side: 'after' });
    const ordered = await items('shot-types');
    expect(ordered.slice(0, 3).map(({ name, position }) => [name, position])).toEqual([
      ['Wide', 1],
      ['From above', 2],
      ['Medium', 3],
    ]);
    const other = await named('actions', 'Donate');
    for (const nextTo of [itemId, other.itemId]) {
      const refused = await support.refused('catalogue/moveItem', { ...toTop, nextTo });
      expect(refused.code).toBe('conflict');
    }
    const gone = { ...toTop, itemId: cm.customerId };
    expect((await support.refused('catalogue/moveItem', gone)).code).toBe('not-found');
  });

  test('comes in pages of any order, filtered by state, found by what an item was called before', async () => {
    const catalogue = 'industry-types';
    const [from, into] = [await named(catalogue, 'Retail'), await named(catalogue, 'Transport')];
    await support.ok('catalogue/mergeItem', { itemId: from.itemId, intoId: into.itemId });
    const all: CatalogueItem[] = [];
    const sort = { column: 'name', direction: 'desc' };
    let cursor: string | null = null;
    do {
      const asked: object = { catalogue, sort, limit: 5, ...(cursor === null ? {} : { cursor }) };
      const next: Page<CatalogueItem> = await support.ok('catalogue/getItems', asked);
      all.push(...next.items);
      cursor = next.nextCursor;
    } while (cursor !== null);
    const names = all.map(({ name }) => name);
    expect(names).toEqual(
      (await items(catalogue))
        .map(({ name }) => name)
        .toSorted()
        .toReversed(),
    );
    expect(await support.ok('catalogue/countItems', { catalogue })).toEqual({ count: names.length });
    const found = await support.ok<Page<CatalogueItem>>('catalogue/getItems', {
      catalogue,
      search: 'retail',
    });
    expect(found.items).toMatchObject([{ name: 'Transport', mergedNames: ['Retail'], state: 'active' }]);
    await support.ok('catalogue/setItemDeprecated', { itemId: into.itemId, isDeprecated: true });
    const filters = [{ column: 'state', op: 'in', values: ['deprecated'] }];
    const { items: old } = await support.ok<Page<CatalogueItem>>('catalogue/getItems', {
      catalogue,
      filters,
    });
    expect(old.map(({ name }) => name)).toEqual(['Transport']);
    await support.ok('catalogue/setItemDeprecated', { itemId: into.itemId, isDeprecated: false });
    expect((await app.call('catalogue/getItems', { catalogue }, cm.token)).body.code).toBe('forbidden');
  });

  test('an item that is deprecated is chosen no more and stays where it is named, until that is taken back', async () => {
    const { itemId } = await named('shot-types', 'Medium');
    expect((await give(itemId)).shotType).toEqual({ itemId, name: 'Medium' });
    expect(await named('shot-types', 'Medium')).toMatchObject({ uses: 1, state: 'active' });
    await support.ok('catalogue/setItemDeprecated', { itemId, isDeprecated: true });
    expect((await choosable(cm)).map(({ name }) => name)).not.toContain('Medium');
    expect((await cm.ok<Clip>('clip/getClip', { clipId: clip.clipId })).shotType?.name).toBe('Medium');
    const refused = await cm.refused('clip/updateClip', { clipId: clip.clipId, shotTypeId: itemId });
    expect([refused.code, refused.fields?.[0]?.path]).toEqual(['invalid', 'shotTypeId']);
    await support.ok('catalogue/setItemDeprecated', { itemId, isDeprecated: false });
    expect((await give(itemId)).shotType?.name).toBe('Medium');
    const industry = await named('industry-types', 'Media');
    const wrongKind = { clipId: clip.clipId, shotTypeId: industry.itemId };
    expect((await cm.refused('clip/updateClip', wrongKind)).code).toBe('invalid');
  });

  test('merged items are one: what names the first names the second, and the old name is free again', async () => {
    const [from, into] = [await add('shot-types', 'Two-shot'), await named('shot-types', 'Interview')];
    await give(from.itemId);
    const done = await support.ok<WholeCatalogue & { moved: number }>('catalogue/mergeItem', {
      itemId: from.itemId,
      intoId: into.itemId,
    });
    expect(done.moved).toBe(1);
    expect(done.items.map(({ name }) => name)).not.toContain('Two-shot');
    expect(await named('shot-types', 'Interview')).toMatchObject({ uses: 1, mergedNames: ['Two-shot'] });
    const shown = await cm.ok<Clip>('clip/getClip', { clipId: clip.clipId });
    expect(shown.shotType).toEqual({ itemId: into.itemId, name: 'Interview' });
    await add('shot-types', 'Two-shot');
    const gone = { itemId: from.itemId, intoId: into.itemId };
    expect((await support.refused('catalogue/mergeItem', gone)).code).toBe('not-found');
    const moved = { itemId: from.itemId, nextTo: into.itemId, side: 'after' };
    expect((await support.refused('catalogue/moveItem', moved)).code).toBe('not-found');
    const other = await named('actions', 'Donate');
    for (const intoId of [into.itemId, other.itemId]) {
      const refused = await support.refused('catalogue/mergeItem', { itemId: into.itemId, intoId });
      expect(refused.code).toBe('wrong-state');
    }
  });

  test('of two merges against each other one is done, and no item is lost', async () => {
    const [one, other] = [await add('industry-types', 'Sea'), await add('industry-types', 'Ships')];
    await support.ok('catalogue/setIndustry', { customerId: cm.customerId, itemId: one.itemId });
    const answers = await Promise.all(
      [
        { itemId: one.itemId, intoId: other.itemId },
        { itemId: other.itemId, intoId: one.itemId },
      ].map((request) => app.call('catalogue/mergeItem', request, support.token)),
    );
    expect(answers.filter(({ body }) => body.status === 'Ok')).toHaveLength(1);
    const left = (await items('industry-types')).filter(({ name }) => ['Sea', 'Ships'].includes(name));
    expect(left).toMatchObject([{ uses: 1 }]);
    await support.ok('catalogue/setIndustry', { customerId: cm.customerId, itemId: null });
  });
});

describe('one customer', () => {
  test('is found by a part of its name and has an industry of the catalogue', async () => {
    const { itemId } = await named('industry-types', 'Media');
    const { customerId } = cm;
    const industry = { itemId, name: 'Media' };
    expect(await support.ok('catalogue/setIndustry', { customerId, itemId })).toEqual({ industry });
    expect(await support.ok('catalogue/findCustomers', { search: 'HARB' })).toEqual({
      customers: [{ customerId, name: 'Harbour', industry }],
    });
    expect(await support.ok('catalogue/findCustomers', { search: '%' })).toEqual({ customers: [] });
    const shot = await named('shot-types', 'Wide');
    const wrong = await support.refused('catalogue/setIndustry', { customerId, itemId: shot.itemId });
    expect(wrong.code).toBe('wrong-state');
    expect(await auditOf(app, { customerId, kind: 'customer' })).toContain('catalogues.industry-set');
  });
});

test('every change of a catalogue is in the audit of the installation', async () => {
  const actions = new Set(await auditOf(app, { customerId: null, kind: 'catalogue-item' }));
  expect([...actions].toSorted()).toEqual([
    'catalogues.item-added',
    'catalogues.item-changed',
    'catalogues.item-merged',
    'catalogues.item-ordered',
    'catalogues.item-renamed',
  ]);
});
