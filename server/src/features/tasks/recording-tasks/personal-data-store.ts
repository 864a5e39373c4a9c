import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import { sql } from 'kysely';
import { countsOf } from './assignments-store.ts';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

/** The contact that a user is themself, by their address. */
const contactOf = (customerUserId: string) => sql`SELECT p.id FROM contact_names p
  JOIN members u ON u.customer_id = p.customer_id AND lower(u.user_name) = p.email WHERE u.id = ${customerUserId}`;

const named = { names: 'profile' } as const;

/** Tasks that someone made, and what they were asked to record. */
export const recordingTaskData: PersonalData<PersonalThing> = {
  name: 'recording-tasks',
  columns: [
    { ...named, table: 'recording_tasks', column: 'created_by', what: 'recording-tasks', fate: 'deleted' },
    {
      ...named,
      table: 'recording_tasks',
      column: 'saved_by',
      what: 'recording-tasks-saved',
      fate: 'unnamed',
    },
    {
      ...{ ...named, table: 'recording_tasks', column: 'deleted_by' },
      ...{ what: 'recording-tasks-deleted', fate: 'unnamed' },
    },
    {
      ...{ ...named, table: 'recording_task_users', column: 'customer_user_id' },
      ...{ what: 'recording-assignments', fate: 'deleted' },
    },
    {
      ...{ ...named, table: 'recording_assignments', column: 'customer_user_id' },
      ...{ what: 'recording-assignments', fate: 'deleted' },
    },
    {
      ...{ ...named, table: 'recording_assignments', column: 'delegated_by' },
      ...{ what: 'recording-assignments-delegated', fate: 'unnamed' },
      // Of the user who has it now.
      hidden: ['customer_user_id', 'decline_reason'],
    },
  ],
  more: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ row: unknown }>`SELECT to_jsonb(a) || jsonb_build_object('task', t.title) AS row
      FROM recording_assignments a JOIN recording_tasks t ON t.id = a.task_id
      WHERE a.customer_id = ${customerId} AND a.contact_id IN (${contactOf(customerUserId)})`.execute(trx);
    return { 'contact-assignments': found.rows.map(({ row }) => row) };
  },
  count: async (trx, { customerId, customerUserId }) => {
    const found = await sql<{ count: number }>`SELECT count(*)::int AS count FROM recording_assignments a
      WHERE a.customer_id = ${customerId} AND a.contact_id IN (${contactOf(customerUserId)})`.execute(trx);
    return [{ what: 'recording-assignments', fate: 'deleted', count: found.rows[0]?.count ?? 0 }];
  },
  erase: async (trx, { customerId, customerUserId }) => {
    const tasks = await sql`DELETE FROM recording_tasks t
      WHERE t.customer_id = ${customerId} AND t.created_by = ${customerUserId}`.execute(trx);
    // The contact that they are may be erased by now.
    const assignments = await sql<{ taskId: string }>`DELETE FROM recording_assignments a
      WHERE a.customer_id = ${customerId} AND (a.customer_user_id = ${customerUserId}
        OR a.contact_id IN (${contactOf(customerUserId)})
        OR (a.customer_user_id IS NULL AND a.contact_id IS NULL))
      RETURNING a.task_id AS "taskId"`.execute(trx);
    const taskIds = assignments.rows.map(({ taskId }) => taskId);
    await sql`UPDATE recording_tasks t SET assigned_count = n.assigned, submitted_count = n.submitted, open_count = n.open
      FROM (${countsOf(sql`${taskIds}::uuid[]`)}) n WHERE t.id = n.id`.execute(trx);
    await sql`UPDATE recording_assignments a SET delegation_note = ''
      WHERE a.customer_id = ${customerId} AND a.delegated_by = ${customerUserId}`.execute(trx);
    await sql`DELETE FROM recording_task_users r
      WHERE r.customer_id = ${customerId} AND r.customer_user_id = ${customerUserId}`.execute(trx);
    return {
      counts: [
        { what: 'recording-tasks', fate: 'deleted', count: Number(tasks.numAffectedRows ?? 0) },
        { what: 'recording-assignments', fate: 'deleted', count: assignments.rows.length },
      ],
    };
  },
};
