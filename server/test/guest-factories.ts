// Guest recordings that exist as rows only.
import { randomBytes, randomUUID } from 'node:crypto';
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
      ...{ slug: randomBytes(16).toString('base64url'), join_code: randomBytes(4).toString('hex').toUpperCase() },
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
