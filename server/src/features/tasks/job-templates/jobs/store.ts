import { sql } from 'kysely';
import type { Trx } from '../../../../context.ts';
import type { MemberKey } from '../../../../objects/access-subject.ts';

interface StartedJob {
  readonly jobTemplateId: string;
  readonly programId: string;
  readonly taskId: string | null;
  readonly at: Date;
}

/** Keeps that a program was made by a job template, and counts it. */
export async function insertStarted(
  trx: Trx,
  { customerId, customerUserId }: MemberKey,
  { jobTemplateId, programId, taskId, at }: StartedJob,
): Promise<void> {
  await trx
    .insertInto('started_jobs')
    .values({
      ...{ program_id: programId, customer_id: customerId, job_template_id: jobTemplateId, task_id: taskId },
      ...{ started_by: customerUserId, started_at: at },
    })
    .execute();
  await sql`UPDATE job_templates SET times_started = times_started + 1
    WHERE customer_id = ${customerId} AND id = ${jobTemplateId}`.execute(trx);
}
