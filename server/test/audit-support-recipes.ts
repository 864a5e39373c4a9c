// How support makes each of its calls change something.
import { randomUUID } from 'node:crypto';
import type { WholeCatalogue as Catalogue } from '@rushes/contract/core/catalogues';
import type { Customer } from '@rushes/contract/support/customers';
import { plainSharePage } from '@rushes/contract/audience/share-pages';
import { address, type Recipe, type Stage } from './audit-stage.ts';

async function itemIn({ support }: Stage): Promise<string> {
  const name = `Item ${randomUUID().slice(0, 8)}`;
  const { items } = await support.ok<Catalogue>('catalogue/addItem', { catalogue: 'shot-types', name });
  return items.find((item) => item.name === name)?.itemId ?? '';
}

async function customerOf({ app, support }: Stage): Promise<Customer> {
  const { customerId } = await app.make.customer();
  return support.ok<Customer>('customer/getCustomer', { customerId });
}

async function templateOf({ support }: Stage): Promise<string> {
  const name = `Page ${randomUUID().slice(0, 8)}`;
  const made = await support.ok<{ templateId: string }>('sharepage/createSharePage', {
    ...plainSharePage,
    name,
  });
  return made.templateId;
}

async function offered({ support }: Stage): Promise<{ templateId: string; revision: number }> {
  const { templateId } = await support.ok<{ templateId: string }>('template/createOfferedTemplate', {
    title: 'Offered',
  });
  const slot = { slotId: randomUUID(), title: 'x', prompt: '', minMs: null, maxMs: null, required: true };
  const slots = [{ ...slot, locked: false, clipId: null, shotTypeId: null }];
  const draft = { programTitle: '', programDescription: '', mergeFields: [], slots };
  return support.ok<{ templateId: string; revision: number }>('template/updateOfferedTemplate', {
    ...{ templateId, revision: 1, draft },
  });
}

/** One that organisations find. */
export async function published(stage: Stage): Promise<string> {
  const { templateId, revision } = await offered(stage);
  await stage.support.ok('template/publishOfferedTemplate', { templateId, revision });
  return templateId;
}

async function mailDraft({ support }: Stage) {
  const event = 'people.invitation';
  const { revision } = await support.ok<{ revision: number }>('maillayout/getMailLayout', { event });
  const words = { subject: 'Come in', paragraphs: ['Look at it.'] };
  return support.ok<{ revision: number; draft: { versionId: string } | null }>('maillayout/saveMailDraft', {
    event,
    revision,
    ...words,
  });
}

