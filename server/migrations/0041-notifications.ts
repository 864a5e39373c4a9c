import { type Kysely, sql } from 'kysely';
import { protectTenantTable } from '../src/platform/db/tenancy.ts';

/**
 * What users are told about in the bell. A row is for one person, for the readers of a channel or for the organisation, so that
 * an event for everybody is one row; what each has read stands beside it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    CREATE TABLE notifications (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      kind text NOT NULL,
      audience text NOT NULL CHECK (audience IN ('person', 'channel', 'organisation')),
      customer_user_id uuid REFERENCES customer_users ON DELETE CASCADE,
      actor_id uuid REFERENCES customer_users ON DELETE SET NULL,
      program_id uuid REFERENCES programs ON DELETE CASCADE,
      clip_id uuid REFERENCES clips ON DELETE CASCADE,
      channel_id uuid REFERENCES channels ON DELETE CASCADE,
      group_id uuid REFERENCES user_groups ON DELETE CASCADE,
      amount integer NOT NULL DEFAULT 1 CHECK (amount > 0),
      reason text NOT NULL DEFAULT '',
      event_id uuid NOT NULL,
      created_at timestamptz NOT NULL,
      CHECK ((audience = 'person') = (customer_user_id IS NOT NULL)),
      CHECK (audience <> 'channel' OR channel_id IS NOT NULL)
    );
    CREATE INDEX notifications_person ON notifications (customer_user_id, created_at DESC, id DESC)
      WHERE audience = 'person';
    CREATE INDEX notifications_channel ON notifications (channel_id, created_at DESC, id DESC)
      WHERE audience = 'channel';
    CREATE INDEX notifications_organisation ON notifications (customer_id, created_at DESC, id DESC)
      WHERE audience = 'organisation';
    CREATE INDEX notifications_age ON notifications (created_at);
    CREATE INDEX notifications_actor ON notifications (actor_id);
    CREATE INDEX notifications_program ON notifications (program_id);
    CREATE INDEX notifications_clip ON notifications (clip_id);
    CREATE INDEX notifications_of_channel ON notifications (channel_id);
    CREATE INDEX notifications_group ON notifications (group_id);

    CREATE TABLE notification_reads (
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      customer_user_id uuid NOT NULL REFERENCES customer_users ON DELETE CASCADE,
      notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
      PRIMARY KEY (customer_user_id, notification_id)
    );
    CREATE INDEX notification_reads_notification ON notification_reads (notification_id);
    CREATE INDEX notification_reads_customer ON notification_reads (customer_id);

    CREATE TABLE notification_marks (
      customer_user_id uuid PRIMARY KEY REFERENCES customer_users ON DELETE CASCADE,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      read_until timestamptz NOT NULL
    );
    CREATE INDEX notification_marks_customer ON notification_marks (customer_id);
  `.execute(db);
  for (const table of ['notifications', 'notification_reads', 'notification_marks'])
    await protectTenantTable(db, table);
}
