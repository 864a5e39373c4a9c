import { type Kysely, sql } from 'kysely';
import { asSystem, protectSystemTable, protectTenantTable } from '../src/platform/db/tenancy.ts';

/** How users want to hear of notifications by mail, the mails themselves, and when each user got the last daily one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE notification_preferences (
      customer_user_id uuid PRIMARY KEY REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      -- By group; what is absent is as usual.
      emails jsonb NOT NULL DEFAULT '{}',
      -- Minutes of the day in the time zone; both or none.
      quiet_from integer,
      quiet_to integer,
      time_zone text
    );
    CREATE TABLE notification_mails (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
      kind text NOT NULL,
      mail text NOT NULL,
      data jsonb NOT NULL,
      state text NOT NULL,
      -- Not before; null: it is with the queue.
      send_at timestamptz,
      -- It has its place in the hour of its address.
      admitted_at timestamptz,
      -- It is in a daily mail that is being sent.
      in_digest_at timestamptz,
      task_id uuid REFERENCES recording_tasks ON DELETE CASCADE,
      program_id uuid REFERENCES programs ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      settled_at timestamptz
    );
    CREATE TABLE notification_digests (
      customer_user_id uuid PRIMARY KEY REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      -- The day in the user's time zone.
      last_on date NOT NULL,
      last_at timestamptz NOT NULL
    );
    -- Of each address by its hash: it may belong to several organisations.
    CREATE TABLE address_mails (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      address_hash bytea NOT NULL,
      sent_at timestamptz NOT NULL
    );
    CREATE INDEX notification_preferences_of_customer ON notification_preferences (customer_id);
    CREATE INDEX notification_mails_of_customer ON notification_mails (customer_id);
    CREATE INDEX notification_mails_of_user ON notification_mails (customer_user_id, created_at);
    CREATE INDEX notification_mails_of_notification ON notification_mails (notification_id);
    CREATE INDEX notification_mails_due ON notification_mails (send_at) WHERE state = 'queued' AND send_at IS NOT NULL;
    CREATE INDEX notification_mails_for_digest ON notification_mails (customer_user_id) WHERE state = 'digest';
    CREATE INDEX notification_mails_of_task ON notification_mails (task_id, customer_user_id, created_at)
      WHERE task_id IS NOT NULL;
    CREATE INDEX notification_mails_of_program ON notification_mails (program_id, customer_user_id, created_at)
      WHERE program_id IS NOT NULL;
    CREATE INDEX notification_digests_of_customer ON notification_digests (customer_id);
    CREATE INDEX address_mails_of_address ON address_mails (address_hash, sent_at);
    CREATE INDEX address_mails_by_time ON address_mails (sent_at);
  `.execute(db);
  for (const table of ['notification_preferences', 'notification_mails', 'notification_digests'])
    await protectTenantTable(db, table);
  await protectSystemTable(db, 'address_mails');
  await asSystem(db, takeChoicesOver);
}

/** Who turned mails off keeps them off; who only turned submissions and requests off gets these once a day. */
const takeChoicesOver = sql`
  INSERT INTO notification_preferences (customer_user_id, customer_id, emails)
  SELECT s.customer_user_id, s.customer_id, jsonb_strip_nulls(jsonb_build_object(
    'tasks-for-me', CASE WHEN s.mail_choices ->> 'tasks' = 'false' THEN 'off' END,
    'task-answers', CASE WHEN s.mail_choices ->> 'tasks' = 'false' THEN 'off' END,
    'required-viewing', CASE WHEN s.mail_choices ->> 'tasks' = 'false' THEN 'off' END,
    'approvals', CASE WHEN s.mail_choices ->> 'approvals' = 'false' THEN 'off'
      WHEN s.mail_choices ->> 'to-decide' = 'false' THEN 'daily' END))
  FROM profile_settings s
  WHERE 'false' IN (s.mail_choices ->> 'tasks', s.mail_choices ->> 'approvals', s.mail_choices ->> 'to-decide')`;
