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
  /** 1: it is due within a day, 2: today, 3: it was. */
  readonly reminder: number;
}

/** Tasks whose next reminder is due; days are those of UTC, as no organisation has a time zone. */
export async function findDue(trx: AnyTrx, now: Date): Promise<DueTask[]> {
  const isToday = sql`${now}::timestamptz >= least(t.due_at - interval '1 hour',
    date_trunc('day', t.due_at, 'UTC') + make_interval(hours => ${firstHour}))`;
  const isOver = sql`t.due_at <= ${now}`;
  const reminder = sql`CASE WHEN ${isOver} THEN 3 WHEN ${isToday} THEN 2 ELSE 1 END`;
  const found = await sql<DueTask>`
    SELECT t.customer_id AS "customerId", t.id AS "taskId", t.created_by AS "createdBy", ${reminder} AS reminder
    FROM recording_tasks t
    WHERE t.state = 'sent' AND t.archived_at IS NULL AND t.due_reminders < 3 AND t.due_reminders < ${reminder}
      AND t.due_at BETWEEN ${now}::timestamptz - interval '1 day' AND ${now}::timestamptz + interval '1 day'
      AND (${isOver} OR t.sent_at <= ${now}::timestamptz - least(make_interval(hours => ${quietHours}), (t.due_at - t.sent_at) / 2))
    ORDER BY t.due_at LIMIT 500`.execute(trx);
  return found.rows;
}

/** Without a new revision: nobody's form is older by it. */
export async function noteDueReminder(trx: AnyTrx, { customerId, taskId, reminder }: DueTask): Promise<void> {
  await sql`UPDATE recording_tasks SET due_reminders = ${reminder}
    WHERE customer_id = ${customerId} AND id = ${taskId}`.execute(trx);
}

export interface Late {
  readonly count: number;
  /** One of them. */
  readonly name: string;
}

/** Active users and contacts who have something to do for a task; undefined where nobody has. */
export async function findLate(trx: AnyTrx, customerId: string, taskId: string): Promise<Late | undefined> {
  const found = await sql<Late>`
    SELECT (count(*) OVER ())::int AS count, coalesce(u.name, p.name) AS name
    FROM recording_assignments a LEFT JOIN members u ON u.id = a.customer_user_id AND u.state <> 'deactivated'
    LEFT JOIN contact_names p ON p.id = a.contact_id AND p.is_reachable
    WHERE a.customer_id = ${customerId} AND a.task_id = ${taskId} AND a.is_open AND coalesce(u.id, p.id) IS NOT NULL
    ORDER BY lower(coalesce(u.name, p.name)), a.id LIMIT 1`.execute(trx);
  return found.rows[0];
}
