import { randomUUID } from 'node:crypto';
import type { CallRequest } from '@rushes/contract/call';
import type { Setup, setupService } from '@rushes/contract/organization/setup';
import { captionStyleOf, captionStyleText } from '@rushes/contract/media/lists/caption-style';
import { customerFlags } from '@rushes/contract/identity/roles';
import { isMediaError } from '@rushes/media/media-error';
import { makePicture } from '@rushes/media/picture';
import type { Updateable } from 'kysely';
import type { Context, Trx } from '../../../context.ts';
import { AppError, StaleError } from '../../../platform/app-error.ts';
import { audit, type AuditFacts } from '../../../platform/audit.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { brandOf, renderMail } from '../../../platform/mail/layout.ts';
import type { CustomersTable } from '../../../schema.ts';
import { inWorkFolder, localFile } from '../../media/assets/service.ts';
import { findFontKeys, fontNameOf } from '../../media/fonts/service.ts';
import type { SharePagesService } from '../../audience/share-pages/service.ts';
import type { UploadSignaturesService } from '../../media/upload-signatures/service.ts';
import type { TranscriptsService } from '../../media/transcripts/service.ts';
import { contrastOf, ownAccent, shadesOf } from './shades.ts';
import * as store from './store.ts';
import { customerChanges, lockCustomer, updateCustomer } from '../../core/customer-records/service.ts';

export interface SetupDeps {
  readonly consents: { unpublishEnded(trx: Trx, customerId: string): Promise<unknown> };
  readonly signatures: Pick<UploadSignaturesService, 'find'>;
  readonly pages: Pick<SharePagesService, 'lookOf'>;
  readonly transcripts: Pick<TranscriptsService, 'isAvailable'>;
}

export type SetupService = ReturnType<typeof createSetupService>;
const logoSidePx = 640;

/** What content managers set for their organisation; every change holds at once and is in the audit. */
export function createSetupService(context: Context, deps: SetupDeps) {
  const { db } = context;
  const { isAvailable } = deps.transcripts;
  const change = (caller: Member, what: Part, change: Omit<Change, 'what'>): Promise<Setup> =>
    changing(context, (trx) => changeSetup(context, deps, trx, caller, { what, ...change }));
  return {
    getSetup: (caller: Member): Promise<Setup> =>
      db.tenant(caller.customerId, async (trx) =>
        present(await known(context, trx, caller.customerId), isAvailable),
      ),
    saveOrganisation: (caller: Member, { addressLine, revision, ...rest }: Over<'organisation'>) => {
      const values = { ...blanksAsNull(rest), name: rest.name, address_line: addressLine || null };
      return change(caller, 'organisation', { values, revision });
    },
    saveRules: (caller: Member, { revision, ...rules }: NewRules & Seen) =>
      change(caller, 'rules', {
        values: (before) => ({ ...columnsOfRules(rules), ...automaticCaptions(context, before, rules) }),
        revision,
      }),
    saveLinks: (caller: Member, { revision, ...links }: Over<'links'>) =>
      change(caller, 'links', { values: columnsOfLinks(links), revision }),
    saveVideoDefaults: (caller: Member, { titleFontId, captionStyle, revision }: Over<'video'>) =>
      changing(context, async (trx) => {
        await requireFont(trx, caller.customerId, titleFontId);
        const values = { title_font_id: titleFontId, caption_style: JSON.stringify(captionStyle) };
        return changeSetup(context, deps, trx, caller, { what: 'video', values, revision });
      }),
    previewBrand: (caller: Member, accentColour: string | null) =>
      previewBrand(context, deps, caller, accentColour),
    saveBrand: (caller: Member, { accentColour, revision }: NewColour) =>
      change(caller, 'brand', {
        revision,
        values: {
          accent_colour: accentColour?.toLowerCase() ?? null,
          accent_shades: accentColour === null ? null : JSON.stringify(shadesOf(accentColour)),
        },
      }),
    saveLogo: async (caller: Member, uploadKey: string, revision?: number): Promise<Setup> => {
      const storageKey = await makeLogo(context, deps, caller, uploadKey);
      try {
        return await replaceLogo(context, deps, caller, {
          logo: `/brand/${randomUUID()}.png`,
          storageKey,
          revision,
        });
      } catch (error) {
        // Of any other fault it is not known whether the logo was taken.
        if (error instanceof AppError) await dropFile(context, storageKey);
        throw error;
      }
    },
    removeLogo: (caller: Member, revision?: number) =>
      replaceLogo(context, deps, caller, { logo: null, storageKey: null, revision }),
    /** The bytes of a logo by its public name; undefined for one that is not shown any more. */
    openLogo: async (logo: string) => {
      const key = await db.system((trx) => store.findLogoKey(trx, logo));
      return key === undefined ? undefined : context.storage.get(key);
    },
  };
}

