import type { GuestLanguage } from '@rushes/contract/tasks/guest-pages';
import type { Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { brandOf } from '../../../platform/mail/layout.ts';
import { worded } from '../../core/mail-layouts/service.ts';
import { consentLink } from '../consents/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { codeMail, type CodeMail } from './pages/email-code.ts';
import { findResponses, type ResponseRow } from './responses/store.ts';
import { findGuestRecordings, findHost } from './store.ts';

export const submittedMail = 'guests.submitted';
export const redoMail = 'guests.redo-requested';
export const returnMail = 'guests.return';

export interface ResponseMail {
  readonly customerId: string;
  readonly responseId: string;
}

/** Layouts of a mail: each language has words of its own. */
const layouts = {
  [codeMail]: { en: 'guests.code', de: 'guests.code-de' },
  [submittedMail]: { en: 'guests.submitted', de: 'guests.submitted-de' },
  [returnMail]: { en: 'guests.return', de: 'guests.return-de' },
  [redoMail]: { en: 'guests.redo-requested', de: 'guests.redo-requested-de' },
} as const satisfies Record<string, Record<GuestLanguage, string>>;

/**
 * Mails a guest about their response, as often as their address may be mailed: their page shows the same links. False
 * where nothing will reach them.
 */
export async function mailGuest(
  { codes, context }: Pick<GuestRecordingsDeps, 'codes' | 'context'>,
  email: string,
  name: typeof submittedMail | typeof returnMail,
  data: ResponseMail,
): Promise<boolean> {
  try {
    const isQueued = await codes.send(email, name, data);
    return isQueued && context.mail.isDelivered;
  } catch (error) {
    // A full queue of mails keeps nobody from recording.
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error;
    return false;
  }
}

type Deps = Pick<GuestRecordingsDeps, 'context' | 'codes' | 'tokens'>;

/** Mails to guests, in the language that they used. */
export function defineGuestMails(deps: Deps): void {
  const { db, mail, config } = deps.context;
  const customerOf = (_trx: unknown, { customerId }: { customerId: string }) => Promise.resolve(customerId);
  mail.define<CodeMail>({
    name: codeMail,
    layouts: Object.values(layouts[codeMail]),
    customerOf,
    compose: async (data) => {
      const { customerId, guestRecordingId, language, email } = data;
      const found = await db.tenant(customerId, (trx) => readFacts(trx, customerId, guestRecordingId));
      const wanted = { customerId, subjectId: guestRecordingId, email };
      const code = found === null ? null : await deps.codes.make(wanted);
      if (found === null || code === null) return null;
      const { organisation, brand, title } = found;
      const words = worded(layouts[codeMail][language], { organisation, recording: title, code });
      return { to: email, ...words, brand };
    },
  });
  const define = (
    name: typeof submittedMail | typeof redoMail | typeof returnMail,
    isStillSo: (response: ResponseRow) => boolean,
    urlOf: (trx: Trx, response: ResponseRow, slug: string) => Promise<string | null>,
  ) =>
    mail.define<ResponseMail>({
      name,
      layouts: Object.values(layouts[name]),
      customerOf,
      compose: ({ customerId, responseId }) =>
        db.tenant(customerId, async (trx) => {
          const [response] = await findResponses(trx, customerId, [responseId]);
          if (response === undefined || !isStillSo(response)) return null;
          const found = await readFacts(trx, customerId, response.guestRecordingId);
          const url = found === null ? null : await urlOf(trx, response, found.slug);
          if (found === null || url === null) return null;
          const { name: guest, note, language } = response;
          const { organisation, title, brand } = found;
          const values = { name: guest, organisation, recording: title, note };
          return { to: response.email, ...worded(layouts[name][language], values, url), brand };
        }),
    });
  define(
    submittedMail,
    () => true,
    (trx, { customerId, responseId }) => consentLink(deps.context, trx, { customerId, by: { responseId } }),
  );
  const pageOf = (_trx: Trx, { responseId }: ResponseRow, slug: string) =>
    Promise.resolve(`${config.publicUrl}/g/${slug}#${deps.tokens.write(responseId)}`);
  define(redoMail, ({ state }) => state === 'redo-requested', pageOf);
  define(returnMail, ({ state }) => state === 'started', pageOf);
}

async function readFacts(trx: Trx, customerId: string, guestRecordingId: string) {
  const [row] = await findGuestRecordings(trx, customerId, [guestRecordingId]);
  const host = await findHost(trx, customerId);
  if (row === undefined || host === undefined || host.isShut) return null;
  const { organisation } = host;
  return { organisation, title: row.title, slug: row.slug, brand: brandOf(organisation, host.accent) };
}
