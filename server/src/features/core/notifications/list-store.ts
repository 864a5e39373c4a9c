import { unreadMost } from '@rushes/contract/limits';
import { type NotificationKind, notificationDays } from '@rushes/contract/core/notifications';
import type { Todo } from '@rushes/contract/core/todos';
import type { MemberRole, Permissions } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';

export interface Reader {
  readonly customerId: string;
  readonly customerUserId: string;
  /** Decides in every channel of the organisation. */
  readonly isChannelAdmin: boolean;
  readonly seesScripts: boolean;
  readonly seesStoryboards: boolean;
  readonly rules: AccessRules;
}

/** What other features say of access. */
export interface AccessRules {
  /** A condition on `p`: it is published and the user may watch it. */
  isListedFor(customerUserId: string): RawBuilder<unknown>;
  /** The channels that someone belongs to or follows, as rows of `channel_id` and `since`. */
  joinedChannels(member: { customerId: string; customerUserId: string }): RawBuilder<unknown>;
  /** The permissions of a user who isn't there to ask. */
  rightsOf(trx: Trx, customerId: string, customerUserId: string): Promise<Permissions>;
  /** The next that a user has to do. */
  listTodos(
    trx: Trx,
    member: { customerId: string; customerUserId: string; permissions: Permissions },
    limit: number,
  ): Promise<Todo[]>;
}

export interface NotificationRow {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly createdAt: Date;
  readonly isRead: boolean;
  readonly amount: number;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly programId: string | null;
  readonly programName: string | null;
  readonly clipId: string | null;
  readonly clipName: string | null;
  readonly channelId: string | null;
  readonly channelName: string | null;
  readonly groupId: string | null;
  readonly groupName: string | null;
  readonly taskId: string | null;
  readonly taskName: string | null;
  readonly taskKind: 'recording' | 'file' | null;
  readonly approvalId: string | null;
  readonly approvalName: string | null;
  readonly guestRecordingId: string | null;
  readonly guestRecordingName: string | null;
  readonly guestResponseId: string | null;
  readonly guestName: string | null;
  readonly scriptId: string | null;
  readonly scriptName: string | null;
  readonly storyboardId: string | null;
  readonly storyboardName: string | null;
  readonly reason: string;
  readonly role: MemberRole | null;
  readonly name: string;
  /** The instant that orders the list, with all its digits. */
  readonly key: string;
}

interface Page {
  readonly after: readonly [at: string, id: string] | null;
  readonly unread: boolean;
  readonly limit: number;
  readonly now: Date;
  /** A further condition on `n`. */
  readonly where?: RawBuilder<unknown>;
}

/** A condition on `n`: it is this one. */
export function isOne(notificationId: string): RawBuilder<unknown> {
  return sql`n.id = ${notificationId}`;
}

/** A page of what a user may see, the latest first. */
export async function listNotifications(trx: Trx, reader: Reader, page: Page): Promise<NotificationRow[]> {
  const found = await sql<NotificationRow>`
    SELECT n.id, n.kind, n.created_at AS "createdAt", ${isRead(reader)} AS "isRead", n.amount, n.reason,
      n.actor_id AS "actorId", actor.name AS "actorName", n.program_id AS "programId", p.title AS "programName",
      n.clip_id AS "clipId", c.name AS "clipName", n.role, n.name,
      n.channel_id AS "channelId", CASE WHEN n.kind = 'channel-left' THEN n.name ELSE h.name END AS "channelName",
      n.group_id AS "groupId", CASE WHEN n.kind = 'group-left' THEN n.name ELSE g.name END AS "groupName",
      n.task_id AS "taskId", k.title AS "taskName", k.kind AS "taskKind", n.approval_id AS "approvalId", w.title AS "approvalName",
      n.guest_recording_id AS "guestRecordingId", q.title AS "guestRecordingName",
      n.guest_response_id AS "guestResponseId", e.name AS "guestName",
      n.script_id AS "scriptId", s.title AS "scriptName",
      n.storyboard_id AS "storyboardId", b.title AS "storyboardName", to_json(n.created_at) #>> '{}' AS key
    FROM (${visible(reader, page)}) n
    LEFT JOIN members actor ON actor.id = n.actor_id
    LEFT JOIN programs p ON p.id = n.program_id LEFT JOIN clips c ON c.id = n.clip_id
    LEFT JOIN channels h ON h.id = n.channel_id LEFT JOIN user_groups g ON g.id = n.group_id
    LEFT JOIN recording_tasks k ON k.id = n.task_id LEFT JOIN guest_recordings q ON q.id = n.guest_recording_id
    LEFT JOIN guest_responses e ON e.id = n.guest_response_id
    LEFT JOIN approvals v ON v.id = n.approval_id LEFT JOIN approval_subjects w ON w.id = v.subject_id
    LEFT JOIN scripts s ON s.id = n.script_id LEFT JOIN storyboards b ON b.id = n.storyboard_id
    ORDER BY n.created_at DESC, n.id DESC`.execute(trx);
  return found.rows;
}