/** What a colour would look like: its shades, a mail and the share page. */
async function previewBrand(context: Context, deps: SetupDeps, caller: Member, accentColour: string | null) {
  const { name, sharePage } = await context.db.tenant(caller.customerId, async (trx) => ({
    name: (await known(context, trx, caller.customerId)).name,
    sharePage: await deps.pages.lookOf(trx, caller.customerId),
  }));
  const colour = accentColour ?? ownAccent;
  const shades = shadesOf(colour);
  const { html } = await renderMail({
    to: '',
    subject: 'A program is waiting for you',
    paragraphs: ['This is how emails from your organisation look with this colour.'],
    action: { label: 'Watch now', url: context.config.publicUrl },
    brand: brandOf(name, shades),
  });
  return { shades, contrast: contrastOf(colour), mailHtml: html, sharePage };
}

function columnsOfRules(rules: NewRules): Updateable<CustomersTable> {
  return {
    idle_minutes: rules.idleMinutes,
    viewed_percent: rules.viewedPercent,
    audience_organisation: rules.audienceOrganisation,
    bin_days: rules.binDays,
    block_expired_licences: rules.blockExpiredLicences,
    ...(rules.requireApproval === undefined ? {} : { publish_approved_only: rules.requireApproval }),
    ...(rules.forbidOwnApproval === undefined ? {} : { forbid_own_approval: rules.forbidOwnApproval }),
    ...(rules.unpublishWithoutConsent === undefined
      ? {}
      : { unpublish_without_consent: rules.unpublishWithoutConsent }),
    ...(rules.captionLanguage === undefined ? {} : { caption_language: rules.captionLanguage }),
  };
}

/** Clips that are there when it is switched on get no captions by it. */
function automaticCaptions(
  { clock }: Context,
  before: Setup,
  { automaticCaptions: isOn }: NewRules,
): Updateable<CustomersTable> {
  if (isOn === undefined || isOn === before.rules.automaticCaptions) return {};
  return { automatic_captions_since: isOn ? clock.now() : null };
}

function columnsOfLinks(links: Setup['links']): Updateable<CustomersTable> {
  return {
    terms_url: links.terms,
    privacy_url: links.privacy,
    chat_url: links.chat,
    browser_plugin_url: links.browserPlugin,
    analytics_url: links.analytics,
  };
}

async function known({ clock }: Context, trx: Trx, customerId: string): Promise<store.SetupRow> {
  const row = await store.findSetup(trx, customerId, clock.now());
  if (row === undefined) throw new AppError('not-found');
  return row;
}

type Part = 'organisation' | 'rules' | 'links' | 'brand' | 'video';
type NewRules = CallRequest<(typeof setupService)['calls']['saveRules']>;

/** A save of something newer than its writer saw is refused. */
export interface Seen {
  readonly revision?: number | undefined;
}
type Over<Which extends Part> = Setup[Which] & Seen;
export type NewColour = Pick<Setup['brand'], 'accentColour'> & Seen;

interface Change extends Seen {
  readonly what: Part;
  readonly values: Values | ((before: Setup) => Values);
}

type Values = Updateable<CustomersTable>;

async function changeSetup(
  context: Context,
  deps: Pick<SetupDeps, 'consents' | 'transcripts'>,
  trx: Trx,
  caller: Member,
  { what, values, revision }: Change,
): Promise<Setup> {
  const { events } = context;
  const { customerId } = caller;
  await lockCustomer(trx, customerId);
  const before = present(await known(context, trx, customerId), deps.transcripts.isAvailable);
  if (revision !== undefined && revision !== before.revision)
    throw new StaleError(before, { kind: 'customer', id: customerId, actions: customerChanges });
  await updateCustomer(trx, customerId, typeof values === 'function' ? values(before) : values);
  const after = present(await known(context, trx, customerId), deps.transcripts.isAvailable);
  const factsOf = (setup: Setup) => auditFacts(trx, customerId, setup, what);
  const facts = { details: { what }, before: await factsOf(before), after: await factsOf(after) };
  await audit(context, trx, caller, 'setup.changed', { kind: 'customer', id: customerId }, facts);
  if (after.rules.unpublishWithoutConsent && !before.rules.unpublishWithoutConsent)
    await deps.consents.unpublishEnded(trx, customerId);
  // What the shell shows of the organisation comes with the session: everybody's is read again.
  await events.publish(trx, { customerId }, { type: 'rights-changed' });
  return after;
}

