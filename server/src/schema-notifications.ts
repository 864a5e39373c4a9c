/** The tables of notifications. */
import type { NotificationKind } from '@rushes/contract/core/notifications';
import type { TodoKind } from '@rushes/contract/core/todos';
import type { MailCadence, MailDelivery, NotificationGroup } from '@rushes/contract/limits';
import type { MemberRole } from '@rushes/contract/identity/roles';
import type { ColumnType, Generated } from 'kysely';

/** One event for one user, for the readers of a channel, or for the organisation. */
interface NotificationsTable {
  id: string;
  customer_id: string;
  kind: NotificationKind;
  audience: 'person' | 'channel' | 'organisation';
  /** The recipient, where it is for one user. */
  customer_user_id: string | null;
  actor_id: string | null;
  program_id: string | null;
  clip_id: string | null;
  channel_id: string | null;
  group_id: string | null;
  task_id: ColumnType<string | null, string | null | undefined, string | null>;
  approval_id: ColumnType<string | null, string | null | undefined, string | null>;
  guest_recording_id: ColumnType<string | null, string | null | undefined, string | null>;
  guest_response_id: ColumnType<string | null, string | null | undefined, string | null>;
  script_id: ColumnType<string | null, string | null | undefined, string | null>;
  storyboard_id: ColumnType<string | null, string | null | undefined, string | null>;
  amount: Generated<number>;
  reason: Generated<string>;
  /** What was left was called so then, and the custom role. */
  name: Generated<string>;
  role: MemberRole | null;
  /** The latest event that it holds. */
  event_id: string;
  created_at: Date;
}

/** What was read one by one. */
interface NotificationReadsTable {
  customer_id: string;
  customer_user_id: string;
  notification_id: string;
}

/** Up to when someone has read everything. */
interface NotificationMarksTable {
  customer_id: string;
  customer_user_id: string;
  read_until: Date;
}

/** How a user wants to hear of notifications by mail; no row for what is usual. */
interface NotificationPreferencesTable {
  customer_user_id: string;
  customer_id: string;
  emails: ColumnType<Partial<Record<NotificationGroup, MailCadence>>, string | undefined, string>;
  /** Minutes of the day. */
  quiet_from: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_to: ColumnType<number | null, number | null | undefined, number | null>;
  time_zone: ColumnType<string | null, string | null | undefined, string | null>;
}

/** What became of a mail; `digest` waits for the daily mail, `digested` was in one. */
export type MailState = Exclude<MailDelivery, 'none'>;

/** One mail to one user about one notification. */
interface NotificationMailsTable {
  id: string;
  customer_id: string;
  customer_user_id: string;
  notification_id: string;
  kind: NotificationKind;
  /** The kind of mail. */
  mail: string;
  data: ColumnType<Record<string, unknown>, string, string>;
  state: MailState;
  send_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  admitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  in_digest_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  task_id: string | null;
  program_id: string | null;
  created_at: Date;
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** What others read of mails. */
type NotificationDeliveriesView = Pick<
  NotificationMailsTable,
  'customer_id' | 'customer_user_id' | 'kind' | 'task_id' | 'program_id' | 'state' | 'created_at'
>;

interface NotificationDigestsTable {
  customer_user_id: string;
  customer_id: string;
  /** A day, as PostgreSQL writes it. */
  last_on: ColumnType<string, string, string>;
  last_at: Date;
}

/** What a user hid from their to-do list. */
interface TodoSnoozesTable {
  customer_user_id: string;
  customer_id: string;
  kind: TodoKind;
  object_id: string;
  until: Date;
}

/** The address of a user's calendar; of its token the hash alone. */
interface TodoCalendarsTable {
  customer_user_id: string;
  customer_id: string;
  token_hash: Buffer;
  created_at: Date;
}

export interface NotificationTables {
  notification_deliveries: NotificationDeliveriesView;
  todo_calendars: TodoCalendarsTable;
  todo_snoozes: TodoSnoozesTable;
  notification_preferences: NotificationPreferencesTable;
  notification_mails: NotificationMailsTable;
  notification_digests: NotificationDigestsTable;
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  notification_marks: NotificationMarksTable;
}
