import { randomUUID } from 'node:crypto';
import { type NotificationKind, notificationDays } from '@rushes/contract/core/notifications';
import type { MemberRole } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { Told } from './mails/schedule.ts';

/** What an event is about. */
export interface EventObjects {
  readonly actorId: string | null;
  readonly programId?: string;
  readonly clipId?: string;
  readonly channelId?: string;
  readonly groupId?: string;
  readonly taskId?: string;
  readonly approvalId?: string;
  readonly guestRecordingId?: string;
  readonly guestResponseId?: string;
  readonly scriptId?: string;
  readonly storyboardId?: string;
  readonly reason?: string;
  readonly role?: MemberRole;
  /** Of a custom role; of what someone was removed from, it is read. */
  readonly name?: string;
}

export interface StoredEvent extends EventObjects {
  readonly id: string;
  readonly customerId: string;
  readonly kind: NotificationKind;
  readonly at: Date;
}

const removedAtOnce = 5000;
const dayMs = 24 * 3_600_000;

interface Grouping {
  readonly withinMs: number;
  /** Only those that are about the same. */
  readonly by?:
    | 'channel_id'
    | 'program_id'
    | 'task_id'
    | 'approval_id'
    | 'guest_recording_id'
    | 'script_id'
    | 'storyboard_id';
}

/** Unread notifications that a new one joins. */
const grouping: Partial<Record<NotificationKind, Grouping>> = {
  'program-commented': { withinMs: dayMs, by: 'program_id' },
  'comment-replied': { withinMs: dayMs, by: 'program_id' },
  'script-commented': { withinMs: dayMs, by: 'script_id' },
  'script-comment-replied': { withinMs: dayMs, by: 'script_id' },
  'storyboard-commented': { withinMs: dayMs, by: 'storyboard_id' },
  'storyboard-comment-replied': { withinMs: dayMs, by: 'storyboard_id' },
  'approval-commented': { withinMs: dayMs, by: 'approval_id' },
  'task-submitted': { withinMs: 7 * dayMs, by: 'task_id' },
  'guest-submitted': { withinMs: dayMs, by: 'guest_recording_id' },
  'submission-received': { withinMs: 7 * dayMs, by: 'channel_id' },
  'join-requested': { withinMs: 7 * dayMs, by: 'channel_id' },
  'clip-ready': { withinMs: 3_600_000 },
  'clip-failed': { withinMs: 3_600_000 },
  'channel-joined': { withinMs: 600_000 },
  'channel-left': { withinMs: 600_000 },
  'group-joined': { withinMs: 600_000 },
  'group-left': { withinMs: 600_000 },
  'role-changed': { withinMs: 7 * dayMs },
};