export const supportRecipes: Readonly<Record<string, Recipe>> = {
  'template/updateOfferedTemplate': async (stage) => {
    const { templateId, revision } = await offered(stage);
    return { request: { templateId, revision, title: 'Another' } };
  },
  'template/publishOfferedTemplate': async (stage) => {
    const { templateId, revision } = await offered(stage);
    return { request: { templateId, revision } };
  },
  'template/withdrawOfferedTemplate': async (stage) => ({
    request: { templateId: await published(stage), isWithdrawn: true },
  }),
  'catalogue/renameItem': async (stage) => ({
    request: { itemId: await itemIn(stage), revision: 1, name: `Name ${randomUUID().slice(0, 8)}` },
  }),
  'catalogue/setItemDeprecated': async (stage) => ({
    request: { itemId: await itemIn(stage), isDeprecated: true },
  }),
  'catalogue/moveItem': async (stage) => ({
    request: { itemId: await itemIn(stage), nextTo: await itemIn(stage), side: 'after' },
  }),
  'catalogue/mergeItem': async (stage) => ({
    request: { itemId: await itemIn(stage), intoId: await itemIn(stage) },
  }),
  'catalogue/setIndustry': async ({ support: by, cm }) => {
    const wanted = { catalogue: 'industry-types', name: `Industry ${randomUUID().slice(0, 8)}` };
    const { items } = await by.ok<Catalogue>('catalogue/addItem', wanted);
    return { request: { customerId: cm.customerId, itemId: items.at(-1)?.itemId } };
  },
  'customer/createCustomer': async () => ({
    request: {
      organisation: { name: `Made ${randomUUID()}`, addressLine: '', city: '', state: '', zip: '' },
      quotaBytes: 5_000_000_000,
      seatLimit: null,
      first: { email: address(), name: 'First', role: 'cm' },
    },
  }),
  'customer/updateCustomer': async (stage) => {
    const { customerId, revision } = await customerOf(stage);
    return { request: { customerId, revision, seatLimit: 7 } };
  },
  'customer/suspendCustomer': async (stage) => ({
    request: { customerId: (await customerOf(stage)).customerId, reason: 'Unpaid' },
  }),
  'customer/activateCustomer': async (stage) => {
    const { customerId } = await customerOf(stage);
    await stage.support.ok('customer/suspendCustomer', { customerId, reason: 'Unpaid' });
    return { request: { customerId } };
  },
  'customer/planClosing': async (stage) => ({ request: plan((await customerOf(stage)).customerId) }),
  'customer/cancelClosing': async (stage) => {
    const { customerId } = await customerOf(stage);
    await stage.support.ok('customer/planClosing', plan(customerId));
    return { request: { customerId } };
  },
  'customer/inviteAdministrator': async (stage) => ({
    request: { customerId: (await customerOf(stage)).customerId, ...administrator() },
  }),
  'customer/resendAdministrator': async (stage) => {
    const { customerId } = await customerOf(stage);
    const wanted = { customerId, ...administrator() };
    const { customerUserId } = await stage.support.ok<{ customerUserId: string }>(
      'customer/inviteAdministrator',
      wanted,
    );
    return { request: { customerUserId } };
  },
  'customer/stepAdministrator': async ({ app, cm }) => ({
    request: {
      customerUserId: (await app.make.user(cm.customerId, 'cm')).customerUserId,
      step: 'suspend',
    },
  }),
  'maillayout/saveMailDraft': async ({ support: by }) => {
    const event = 'people.invitation';
    const { revision } = await by.ok<{ revision: number }>('maillayout/getMailLayout', { event });
    return { request: { event, revision, subject: 'Come in', paragraphs: ['Look at it.'] } };
  },
  'maillayout/discardMailDraft': async (stage) => ({
    request: { event: 'people.invitation', revision: (await mailDraft(stage)).revision },
  }),
  'maillayout/activateMailVersion': async (stage) => {
    const { revision, draft } = await mailDraft(stage);
    return { request: { event: 'people.invitation', revision, versionId: draft?.versionId } };
  },
  'maillayout/switchMail': async ({ support: by }) => {
    const event = 'reports.ready';
    const { revision } = await by.ok<{ revision: number }>('maillayout/getMailLayout', { event });
    return { request: { event, revision, isOn: false } };
  },
  'sharepage/createSharePage': async () => ({
    request: { ...plainSharePage, name: `Page ${randomUUID().slice(0, 8)}` },
  }),
  'sharepage/updateSharePage': async (stage) => ({
    request: { ...plainSharePage, templateId: await templateOf(stage), revision: 1, name: randomUUID() },
  }),
  'sharepage/deleteSharePage': async (stage) => ({ request: { templateId: await templateOf(stage) } }),
  'sharepage/setDefaultSharePage': async (stage) => ({ request: { templateId: await templateOf(stage) } }),
  'sharepage/setSharePage': async (stage) => ({
    request: { customerId: stage.cm.customerId, templateId: await templateOf(stage) },
  }),
  'support/startView': async ({ app, makeObject, cm }) => {
    const { userName } = await app.make.superAdmin();
    const token = (await app.signIn(userName)).access_token;
    const user = { customerId: cm.customerId, customerUserId: await makeObject('person') };
    return { request: { ...user, reason: 'They asked for help with a list.' }, token };
  },
};

function plan(customerId: string) {
  return { customerId, closesAt: '2090-01-01T00:00:00Z', erasesAt: '2090-03-01T00:00:00Z' };
}

function administrator() {
  return { email: address(), name: 'Ada', role: 'admin' };
}
