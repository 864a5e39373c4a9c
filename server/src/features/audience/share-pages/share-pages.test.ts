import type { SharedProgram } from '@rushes/contract/audience/share-links';
import { plainSharePage, type SharePageTemplate } from '@rushes/contract/audience/share-pages';
import type { WholeCatalogue } from '@rushes/contract/core/catalogues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { type TestUser, signUp } from '../../../../test/users.ts';
import { auditOf, signUpSupport, type SupportUser } from '../../../../test/support.ts';

interface Templates {
  templates: SharePageTemplate[];
}

let app: Harness;
let support: SupportUser;
let cm: TestUser;
let slug: string;
let actionId: string;

beforeAll(async () => {
  app = await createHarness();
  support = await signUpSupport(app, 'support@example.test');
  cm = await signUp(app, (await app.make.customer({ name: 'Harbour' })).customerId, 'cm', 'Manager');
  const programId = await app.make.program(cm, { published: true });
  const { url } = await cm.ok<{ url: string }>('sharelink/createShareLink', { programId });
  slug = url.split('/').at(-1) ?? '';
  const { items } = await support.ok<WholeCatalogue>('catalogue/getCatalogue', { catalogue: 'actions' });
  actionId = items.find(({ name }) => name === 'Contact us')?.itemId ?? '';
});
afterAll(() => app[Symbol.asyncDispose]());

const { action: _action, ...plain } = plainSharePage;
const fields = (name: string, more: object = {}) => ({ name, ...plain, action: null, ...more });
const opened = async () => {
  const { body } = await app.call('sharelink/openShareLink', { slug });
  return body.clientResponse as SharedProgram;
};
const create = async (name: string, more: object = {}) =>
  (await support.ok<{ templateId: string }>('sharepage/createSharePage', fields(name, more))).templateId;
const choose = (templateId: string | null) =>
  support.ok('sharepage/setSharePage', { customerId: cm.customerId, templateId });
const setDefault = (templateId: string | null) =>
  support.ok<Templates>('sharepage/setDefaultSharePage', { templateId });

test('a share page is plain, then the default template, then the customer’s own, with its action and download', async () => {
  expect(await opened()).toMatchObject({ look: plainSharePage, download: null });
  const house = await create('House', { headline: 'From our house', layout: 'calm' });
  expect((await opened()).look.headline).toBe('');
  await setDefault(house);
  expect((await opened()).look).toMatchObject({ headline: 'From our house', layout: 'calm' });
  const own = await create('Own', {
    intro: '<b>Hello</b>',
    showsLogo: false,
    download: 'below',
    action: { itemId: actionId, url: 'https://harbour.example/contact' },
  });
  expect(await choose(own)).toEqual({
    customerId: cm.customerId,
    name: 'Harbour',
    templateId: own,
    templateName: 'Own',
  });
  const page = await opened();
  expect(page.look).toMatchObject({
    intro: '<b>Hello</b>',
    showsLogo: false,
    action: { label: 'Contact us', url: 'https://harbour.example/contact' },
  });
  expect(page.download).toMatch(/\/program\.mp4$/);
  await choose(null);
  expect((await opened()).look.headline).toBe('From our house');
  expect(await auditOf(app, { customerId: cm.customerId, kind: 'customer' })).toEqual([
    'share-pages.chosen',
    'share-pages.chosen',
  ]);
  await setDefault(null);
  expect((await opened()).look).toEqual(plainSharePage);
});

test('a template is saved by the user who saw it last, and its name appears once', async () => {
  const templateId = await create('Spring');
  const update = (revision: number, name: string, more: object = {}) =>
    app.call('sharepage/updateSharePage', { templateId, revision, ...fields(name, more) }, support.token);
  expect((await update(1, 'Summer', { footer: 'Imprint' })).body.status).toBe('Ok');
  expect((await update(1, 'Autumn')).body).toMatchObject({
    code: 'conflict',
    details: { current: { templateId, name: 'Summer', revision: 2 }, changedBy: 'Support' },
  });
  await create('Winter');
  expect((await update(2, 'WINTER')).body.code).toBe('name-taken');
  expect((await support.refused('sharepage/createSharePage', fields('summer'))).code).toBe('name-taken');
  const { templates } = await support.ok<Templates>('sharepage/getSharePages', {});
  expect(templates.find((each) => each.templateId === templateId)).toMatchObject({
    name: 'Summer',
    footer: 'Imprint',
    revision: 2,
  });
});

