// Guest recordings that exist as rows only.
import { randomBytes, randomUUID } from 'node:crypto';
import type { GuestResponseState } from '@rushes/contract/tasks/guest-recordings';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

/** An open one with one prompt. Gives its id. */
export async function insertGuestRecordingRow(
  trx: Trx,
  { customerId, customerUserId }: MadeUser,
  { title = 'Stories' }: { title?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  const prompts = JSON.stringify([{ promptId: randomUUID(), text: 'Say hello' }]);
  await trx
    .insertInto('guest_recordings')
    .values({
      ...{ id, customer_id: customerId, title, state: 'open', prompts },
      ...{
        slug: randomBytes(16).toString('base64url'),
        join_code: randomBytes(4).toString('hex').toUpperCase(),
      },
      ...{ created_by: customerUserId, created_at: at, updated_at: at },
    })
    .execute();
  await trx
    .insertInto('consent_versions')
    .values({
      ...{ id: randomUUID(), customer_id: customerId, guest_recording_id: id, number: 1, text: 'I agree.' },
      ...{ scopes: ['internal'], valid_months: null, created_at: at },
    })
    .execute();
  return id;
}

/** A response without questions and prompts, with its consent. Gives the ids of both. */
export async function insertGuestResponseRow(
  trx: Trx,
  { customerId }: MadeUser,
  guestRecordingId: string,
  { state = 'started', email = 'gina@guest.test' }: { state?: GuestResponseState; email?: string } = {},
): Promise<{ responseId: string; consentId: string }> {
  const responseId = randomUUID();
  const consentId = randomUUID();
  const at = new Date();
  const who = { name: 'Gina Guest', email, language: 'en' } as const;
  await trx
    .insertInto('guest_responses')
    .values({
      ...{ id: responseId, customer_id: customerId, guest_recording_id: guestRecordingId, state, ...who },
      ...{ questions: '[]', prompts: '[]', created_at: at, updated_at: at },
    })
    .execute();
  await trx
    .insertInto('consents')
    .values({
      ...{ id: consentId, customer_id: customerId, response_id: responseId, version_number: 1, ...who },
      ...{ text: 'I agree.', scopes: ['internal'], is_minor: false, guardian_name: '' },
      ...{ client_address: '192.0.2.1', signed_at: at },
    })
    .execute();
  return { responseId, consentId };
}
