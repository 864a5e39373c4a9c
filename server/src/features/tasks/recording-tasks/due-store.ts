import { sql } from 'kysely';
import type { AnyTrx } from '../../../platform/db/database.ts';

/** No reminder comes sooner after a task was sent; of one that is due soon, not before half of its time. */
const quietHours = 12;
/** On the day of the due date, not in the night before it. */
const firstHour = 6;

export interface DueTask {
  readonly customerId: string;
  readonly taskId: string;
  readonly createdBy: string;
  /** 1: it is due within a day, 2: today. */
  readonly reminder: number;
}

/** Tasks whose next reminder is due; days are those of UTC, as no organisation has a time zone. */
export async function findDue(trx: AnyTrx, now: Date): Promise<DueTask[]> {
  const isToday = sql`${now}::timestamptz >= least(t.due_at - interval '1 hour',
    date_trunc('day', t.due_at, 'UTC') + make_interval(hours => ${firstHour}))`;
  const reminder = sql`CASE WHEN ${isToday} THEN 2 ELSE 1 END`;
  const found = await sql<DueTask>`
    SELECT t.customer_id AS "customerId", t.id AS "taskId", t.created_by AS "createdBy", ${reminder} AS reminder
    FROM recording_tasks t
    WHERE t.state = 'sent' AND t.archived_at IS NULL AND t.due_reminders < 2 AND t.due_reminders < ${reminder}
      AND t.due_at > ${now} AND t.due_at <= ${now}::timestamptz + interval '1 day'
      AND t.sent_at <= ${now}::timestamptz - least(make_interval(hours => ${quietHours}), (t.due_at - t.sent_at) / 2)
    ORDER BY t.due_at LIMIT 500`.execute(trx);
  return found.rows;
}

/** Without a new revision: nobody's form is older by it. */
export async function noteDueReminder(trx: AnyTrx, { customerId, taskId, reminder }: DueTask): Promise<void> {
  await sql`UPDATE recording_tasks SET due_reminders = ${reminder}
    WHERE customer_id = ${customerId} AND id = ${taskId}`.execute(trx);
}
