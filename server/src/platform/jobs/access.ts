// What the roles of a transaction may do with the queue: put jobs in and cancel them, not read those of others.
import type { DatabaseCore } from '../db/create.ts';

/** The schema of the queue's tables. */
export const jobSchema = 'jobs';
/** Tells every process which job was cancelled. */
export const cancelChannel = 'rushes_jobs_cancelled';

/** Grants the rights; safe to run again and from several processes. */
export async function grantJobAccess(db: Pick<DatabaseCore<unknown>, 'query'>): Promise<void> {
  await db.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('rushes job access'));
    grant usage on schema ${jobSchema} to rushes_tenant, rushes_system;
    grant select on ${jobSchema}.queue to rushes_tenant, rushes_system;
    grant insert, select (id, start_after) on ${jobSchema}.job_common to rushes_tenant, rushes_system;
    create or replace function rushes_cancel_jobs(job_name text, key text) returns integer
      language sql security definer set search_path = ${jobSchema}, pg_temp as $$
        with cancelled as (
          update ${jobSchema}.job set state = 'cancelled', completed_on = now()
           where name = job_name and singleton_key = key and state < 'completed'
          returning id
        ), told as (select pg_notify('${cancelChannel}', id::text) from cancelled)
        select count(*)::integer from told
      $$;
    revoke all on function rushes_cancel_jobs(text, text) from public;
    grant execute on function rushes_cancel_jobs(text, text) to rushes_tenant, rushes_system;
    create or replace function rushes_time_job(job_id uuid, seconds integer) returns void
      language sql security definer set search_path = ${jobSchema}, pg_temp as $$
        update ${jobSchema}.job set expire_seconds = seconds where id = job_id and state = 'created'
      $$;
    revoke all on function rushes_time_job(uuid, integer) from public;
    grant execute on function rushes_time_job(uuid, integer) to rushes_tenant, rushes_system;
    commit;`);
}
