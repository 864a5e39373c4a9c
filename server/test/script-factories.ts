// Scripts that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { ScriptScope } from '@rushes/contract/create/scripts';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

export interface ScriptOptions {
  readonly title?: string;
  readonly scope?: ScriptScope;
}

/** A script of one block that its owner wrote; gives its id. */
export async function insertScriptRow(
  trx: Trx,
  { customerId, customerUserId }: MadeUser,
  { title = 'Script', scope = 'organisation' }: ScriptOptions = {},
): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  const words = { kind: 'spoken', speaker: '', text: 'Good morning', visual: '' };
  const block = { blockId: randomUUID(), ...words, revision: 1, savedBy: customerUserId, copy: null };
  await trx
    .insertInto('scripts')
    .values({
      ...{ id, customer_id: customerId, title, scope, language: 'en', blocks: JSON.stringify([block]) },
      ...{ word_count: 2, duration_ms: 800, search_text: `${title} good morning`.toLowerCase() },
      ...{ created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at },
    })
    .execute();
  return id;
}
