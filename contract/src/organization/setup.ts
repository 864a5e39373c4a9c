import { z } from 'zod';
import { call, empty, id, service, text } from '../call.ts';
import { captionLanguage, captionStyle } from '../media/captions.ts';
import { customerFlags } from '../identity/roles.ts';
import { sharePageLook } from '../audience/share-pages.ts';

/** A colour as `#rrggbb`. */
export const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Ten shades of a brand’s colour, from pale to deep, on which texts stay readable in light and dark. */
export const shades = z.array(colour).length(10);

/** An address that opens in a tab of its own; null removes it. */
const link = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable();

export const organisation = z.object({
  name: text(120, 1),
  addressLine: text(200),
  city: text(100),
  state: text(100),
  zip: text(20),
});

export const setupRules = z.object({
  /** Minutes without activity after which a session ends. */
  idleMinutes: z.int().min(5).max(480),
  /** Percent of a program’s seconds from which it counts as viewed. */
  viewedPercent: z.int().min(50).max(100),
  /** Whether a new program is for the whole organisation until its maker says otherwise. */
  audienceOrganisation: z.boolean(),
  /** Days that deleted clips and programs can be brought back. */
  binDays: z.int().min(1).max(365),
  /** Whether programs with footage whose licence has ended can't be published. */
  blockExpiredLicences: z.boolean(),
  /** Whether approved versions alone are published. */
  requireApproval: z.boolean(),
  /** Whether requesters and owners can't approve their own work. */
  forbidOwnApproval: z.boolean(),
  /** Whether programs are unpublished when a guest's consent to a clip of theirs ends. */
  unpublishWithoutConsent: z.boolean(),
  /** Whether captions are written for each new clip. */
  automaticCaptions: z.boolean(),
  /** Their language; null: it is detected. */
  captionLanguage: captionLanguage.nullable(),
});

export const setupLinks = z.object({
  terms: link,
  privacy: link,
  chat: link,
  browserPlugin: link,
  analytics: link,
});

/** What new programs and titles begin with; those that are there stay as they are. */
export const videoDefaults = z.object({
  /** A font of the organisation; null for the standard font, also once that font is removed. */
  titleFontId: id.nullable(),
  captionStyle,
});

/** What a colour becomes, and how it reads: WCAG contrast ratios (4.5 and more is readable). */
export const brandPreview = z.object({
  shades,
  /** White on the colour as it was given, and as it is used on buttons in light and in dark. */
  contrast: z.object({ given: z.number(), light: z.number(), dark: z.number() }),
  /** A mail as it would look, as HTML of its own page. */
  mailHtml: z.string(),
  /** The page behind the organisation’s share links, which wears the colour. */
  sharePage: sharePageLook,
});

export const setup = z
  .object({
    organisation,
    rules: setupRules,
    /** Whether something is set up that writes captions. */
    canWriteCaptions: z.boolean(),
    links: setupLinks,
    brand: z.object({ accentColour: colour.nullable(), logoUrl: z.string().nullable() }),
    video: videoDefaults,
    usage: z.object({
      storageBytes: z.int(),
      quotaBytes: z.int(),
      seats: z.int(),
      /** Null where seats are not limited. */
      seatLimit: z.int().nullable(),
    }),
    flags: z.record(z.enum(customerFlags), z.boolean()),
    revision: z.int(),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof setup>;

/** With the revision that the writer saw: where there is a newer one, nothing is changed (`conflict`), and the details say what it is and who changed it. */
const revision = z.int().optional();

const seeing = { who: 'may', permission: 'organization.setup:see' } as const;
const editing = { who: 'may', permission: 'organization.setup:edit' } as const;

export const setupService = service('setup', {
  getSetup: call({
    summary: 'What is set for the organisation, what it uses, and the features that are switched on for it.',
    request: empty,
    response: setup,
    errors: [],
    access: seeing,
  }),
  saveOrganisation: call({
    summary: 'Name and address of the organisation.',
    request: organisation.extend({ revision }),
    response: setup,
    errors: ['invalid', 'conflict'],
    access: editing,
  }),
  saveRules: call({
    summary:
      'Idle limit, view rule, audience of new programs, days in the bin, expired licences, approvals, captions of new clips; effective at once.',
    // What a client doesn't know of stays as it is.
    request: setupRules
      .partial({
        automaticCaptions: true,
        captionLanguage: true,
        requireApproval: true,
        forbidOwnApproval: true,
        unpublishWithoutConsent: true,
      })
      .extend({ revision }),
    response: setup,
    errors: ['invalid', 'conflict'],
    access: editing,
  }),
  saveLinks: call({
    summary: 'Addresses that footer and menu open.',
    request: setupLinks.extend({ revision }),
    response: setup,
    errors: ['invalid', 'conflict'],
    access: editing,
  }),
  saveVideoDefaults: call({
    summary: 'The font of new titles, and the caption style of new programs.',
    request: videoDefaults.extend({ revision }),
    response: setup,
    errors: ['invalid', 'conflict'],
    access: editing,
  }),
  previewBrand: call({
    summary: 'What a colour would look like, without applying it.',
    request: z.object({ accentColour: colour.nullable() }),
    response: brandPreview,
    errors: [],
    access: editing,
  }),
  saveBrand: call({
    summary: 'The accent colour of shell, share page and mails; null for ours.',
    request: z.object({ accentColour: colour.nullable(), revision }),
    response: setup,
    errors: ['invalid', 'conflict'],
    access: editing,
  }),
  saveLogo: call({
    summary: 'The logo, from an image that getUploadSignature let in.',
    request: z.object({ key: z.string().min(1).max(300), revision }),
    response: setup,
    errors: ['not-found', 'image-unusable', 'conflict'],
    access: editing,
  }),
  removeLogo: call({
    summary: 'Takes the logo away: ours is in its place.',
    request: z.object({ revision }),
    response: setup,
    errors: ['conflict'],
    access: editing,
  }),
});
