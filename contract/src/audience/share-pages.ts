import { z } from 'zod';
import { call, counted, empty, filterRequestOf, id, page, pageRequestOf, service, text } from '../call.ts';
import { chosenItem } from '../core/catalogues.ts';
import { downloadPlaces, sharePageLayouts } from '../limits.ts';
import { sharePageChoiceList } from './lists/share-pages.ts';

const looks = {
  layout: z.enum(sharePageLayouts),
  headline: text(120),
  intro: text(600),
  showsLogo: z.boolean(),
  showsOrganisation: z.boolean(),
  download: z.enum(downloadPlaces),
  footer: text(300),
};

/** How the page behind a share link looks. */
export const sharePageLook = z
  .object({ ...looks, action: z.object({ label: z.string(), url: z.string() }).nullable() })
  .meta({ id: 'SharePageLook' });
export type SharePageLook = z.infer<typeof sharePageLook>;

/** What a page looks like where support made no template. */
export const plainSharePage: SharePageLook = {
  layout: 'wide',
  headline: '',
  intro: '',
  showsLogo: true,
  showsOrganisation: true,
  download: 'none',
  footer: '',
  action: null,
};

const fields = {
  name: text(80, 1),
  ...looks,
  /** The button under the picture: its label is of the catalogue of actions. */
  action: z.object({ itemId: id, url: z.url({ protocol: /^https$/ }).max(500) }).nullable(),
};

export const sharePageTemplate = z
  .object({
    templateId: id,
    name: z.string(),
    ...looks,
    action: chosenItem.extend({ url: z.string() }).nullable(),
    isDefault: z.boolean(),
    /** Customers who chose it. */
    customers: z.int(),
    revision: z.int(),
  })
  .meta({ id: 'SharePageTemplate' });
export type SharePageTemplate = z.infer<typeof sharePageTemplate>;

const allTemplates = z.object({ templates: z.array(sharePageTemplate) });
const customerChoice = z.object({
  customerId: id,
  name: z.string(),
  /** Null for the default. */
  templateId: id.nullable(),
  templateName: z.string().nullable(),
});
export type SharePageChoice = z.infer<typeof customerChoice>;

const access = { who: 'support' } as const;

export const sharePageService = service('sharepage', {
  getSharePages: call({
    summary: 'The templates of share pages.',
    request: empty,
    response: allTemplates,
    errors: [],
    access,
  }),
  createSharePage: call({
    summary: 'A new template.',
    request: z.object(fields),
    response: allTemplates.extend({ templateId: id }),
    errors: ['invalid', 'name-taken', 'not-found'],
    access,
  }),
  updateSharePage: call({
    summary: 'Changes a template; every page that uses it changes with it.',
    request: z.object({ templateId: id, revision: z.int(), ...fields }),
    response: allTemplates,
    errors: ['invalid', 'name-taken', 'not-found', 'conflict'],
    access,
  }),
  deleteSharePage: call({
    summary: 'Deletes a template that is neither the default nor any customer’s.',
    request: z.object({ templateId: id }),
    response: allTemplates,
    errors: ['not-found', 'wrong-state'],
    access,
  }),
  setDefaultSharePage: call({
    summary: 'The template of customers without one of their own; null for the plain page.',
    request: z.object({ templateId: id.nullable() }),
    response: allTemplates,
    errors: ['not-found'],
    access,
  }),
  getSharePageChoices: call({
    summary: 'Customers with the template of each.',
    request: z.object(pageRequestOf(sharePageChoiceList)),
    response: page(customerChoice),
    errors: [],
    access,
  }),
  countSharePageChoices: call({
    summary: 'How many customers the same filters find.',
    request: z.object(filterRequestOf(sharePageChoiceList)),
    response: counted,
    errors: [],
    access,
  }),
  setSharePage: call({
    summary: 'The template of one customer; null for the default.',
    request: z.object({ customerId: id, templateId: id.nullable() }),
    response: customerChoice,
    errors: ['not-found'],
    access,
  }),
});
