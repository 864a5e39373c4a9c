// Storyboards that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';
import type { ScriptOptions } from './script-factories.ts';

/** A storyboard of one shot that its owner planned; gives its id. */
export async function insertStoryboardRow(
  trx: Trx,
  { customerId, customerUserId }: MadeUser,
  { title = 'Storyboard', scope = 'organisation' }: ScriptOptions = {},
): Promise<string> {
  const id = randomUUID();
  const at = new Date();
  const shot = {
    ...{ blockId: randomUUID(), kind: 'shot', text: 'A desk', notes: '', shotTypeId: null, angle: null },
    ...{ movement: null, durationMs: 5000, imageId: null, scriptBlockId: null },
    ...{ revision: 1, savedBy: customerUserId, copy: null },
  };
  await trx
    .insertInto('storyboards')
    .values({
      ...{ id, customer_id: customerId, title, scope, blocks: JSON.stringify([shot]) },
      ...{ shot_count: 1, duration_ms: 5000, search_text: `${title} a desk`.toLowerCase() },
      ...{ created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at },
    })
    .execute();
  return id;
}
