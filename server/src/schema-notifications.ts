/** The tables of notifications. */
import type { NotificationKind } from '@rushes/contract/core/notifications';
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

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
  notification_marks: NotificationMarksTable;
}