/** The event, if what it is about is still there, with the actor left out who isn’t, and the name of what was left. */
export async function existing<Event extends StoredEvent>(
  trx: Trx,
  event: Event,
): Promise<Event | undefined> {
  const isThere = (table: string, id: string | undefined) =>
    id === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE id = ${id} AND customer_id = ${event.customerId})`;
  const found = await sql<{ hasObjects: boolean; hasActor: boolean; name: string }>`
    SELECT ${isThere('programs', event.programId)} AND ${isThere('clips', event.clipId)}
        AND ${isThere('channels', event.channelId)} AND ${isThere('user_groups', event.groupId)}
        AND ${isThere('recording_tasks', event.taskId)} AND ${isThere('approvals', event.approvalId)}
        AND ${isThere('guest_recordings', event.guestRecordingId)} AND ${isThere('guest_responses', event.guestResponseId)}
        AND ${isThere('scripts', event.scriptId)} AND ${isThere('storyboards', event.storyboardId)} AS "hasObjects",
      ${isThere('customer_users', event.actorId ?? undefined)} AS "hasActor", ${nameOf(event)} AS name`.execute(
    trx,
  );
  const row = found.rows[0];
  if (row === undefined || !row.hasObjects) return undefined;
  return { ...event, name: row.name, actorId: row.hasActor ? event.actorId : null };
}

function nameOf({ kind, channelId, groupId, name = '' }: StoredEvent): RawBuilder<unknown> {
  if (kind === 'channel-left') return sql`(SELECT name FROM channels WHERE id = ${channelId})`;
  if (kind === 'group-left') return sql`(SELECT name FROM user_groups WHERE id = ${groupId})`;
  return sql`${name}::text`;
}

/** Removes earlier publications of the program. */
export async function replaceProgram(
  trx: Trx,
  { customerId, kind, programId, id }: StoredEvent,
): Promise<void> {
  await trx
    .deleteFrom('notifications')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('program_id', '=', programId ?? null)
    .where('event_id', '<>', id)
    .execute();
}

/** One row, however many it is for; its id where it is new. */
export async function insertShared(
  trx: Trx,
  event: StoredEvent,
  audience: 'channel' | 'organisation',
): Promise<string | undefined> {
  const isThere = await trx
    .selectFrom('notifications')
    .select('id')
    .where('event_id', '=', event.id)
    .where('kind', '=', event.kind)
    .where('customer_id', '=', event.customerId)
    .where('created_at', '>', new Date(event.at.getTime() - dayMs))
    .executeTakeFirst();
  if (isThere !== undefined) return undefined;
  const id = randomUUID();
  await trx
    .insertInto('notifications')
    .values({
      id,
      customer_id: event.customerId,
      kind: event.kind,
      audience,
      customer_user_id: null,
      ...columnsOf(event),
    })
    .execute();
  return id;
}

function columnsOf(event: StoredEvent) {
  return {
    actor_id: event.actorId,
    program_id: event.programId ?? null,
    clip_id: event.clipId ?? null,
    channel_id: event.channelId ?? null,
    group_id: event.groupId ?? null,
    task_id: event.taskId ?? null,
    approval_id: event.approvalId ?? null,
    guest_recording_id: event.guestRecordingId ?? null,
    guest_response_id: event.guestResponseId ?? null,
    script_id: event.scriptId ?? null,
    storyboard_id: event.storyboardId ?? null,
    reason: event.reason ?? '',
    name: event.name ?? '',
    role: event.role ?? null,
    event_id: event.id,
    created_at: event.at,
  };
}

export type UsersSource =
  | { readonly users: readonly string[] }
  | { readonly group: string }
  | {
      readonly programAudience: string;
      /** Left out: those who were in the audience before, by name or through a group. */
      readonly without?: {
        readonly customerUserIds: readonly string[];
        readonly groupIds: readonly string[];
      };
    };

/** A row for each; unread ones of the same kind are counted up. Gives all who were told: by a new row, or by one that was there. */
export async function insertForUsers(
  trx: Trx,
  event: StoredEvent,
  source: UsersSource,
): Promise<{ told: string[]; added: Told[]; joined: Told[] }> {
  const { customerId, kind, at } = event;
  const columns = columnsOf(event);
  const { rows } = await sql<Told & { isNew: boolean }>`
    WITH recipients AS (
      SELECT u.id FROM members u WHERE u.customer_id = ${customerId} AND u.state <> 'deactivated'
        AND u.id IN (${usersOf(customerId, source)}) AND u.id IS DISTINCT FROM ${event.actorId}::uuid
        AND ${isOut(event)}
        AND NOT EXISTS (SELECT FROM notifications d WHERE d.audience = 'person' AND d.customer_user_id = u.id
          AND d.event_id = ${event.id}::uuid)
    ), grouped AS (
      UPDATE notifications n SET amount = n.amount + 1, created_at = ${at}, event_id = ${event.id}::uuid,
        actor_id = ${columns.actor_id}::uuid, program_id = ${columns.program_id}::uuid, clip_id = ${columns.clip_id}::uuid,
        channel_id = ${columns.channel_id}::uuid, group_id = ${columns.group_id}::uuid, task_id = ${columns.task_id}::uuid,
        approval_id = ${columns.approval_id}::uuid, guest_recording_id = ${columns.guest_recording_id}::uuid,
        guest_response_id = ${columns.guest_response_id}::uuid,
        script_id = ${columns.script_id}::uuid, storyboard_id = ${columns.storyboard_id}::uuid, reason = ${columns.reason}, name = ${columns.name}, role = ${columns.role}::text
      FROM recipients r WHERE n.id = (${groupableOf(event)})
      RETURNING n.customer_user_id, n.id
    ), added AS (
      INSERT INTO notifications (id, customer_id, kind, audience, customer_user_id, actor_id, program_id, clip_id,
        channel_id, group_id, task_id, approval_id, guest_recording_id, guest_response_id, script_id, storyboard_id, reason, name, role, event_id, created_at)
      SELECT gen_random_uuid(), ${customerId}, ${kind}, 'person', r.id, ${columns.actor_id}::uuid,
        ${columns.program_id}::uuid, ${columns.clip_id}::uuid, ${columns.channel_id}::uuid, ${columns.group_id}::uuid,
        ${columns.task_id}::uuid, ${columns.approval_id}::uuid, ${columns.guest_recording_id}::uuid,
        ${columns.guest_response_id}::uuid, ${columns.script_id}::uuid, ${columns.storyboard_id}::uuid, ${columns.reason}, ${columns.name}, ${columns.role}::text, ${event.id}::uuid, ${at}::timestamptz
      FROM recipients r WHERE r.id NOT IN (SELECT customer_user_id FROM grouped)
      RETURNING customer_user_id, id
    )
    SELECT customer_user_id AS "customerUserId", id AS "notificationId", false AS "isNew" FROM grouped
    UNION ALL SELECT customer_user_id, id, true FROM added`.execute(trx);
  return {
    told: rows.map(({ customerUserId }) => customerUserId),
    added: rows.filter(({ isNew }) => isNew),
    joined: rows.filter(({ isNew }) => !isNew),
  };
}

function usersOf(customerId: string, source: UsersSource): RawBuilder<unknown> {
  if ('users' in source) return sql`SELECT unnest(${[...source.users]}::uuid[])`;
  if ('group' in source)
    return sql`SELECT customer_user_id FROM user_group_people
      WHERE customer_id = ${customerId} AND group_id = ${source.group}`;
  const { customerUserIds, groupIds } = source.without ?? { customerUserIds: [], groupIds: [] };
  return sql`SELECT customer_user_id FROM program_viewers
    WHERE customer_id = ${customerId} AND program_id = ${source.programAudience}
      AND customer_user_id <> ALL (${[...customerUserIds]}::uuid[])
    EXCEPT SELECT customer_user_id FROM user_group_people WHERE group_id = ANY (${[...groupIds]}::uuid[])`;
}

/** A condition on `u`: who is still in the channel in another way was not removed from it. */
function isOut({ kind, channelId }: StoredEvent): RawBuilder<unknown> {
  if (kind !== 'channel-left') return sql`true`;
  return sql`NOT EXISTS (SELECT FROM channel_people q
    WHERE q.channel_id = ${channelId}::uuid AND q.customer_user_id = u.id AND q.level > 0)`;
}

/** The unread notification of the recipient `r` that the event joins. */
function groupableOf(event: StoredEvent): RawBuilder<unknown> {
  const { kind, at } = event;
  const rule = grouping[kind];
  if (rule === undefined) return sql`SELECT NULL::uuid WHERE r.id IS NULL`;
  const same =
    rule.by === undefined ? sql`true` : sql`g.${sql.ref(rule.by)} = ${columnsOf(event)[rule.by]}::uuid`;
  return sql`SELECT g.id FROM notifications g
    WHERE g.audience = 'person' AND g.customer_user_id = r.id AND g.kind = ${kind} AND ${same}
      AND g.created_at > ${new Date(at.getTime() - rule.withinMs)}::timestamptz
      AND NOT EXISTS (SELECT FROM notification_marks m WHERE m.customer_user_id = r.id AND m.read_until >= g.created_at)
      AND NOT EXISTS (SELECT FROM notification_reads d WHERE d.customer_user_id = r.id AND d.notification_id = g.id)
    ORDER BY g.created_at DESC LIMIT 1`;
}

/** Removes some of what is too old; whether there may be more. */
export async function removeOld(trx: Trx, now: Date): Promise<boolean> {
  const removed = await sql`
    DELETE FROM notifications WHERE id IN (SELECT id FROM notifications
      WHERE created_at < ${new Date(now.getTime() - notificationDays * dayMs)} ORDER BY created_at LIMIT ${removedAtOnce})`.execute(
    trx,
  );
  return Number(removed.numAffectedRows ?? 0n) === removedAtOnce;
}
