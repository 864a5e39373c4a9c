import { randomUUID } from 'node:crypto';
import { countedMost } from '@rushes/contract/lists/list';
import {
  plainSharePage,
  type SharePageLook,
  type SharePageTemplate,
} from '@rushes/contract/audience/share-pages';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit, type AuditFacts } from '../../../platform/audit.ts';
import type { Support } from '../../../platform/http/caller.ts';
import type { CataloguesService } from '../../core/catalogues/service.ts';
import * as choices from './choice-store.ts';
import * as store from './store.ts';
import { lockCustomer, setCustomerChoice } from '../../core/customer-records/service.ts';

export interface SharePagesDeps {
  readonly catalogues: Pick<CataloguesService, 'chooseItem'>;
}

export interface Fields extends Omit<SharePageLook, 'action'> {
  readonly name: string;
  readonly action: { readonly itemId: string; readonly url: string } | null;
}

export type SharePagesService = ReturnType<typeof createSharePagesService>;

/** Templates of the pages behind share links, and which customer uses which. */
export function createSharePagesService(context: Context, deps: SharePagesDeps) {
  return {
    getSharePages: () => asSystem(context, present),
    ...templateCalls(context, deps),
    ...choiceCalls(context),
    /** How a page of the customer looks; in the system’s transaction. */
    lookOf: async (trx: Trx, customerId: string): Promise<SharePageLook> => {
      const found = await store.findLook(trx, customerId);
      if (found === undefined) return plainSharePage;
      const { actionLabel, actionUrl, ...look } = found;
      const hasAction = actionLabel !== null && actionUrl !== null;
      return { ...look, action: hasAction ? { label: actionLabel, url: actionUrl } : null };
    },
  };
}

function templateCalls(context: Context, deps: SharePagesDeps) {
  const { clock } = context;
  return {
    createSharePage: (caller: Support, fields: Fields) =>
      asSystem(context, async (trx) => {
        await store.holdTemplates(trx);
        const templateId = randomUUID();
        const values = await valuesOf(trx, deps, fields, null);
        await store.insertTemplate(trx, templateId, values, clock.now());
        await audit(context, trx, caller, 'share-pages.created', objectOf(templateId), {
          after: factsOf(fields),
        });
        return { templateId, ...(await present(trx)) };
      }),
    updateSharePage: (caller: Support, templateId: string, revision: number, fields: Fields) =>
      asSystem(context, async (trx) => {
        await store.holdTemplates(trx);
        const row = await known(trx, templateId);
        if (row.revision !== revision)
          throw new StaleError(toTemplate(row), {
            ...objectOf(templateId),
            actions: ['share-pages.changed'],
          });
        await store.updateTemplate(trx, templateId, await valuesOf(trx, deps, fields, templateId));
        const facts = { before: factsOf(toTemplate(row)), after: factsOf(fields) };
        await audit(context, trx, caller, 'share-pages.changed', objectOf(templateId), facts);
        return present(trx);
      }),
    deleteSharePage: (caller: Support, templateId: string) =>
      asSystem(context, async (trx) => {
        await store.holdTemplates(trx);
        const row = await known(trx, templateId);
        if (row.isDefault || row.customers > 0) throw new AppError('wrong-state');
        await store.deleteTemplate(trx, templateId);
        const before = factsOf(toTemplate(row));
        await audit(context, trx, caller, 'share-pages.deleted', objectOf(templateId), { before });
        return present(trx);
      }),
    setDefaultSharePage: (caller: Support, templateId: string | null) =>
      asSystem(context, async (trx) => {
        await store.holdTemplates(trx);
        const before = (await store.listTemplates(trx)).find(({ isDefault }) => isDefault);
        if (templateId !== null) await known(trx, templateId);
        await store.setDefault(trx, templateId);
        const facts = { before: { template: before?.templateId ?? null }, after: { template: templateId } };
        await audit(context, trx, caller, 'share-pages.default-set', objectOf(templateId ?? ''), facts);
        return present(trx);
      }),
  };
}

function choiceCalls(context: Context) {
  return {
    getSharePageChoices: async (_caller: Support, query: choices.ChoiceQuery) => {
      const { rows, nextCursor } = await asSystem(context, (trx) => choices.pageChoices(trx, query));
      return { items: rows, nextCursor };
    },
    countSharePageChoices: async (query: Omit<choices.ChoiceQuery, 'limit'>) => ({
      count: await asSystem(context, (trx) => choices.countChoices(trx, query, countedMost)),
    }),
    setSharePage: (caller: Support, customerId: string, templateId: string | null) =>
      asSystem(context, async (trx) => {
        // Nobody deletes it meanwhile.
        await store.holdTemplates(trx);
        const before = await lockCustomer(trx, customerId);
        if (before === undefined) throw new AppError('not-found');
        const template = templateId === null ? null : await known(trx, templateId);
        await setCustomerChoice(trx, customerId, { share_page_id: templateId });
        const object = { kind: 'customer', id: customerId };
        const facts = { before: { sharePage: before.sharePageId }, after: { sharePage: templateId } };
        await audit(context, trx, { ...caller, customerId }, 'share-pages.chosen', object, facts);
        return { customerId, name: before.name, templateId, templateName: template?.name ?? null };
      }),
  };
}

/** The columns of a template; an action that it has already may stay, however deprecated. */
async function valuesOf(
  trx: Trx,
  { catalogues }: SharePagesDeps,
  { name, action, ...fields }: Fields,
  templateId: string | null,
) {
  if (await store.isNameTaken(trx, name, templateId)) throw new AppError('name-taken');
  if (action !== null) {
    const wanted = { catalogue: 'actions', itemId: action.itemId } as const;
    const chosen = await catalogues.chooseItem(trx, wanted);
    const isOwn = templateId !== null && (await known(trx, templateId)).actionId === action.itemId;
    if (chosen === undefined && !isOwn) throw new AppError('not-found');
  }
  const { showsLogo, showsOrganisation, ...looks } = fields;
  return {
    name,
    ...looks,
    shows_logo: showsLogo,
    shows_organisation: showsOrganisation,
    action_id: action?.itemId ?? null,
    action_url: action?.url ?? null,
  };
}

async function known(trx: Trx, templateId: string): Promise<store.TemplateRow> {
  const row = await store.findTemplate(trx, templateId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

async function present(trx: Trx): Promise<{ templates: SharePageTemplate[] }> {
  return { templates: (await store.listTemplates(trx)).map(toTemplate) };
}

function toTemplate({ actionId, actionName, actionUrl, ...row }: store.TemplateRow): SharePageTemplate {
  const hasAction = actionId !== null && actionUrl !== null;
  return {
    ...row,
    action: hasAction ? { itemId: actionId, name: actionName ?? '', url: actionUrl } : null,
  };
}

function factsOf({ name, layout, showsLogo, showsOrganisation, download, action }: Fields): AuditFacts {
  return { name, layout, showsLogo, showsOrganisation, download, action: action?.itemId ?? null };
}

function objectOf(id: string) {
  return { kind: 'share-page', id };
}

/** Templates of share pages are those of the installation. */
function asSystem<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