async function requireFont(trx: Trx, customerId: string, fontId: string | null): Promise<void> {
  if (fontId === null) return;
  const found = await findFontKeys(trx, customerId, [fontId]);
  if (found.get(fontId) != null) return;
  const message = "This font couldn't be found. Choose another one.";
  throw new AppError('invalid', { fields: [{ path: 'titleFontId', message }] });
}

async function auditFacts(trx: Trx, customerId: string, setup: Setup, what: Part): Promise<AuditFacts> {
  if (what !== 'video') return setup[what];
  const { titleFontId, captionStyle } = setup.video;
  const titleFont = await fontNameOf(trx, customerId, titleFontId);
  return { titleFont, captionStyle: captionStyleText(captionStyle) };
}

/** An image that was sent, encoded again as PNG; its storage key. */
async function makeLogo(
  context: Context,
  { signatures }: SetupDeps,
  caller: Member,
  uploadKey: string,
): Promise<string> {
  const upload = await signatures.find(caller, uploadKey);
  const key = `brand/${randomUUID()}.png`;
  return inWorkFolder(context, async (workDir) => {
    try {
      const { file } = await makePicture(context.media, {
        source: await localFile(context, upload.storageKey, workDir),
        kind: upload.kind,
        shape: 'within',
        sidePx: logoSidePx,
        workDir,
        lane: 'interactive',
      });
      await context.storage.putFile(key, file);
      return key;
    } catch (error) {
      if (!isMediaError(error) || isMediaError(error, 'disk-full') || isMediaError(error, 'tool-missing'))
        throw error;
      context.log.info({ err: error }, 'a logo could not be read');
      throw new AppError('image-unusable', { cause: error });
    }
  });
}

async function replaceLogo(
  context: Context,
  deps: Pick<SetupDeps, 'consents' | 'transcripts'>,
  caller: Member,
  {
    logo,
    storageKey,
    revision,
  }: { logo: string | null; storageKey: string | null; revision: number | undefined },
): Promise<Setup> {
  const { old, setup } = await changing(context, async (trx) => {
    await lockCustomer(trx, caller.customerId);
    const { logo_key } = await known(context, trx, caller.customerId);
    const values = { addnl_logo_file: logo, logo_key: storageKey };
    const setup = await changeSetup(context, deps, trx, caller, { what: 'brand', values, revision });
    return { old: logo_key, setup };
  });
  if (old !== null) await dropFile(context, old);
  return setup;
}

/** Deletes the file of a logo that is none any more; what was decided holds whatever comes of its bytes. */
async function dropFile({ storage, log }: Context, key: string): Promise<void> {
  await storage.delete(key).catch((error: unknown) => {
    log.warn({ err: error }, 'the file of a logo was not deleted');
  });
}

function blanksAsNull(values: { city: string; state: string; zip: string }) {
  const { city, state, zip } = values;
  return { city: city || null, state: state || null, zip: zip || null };
}

function present(row: store.SetupRow, canWriteCaptions: boolean): Setup {
  return {
    organisation: {
      name: row.name,
      addressLine: row.address_line ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      zip: row.zip ?? '',
    },
    rules: {
      idleMinutes: row.idle_minutes,
      viewedPercent: row.viewed_percent,
      audienceOrganisation: row.audience_organisation,
      binDays: row.bin_days,
      blockExpiredLicences: row.block_expired_licences,
      requireApproval: row.publish_approved_only,
      forbidOwnApproval: row.forbid_own_approval,
      unpublishWithoutConsent: row.unpublish_without_consent,
      automaticCaptions: row.automatic_captions_since !== null,
      captionLanguage: row.caption_language,
    },
    canWriteCaptions,
    links: {
      terms: row.terms_url,
      privacy: row.privacy_url,
      chat: row.chat_url,
      browserPlugin: row.browser_plugin_url,
      analytics: row.analytics_url,
    },
    video: { titleFontId: row.titleFontId, captionStyle: captionStyleOf(row.caption_style) },
    brand: { accentColour: row.accent_colour, logoUrl: row.addnl_logo_file },
    usage: {
      storageBytes: row.storageBytes,
      quotaBytes: Number(row.quota_bytes),
      seats: row.seats,
      seatLimit: row.seat_limit,
    },
    flags: Object.fromEntries(
      customerFlags.map((flag) => [flag, row.flags[flag] === true]),
    ) as Setup['flags'],
    revision: row.revision,
  };
}

/** Tenants read the row of their customer, but don't write it. */
function changing<T>({ db }: Pick<Context, 'db'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.system(work);
}