/** How many are unread: exact to `unreadMost`. */
export async function countUnread(trx: Trx, reader: Reader, now: Date): Promise<number> {
  const page = { after: null, unread: true, limit: unreadMost + 1, now };
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${visible(reader, page)}) n`.execute(trx);
  return found.rows[0]?.count ?? 0;
}

/** Merged from walks in the page's own order, each no further than its end. */
function visible(
  reader: Reader,
  { after, unread, limit, now, where = sql`true` }: Page,
): RawBuilder<unknown> {
  const { customerId, customerUserId, rules } = reader;
  const oldest = new Date(now.getTime() - notificationDays * 24 * 3_600_000);
  const behind =
    after === null ? sql`true` : sql`(n.created_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const since = unread
    ? sql`greatest(${oldest}::timestamptz, ${readUntil(reader)})`
    : sql`${oldest}::timestamptz`;
  const wanted = sql`${behind} AND n.created_at > ${since} AND ${unread ? sql`NOT ${isReadAlone(reader)}` : sql`true`}
    AND ${where} AND ${isVisible(reader)}`;
  // What was for many before someone came or joined is no news for them, nor is what they did themselves.
  const shared = sql`n.actor_id IS DISTINCT FROM ${customerUserId}::uuid
    AND n.created_at > (SELECT created_at FROM members WHERE id = ${customerUserId})`;
  const end = sql`ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`;
  return sql`
    SELECT * FROM (
      (SELECT n.* FROM notifications n
        WHERE n.audience = 'person' AND n.customer_user_id = ${customerUserId} AND n.customer_id = ${customerId}
          AND ${wanted} ${end})
      UNION ALL
      (SELECT n.* FROM notifications n
        WHERE n.audience = 'organisation' AND n.customer_id = ${customerId} AND ${shared} AND ${wanted} ${end})
      UNION ALL
      (SELECT found.* FROM (${rules.joinedChannels({ customerId, customerUserId })}) mine CROSS JOIN LATERAL (
        SELECT n.* FROM notifications n
        WHERE n.audience = 'channel' AND n.channel_id = mine.channel_id AND n.customer_id = ${customerId}
          AND ${shared} AND n.created_at >= coalesce(mine.since, '-infinity'::timestamptz) AND ${wanted} ${end}) found)
    ) n ${end}`;
}

