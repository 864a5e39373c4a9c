// Templates that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { TemplateContent, TemplateScope } from '@rushes/contract/create/templates';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';

/** A template of one slot with a published version; gives its id. */
export async function insertTemplateRow(
  trx: Trx,
  owner: MadeUser,
  { title = 'Template', scope = 'organisation' }: { title?: string; scope?: TemplateScope },
): Promise<string> {
  const id = randomUUID();
  const { customerId, customerUserId } = owner;
  const at = new Date();
  const slot = { slotId: randomUUID(), title: 'Opening', prompt: '', minMs: null, maxMs: null };
  const content: TemplateContent = {
    programTitle: '',
    programDescription: '',
    slots: [{ ...slot, required: true, locked: false, clipId: null, shotTypeId: null }],
    mergeFields: [],
  };
  await trx
    .insertInto('templates')
    .values({
      id,
      customer_id: customerId,
      title,
      scope,
      draft: JSON.stringify(content),
      version: 1,
      created_by: customerUserId,
      created_at: at,
      saved_by: customerUserId,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto('template_versions')
    .values({
      customer_id: customerId,
      template_id: id,
      number: 1,
      content: JSON.stringify(content),
      published_at: at,
      published_by: customerUserId,
    })
    .execute();
  return id;
}
