import { randomUUID } from 'node:crypto';
import type { FieldError } from '@rushes/contract/errors';
import type { GuestLanguage, GuestVisit } from '@rushes/contract/tasks/guest-pages';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { isMailAddress } from '../../../../platform/mail/address.ts';
import { giveConsent } from '../../consents/service.ts';
import type { GuestClient, GuestRecordingsDeps } from '../deps.ts';
import { mailGuest, returnMail } from '../mails.ts';
import { toVisit } from '../presentation.ts';
import { findResponses, insertResponse } from '../responses/store.ts';
import { makeRoom } from './room.ts';
import { useUpCode, verifyCode } from './email-code.ts';
import { requireOpen, requireRow, requireSlug } from './opened.ts';

export interface StartRequest {
  readonly slug: string;
  readonly name: string;
  readonly email: string;
  readonly location: string;
  readonly language: GuestLanguage;
  readonly code?: string | undefined;
  readonly consent: {
    readonly consentVersionId: string;
    readonly isMinor: boolean;
    readonly guardianName: string;
  };
}

/** Notes who a guest is and what they agree to; nothing is kept of them before. */
export async function startGuestResponse(
  deps: GuestRecordingsDeps,
  request: StartRequest,
  client: GuestClient,
): Promise<{ token: string; visit: GuestVisit }> {
  const { context, tokens } = deps;
  requireFields(request);
  const { customerId, id } = await requireSlug(context, request.slug);
  // On its own: a wrong try has to count.
  const isEmailVerified = await verifyCode(deps, { customerId, guestRecordingId: id }, request);
  const responseId = randomUUID();
  const started = await context.db.tenant(customerId, async (trx) => {
    const row = await requireRow(trx, customerId, id);
    await requireOpen(context, trx, row);
    await makeRoom(context, trx, row, client.clientAddress);
    if (isEmailVerified) await useUpCode(deps, trx, row, request.email);
    const at = context.clock.now();
    const { name, email, location, language, consent } = request;
    await insertResponse(trx, {
      ...{ responseId, customerId, guestRecordingId: id, name, email, location, language },
      ...{ isEmailVerified, questions: row.questions, prompts: row.prompts, at },
    });
    await giveConsent(
      context,
      trx,
      { customerId, asked: { guestRecordingId: id }, by: { responseId } },
      {
        ...{ ...consent, name, email, language, clientAddress: client.clientAddress },
      },
    );
    const object = { kind: 'guest-recording', id, name: row.title };
    await audit(
      context,
      trx,
      { customerId, userId: null, request: client },
      'guest-recordings.started',
      object,
    );
    const [response] = await findResponses(trx, customerId, [responseId]);
    if (response === undefined) throw new AppError('link-gone');
    return { token: tokens.write(responseId), visit: await toVisit(deps, trx, response, row) };
  });
  // The link goes on with the response on another device.
  const isMailed = await mailGuest(deps, request.email, returnMail, { customerId, responseId });
  return { ...started, visit: { ...started.visit, isMailed } };
}

function requireFields({ email, consent }: StartRequest): void {
  const fields: FieldError[] = [];
  // Without a dot it is mistyped: nothing else would reach the guest again.
  if (!isMailAddress(email) || !/@.+\../.test(email))
    fields.push({ path: 'email', message: 'Enter a valid email address.' });
  if (consent.isMinor && consent.guardianName === '')
    fields.push({ path: 'consent.guardianName', message: 'Enter the name of a parent or guardian.' });
  if (fields.length > 0) throw new AppError('invalid', { fields });
}