test('what cannot be is refused by field: an action that is none, an address that is not https', async () => {
  for (const url of ['javascript:alert(1)', 'http://plain.example', 'nothing']) {
    const refused = await support.refused(
      'sharepage/createSharePage',
      fields('Bad', { action: { itemId: actionId, url } }),
    );
    expect([url, refused.code, refused.fields?.[0]?.path]).toEqual([url, 'invalid', 'action.url']);
  }
  const { items } = await support.ok<WholeCatalogue>('catalogue/getCatalogue', { catalogue: 'shot-types' });
  const shot = { itemId: items[0]?.itemId, url: 'https://a.example' };
  const refused = await support.refused('sharepage/createSharePage', fields('Bad', { action: shot }));
  expect(refused.code).toBe('not-found');
});

test('a template keeps an action that was deprecated since, and follows one that was merged', async () => {
  await support.ok('catalogue/addItem', { catalogue: 'actions', name: 'Call now' });
  const all = async () =>
    (await support.ok<WholeCatalogue>('catalogue/getCatalogue', { catalogue: 'actions' })).items;
  const itemId = (await all()).find(({ name }) => name === 'Call now')?.itemId ?? '';
  const action = { itemId, url: 'https://a.example' };
  const templateId = await create('Calling', { action });
  await support.ok('catalogue/setItemDeprecated', { itemId, isDeprecated: true });
  await support.ok('sharepage/updateSharePage', {
    templateId,
    revision: 1,
    ...fields('Calling', { action, footer: 'x' }),
  });
  const again = await support.refused('sharepage/createSharePage', fields('Again', { action }));
  expect(again.code).toBe('not-found');
  await support.ok('catalogue/mergeItem', { itemId, intoId: actionId });
  const { templates } = await support.ok<Templates>('sharepage/getSharePages', {});
  expect(templates.find((each) => each.templateId === templateId)?.action).toMatchObject({
    itemId: actionId,
    name: 'Contact us',
  });
});

test('only a template that nobody uses is deleted', async () => {
  const templateId = await create('Short-lived');
  const remove = () => app.call('sharepage/deleteSharePage', { templateId }, support.token);
  await choose(templateId);
  expect((await remove()).body.code).toBe('wrong-state');
  await choose(null);
  const { templates } = await setDefault(templateId);
  expect(templates[0]).toMatchObject({ templateId, isDefault: true });
  expect((await remove()).body.code).toBe('wrong-state');
  await setDefault(null);
  expect((await remove()).body.status).toBe('Ok');
  const gone = { customerId: cm.customerId, templateId };
  expect((await support.refused('sharepage/setSharePage', gone)).code).toBe('not-found');
  const unchosen = { customerId: cm.customerId, name: 'Harbour', templateId: null, templateName: null };
  expect(await support.ok('sharepage/getSharePageChoices', { search: 'harb' })).toEqual({
    items: [unchosen],
    nextCursor: null,
  });
  const calm = await create('Calm water');
  await choose(calm);
  const sort = { column: 'templateName', direction: 'desc' };
  const { items } = await support.ok<{ items: object[] }>('sharepage/getSharePageChoices', {
    sort,
    limit: 1,
  });
  expect(items).toEqual([{ ...unchosen, templateId: calm, templateName: 'Calm water' }]);
  const own = { filters: [{ column: 'templateName', op: 'filled', values: [] }] };
  expect(await support.ok('sharepage/countSharePageChoices', own)).toEqual({ count: 1 });
  await choose(null);
  expect(await support.ok('sharepage/countSharePageChoices', own)).toEqual({ count: 0 });
  const actions = new Set(await auditOf(app, { customerId: null, kind: 'share-page' }));
  expect([...actions].toSorted()).toEqual([
    'share-pages.changed',
    'share-pages.created',
    'share-pages.default-set',
    'share-pages.deleted',
  ]);
});