function readUntil({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`coalesce((SELECT read_until FROM notification_marks WHERE customer_user_id = ${customerUserId}),
    '-infinity'::timestamptz)`;
}

function isReadAlone({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM notification_reads d
    WHERE d.customer_user_id = ${customerUserId} AND d.notification_id = n.id)`;
}

function isRead(reader: Reader): RawBuilder<unknown> {
  return sql`(n.created_at <= ${readUntil(reader)} OR ${isReadAlone(reader)})`;
}

/** A condition on `n`: the user may see what it is about now. */
function isVisible(reader: Reader): RawBuilder<unknown> {
  return sql`CASE n.kind
    WHEN 'clip-ready' THEN ${ownClip(reader)}
    WHEN 'clip-failed' THEN ${ownClip(reader)}
    WHEN 'program-failed' THEN ${keptProgram}
    WHEN 'program-consent-ended' THEN ${ownProgram(reader)}
    WHEN 'guest-submitted' THEN ${ownGuestRecording(reader)}
    WHEN 'guest-consent-ended' THEN ${ownGuestRecording(reader)}
    WHEN 'download-ready' THEN ${keptProgram}
    WHEN 'download-failed' THEN ${keptProgram}
    WHEN 'group-joined' THEN EXISTS (SELECT FROM user_group_people g
      WHERE g.group_id = n.group_id AND g.customer_user_id = ${reader.customerUserId})
    WHEN 'submission-received' THEN ${inChannel(reader, 3)} AND ${keptProgram}
    WHEN 'join-requested' THEN ${inChannel(reader, 4)}
    WHEN 'submission-published' THEN ${knowsChannel(reader)} AND ${keptProgram}
    WHEN 'submission-rejected' THEN ${knowsChannel(reader)} AND ${keptProgram}
    WHEN 'join-declined' THEN ${knowsChannel(reader)}
    WHEN 'join-accepted' THEN ${inChannel(reader, 1)}
    WHEN 'channel-joined' THEN ${inChannel(reader, 1)}
    WHEN 'channel-left' THEN true
    WHEN 'group-left' THEN true
    WHEN 'role-changed' THEN true
    WHEN 'task-assigned' THEN ${knownTask(reader)}
    WHEN 'task-reminder' THEN ${knownTask(reader)}
    WHEN 'task-redo-requested' THEN ${knownTask(reader)}
    WHEN 'task-accepted' THEN ${knownTask(reader)}
    WHEN 'task-closed' THEN ${knownTask(reader)}
    WHEN 'task-submitted' THEN ${knownTask(reader)}
    WHEN 'task-declined' THEN ${knownTask(reader)}
    WHEN 'task-delegated' THEN ${knownTask(reader)}
    WHEN 'task-consent-ended' THEN ${knownTask(reader)}
    WHEN 'task-overdue' THEN ${knownTask(reader)}
    WHEN 'todo-returned' THEN CASE WHEN n.task_id IS NOT NULL THEN ${knownTask(reader)}
      WHEN n.approval_id IS NOT NULL THEN ${knownApproval(reader)} ELSE ${listedProgram(reader)} END
    WHEN 'approval-requested' THEN ${knownApproval(reader)}
    WHEN 'approval-reminder' THEN ${knownApproval(reader)}
    WHEN 'approval-approved' THEN ${knownApproval(reader)}
    WHEN 'approval-changes-required' THEN ${knownApproval(reader)}
    WHEN 'approval-cancelled' THEN ${knownApproval(reader)}
    WHEN 'approval-commented' THEN ${knownApproval(reader)}
    WHEN 'script-commented' THEN ${visibleScript(reader)}
    WHEN 'script-comment-replied' THEN ${visibleScript(reader)}
    WHEN 'storyboard-commented' THEN ${visibleStoryboard(reader)}
    WHEN 'storyboard-comment-replied' THEN ${visibleStoryboard(reader)}
    ELSE ${listedProgram(reader)}
  END`;
}

function listedProgram({ rules, customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM programs p WHERE p.id = n.program_id AND ${rules.isListedFor(customerUserId)})`;
}

function knownTask({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM recording_tasks k WHERE k.id = n.task_id AND k.archived_at IS NULL
    AND (k.created_by = ${customerUserId} OR EXISTS (SELECT FROM recording_assignments a
      WHERE a.task_id = k.id AND a.customer_user_id = ${customerUserId})))`;
}

/** Those who are asked, who requested it, and who has what it is about. */
function knownApproval({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM approvals v JOIN approval_subjects p ON p.id = v.subject_id AND p.archived_at IS NULL
    WHERE v.id = n.approval_id AND (v.requested_by = ${customerUserId} OR p.created_by = ${customerUserId}
      OR EXISTS (SELECT FROM approval_reviews w
        WHERE w.approval_id = v.id AND w.customer_user_id = ${customerUserId})
      OR EXISTS (SELECT FROM approval_rounds o JOIN approval_comments m ON m.round_id = o.id
        WHERE o.approval_id = v.id AND m.created_by = ${customerUserId})))`;
}

const keptProgram = sql`EXISTS (SELECT FROM programs p WHERE p.id = n.program_id AND p.archived_at IS NULL)`;

function ownProgram({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM programs p
    WHERE p.id = n.program_id AND p.created_by = ${customerUserId} AND p.archived_at IS NULL)`;
}

function ownGuestRecording({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM guest_recordings g
    WHERE g.id = n.guest_recording_id AND g.created_by = ${customerUserId})`;
}

/** The same rule as for opening it. */
function visibleScript({ customerUserId, seesScripts }: Reader): RawBuilder<unknown> {
  if (!seesScripts) return sql`false`;
  return sql`EXISTS (SELECT FROM scripts s WHERE s.id = n.script_id AND s.archived_at IS NULL
    AND (s.scope = 'organisation' OR s.created_by = ${customerUserId}))`;
}

/** The same rule as for opening it. */
function visibleStoryboard({ customerUserId, seesStoryboards }: Reader): RawBuilder<unknown> {
  if (!seesStoryboards) return sql`false`;
  return sql`EXISTS (SELECT FROM storyboards b WHERE b.id = n.storyboard_id AND b.archived_at IS NULL
    AND (b.scope = 'organisation' OR b.created_by = ${customerUserId}))`;
}

function ownClip({ customerUserId }: Reader): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM clips c
    WHERE c.id = n.clip_id AND c.created_by = ${customerUserId} AND c.archived_at IS NULL AND NOT c.is_held)`;
}

function inChannel({ customerUserId, isChannelAdmin }: Reader, level: number): RawBuilder<unknown> {
  if (isChannelAdmin) return activeChannel;
  return sql`EXISTS (SELECT FROM channel_people q
    WHERE q.channel_id = n.channel_id AND q.customer_user_id = ${customerUserId} AND q.level >= ${level})`;
}

const activeChannel = sql`EXISTS (SELECT FROM channels h WHERE h.id = n.channel_id AND h.state = 'active')`;

function knowsChannel(reader: Reader): RawBuilder<unknown> {
  if (reader.isChannelAdmin) return activeChannel;
  return sql`EXISTS (SELECT FROM channels h WHERE h.id = n.channel_id AND h.state = 'active'
    AND (h.visibility <> 'private' OR ${inChannel(reader, 0)}))`;
}

/** What someone can mark as read: single notifications, and what leads to a program. */
export interface ReadMarks {
  readonly notificationIds: readonly string[];
  readonly programId?: string | undefined;
}

/** Kinds that lead to where their program plays. */
const playKinds = [
  'program-published',
  'program-shared',
  'channel-published',
  'submission-published',
] as const satisfies readonly NotificationKind[];

/** Marks what is the user's as read; whether anything of it was unread. */
export async function markRead(
  trx: Trx,
  reader: Reader,
  { notificationIds, programId }: ReadMarks,
): Promise<boolean> {
  const { customerId, customerUserId } = reader;
  const marked = await sql`
    INSERT INTO notification_reads (customer_id, customer_user_id, notification_id)
    SELECT ${customerId}::uuid, ${customerUserId}::uuid, n.id FROM notifications n
    WHERE n.customer_id = ${customerId}
      AND (n.id = ANY (${[...notificationIds]}::uuid[])
        OR n.program_id = ${programId ?? null}::uuid AND n.kind = ANY (${[...playKinds]}::text[]))
      AND n.created_at > ${readUntil(reader)}
      AND (n.audience <> 'person' OR n.customer_user_id = ${customerUserId})
    ON CONFLICT DO NOTHING`.execute(trx);
  return (marked.numAffectedRows ?? 0n) > 0n;
}

/** Marks all up to an instant; what was read one by one before is not kept any longer. */
export async function markAllRead(
  trx: Trx,
  { customerId, customerUserId }: Reader,
  until: Date,
): Promise<void> {
  await sql`
    INSERT INTO notification_marks AS m (customer_id, customer_user_id, read_until)
    VALUES (${customerId}, ${customerUserId}, ${until})
    ON CONFLICT (customer_user_id) DO UPDATE SET read_until = greatest(m.read_until, excluded.read_until)`.execute(
    trx,
  );
  await sql`
    DELETE FROM notification_reads d USING notifications n
    WHERE d.customer_user_id = ${customerUserId} AND n.id = d.notification_id AND n.created_at <= ${until}`.execute(
    trx,
  );
}
