// Job templates that exist as rows only.
import { randomUUID } from 'node:crypto';
import type { JobContent } from '@rushes/contract/tasks/job-templates';
import type { Trx } from '../src/context.ts';
import type { MadeUser } from './factories.ts';
import { insertTemplateRow } from './template-factories.ts';

/** One with a program template, whose slot is recorded by its owner. Gives its id. */
export async function insertJobTemplateRow(
  trx: Trx,
  owner: MadeUser,
  { title = 'Portrait' }: { title?: string } = {},
): Promise<string> {
  const { customerId, customerUserId } = owner;
  const id = randomUUID();
  const at = new Date();
  const templateId = await insertTemplateRow(trx, owner, {});
  const { content } = await trx
    .selectFrom('template_versions')
    .select('content')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow();
  const job: JobContent = {
    ...{ brief: '', dueDays: null, stages: [] },
    slots: content.slots.map(({ slotId }) => ({ slotId, recordedBy: 'users', prompt: '', script: '' })),
    recipients: { customerUserIds: [customerUserId], groupIds: [] },
    guest: {
      ...{ welcome: '', questions: [] },
      consent: { text: 'I agree.', scopes: ['internal'], validMonths: null },
    },
  };
  await trx
    .insertInto('job_templates')
    .values({
      ...{ id, customer_id: customerId, title, template_id: templateId, content: JSON.stringify(job) },
      ...{ created_by: customerUserId, created_at: at, saved_by: customerUserId, updated_at: at },
    })
    .execute();
  return id;
}
