// Who can watch a program. Every list, count, check and explanation takes its conditions from here. Conditions are about
// the row `p` of `programs`. A program is watched by its editors, and once it is published by its audience (everyone in
// the organisation, users, groups), in channels, and as an approved bio video in the directory.
import { builtInPermissions, decide, members, type Permission } from '@rushes/contract/identity/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../context.ts';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { editsAll } from './policy.ts';

/** It is published, within its dates, and not in the bin. */
export const isPublished = sql`p.live_version_id IS NOT NULL AND p.archived_at IS NULL AND p.is_available`;

/** Why someone can edit it; `policy.ts` has the same rule for a row that is loaded. */
export function editorReasons({ customerUserId, permissions }: AccessSubject) {
  const isCreator = permissions.has('create.programs:see');
  return {
    owner: sql`(${isCreator} AND p.created_by = ${customerUserId})`,
    role: sql`${isCreator && editsAll({ permissions })}::boolean`,
    'shared-with-creators': sql`(${isCreator} AND p.shared_with_creators)`,
  };
}

/** The user can edit it. */
export function isEditedBy(subject: AccessSubject): RawBuilder<boolean> {
  const { owner, role, 'shared-with-creators': shared } = editorReasons(subject);
  return sql`(${owner} OR ${role} OR ${shared})`;
}

/** Why a published program is for someone, apart from the directory, which lists its videos itself. */
export function viewerReasons(customerUserId: string) {
  return {
    organisation: sql`p.audience_organisation`,
    named: sql`EXISTS (SELECT 1 FROM program_audience a WHERE a.program_id = p.id AND a.customer_user_id = ${customerUserId})`,
    group: sql`EXISTS (SELECT 1 FROM program_audience_groups a
      WHERE a.program_id = p.id AND a.group_id = ANY (ARRAY(${groupsOf(customerUserId)})))`,
    channel: sql`EXISTS (SELECT FROM channel_reach r WHERE r.program_id = p.id AND r.customer_user_id = ${customerUserId})`,
  };
}

/** The user is in the audience, by name or through a group. */
export function isInAudience(customerUserId: string): RawBuilder<unknown> {
  const { named, group } = viewerReasons(customerUserId);
  return sql`(${named} OR ${group})`;
}

/** Once it is published, the user finds it in their library or in a channel. */
export function isForUser(customerUserId: string): RawBuilder<unknown> {
  const { organisation, channel } = viewerReasons(customerUserId);
  return sql`(${organisation} OR ${isInAudience(customerUserId)} OR ${channel})`;
}

/** It is published, and the user finds it in their library or in a channel. */
export function isListedFor(customerUserId: string): RawBuilder<unknown> {
  return sql`(${isPublished} AND ${isForUser(customerUserId)})`;
}

/** It plays in the directory as the bio video of an active user, for those who see the directory. */
function isBio({ permissions }: Pick<AccessSubject, 'permissions'>): RawBuilder<unknown> {
  return permissions.has('organization.directory:see') ? playsInDirectory : sql`false`;
}

const playsInDirectory = sql`EXISTS (SELECT FROM bios b JOIN members bio_member ON bio_member.id = b.customer_user_id
  WHERE b.program_id = p.id AND b.version_id = p.live_version_id AND b.state = 'approved' AND bio_member.state = 'active')`;

/** Everyone who can watch it: an editor, or once it is published any viewer. */
export function canWatch(subject: AccessSubject): RawBuilder<boolean> {
  return sql`(${isEditedBy(subject)} OR (${isPublished} AND (${isForUser(subject.customerUserId)} OR ${isBio(subject)})))`;
}

/** In which ways a published program is for someone. */
export async function findViewerReasons(
  trx: Trx,
  subject: AccessSubject,
  programId: string,
): Promise<{ audience: boolean; channel: boolean; bio: boolean }> {
  const { customerId, customerUserId } = subject;
  const { organisation, channel } = viewerReasons(customerUserId);
  const found = await sql<{ audience: boolean; channel: boolean; bio: boolean }>`
    SELECT (${organisation} OR ${isInAudience(customerUserId)}) AS audience, ${channel} AS channel, ${isBio(subject)} AS bio
    FROM programs p WHERE p.customer_id = ${customerId} AND p.id = ${programId} AND ${isPublished}`.execute(
    trx,
  );
  return found.rows[0] ?? { audience: false, channel: false, bio: false };
}

// The same ways as rows, for lists that walk along their indexes.

/** Groups of a user; as an array they are read once for a whole statement, not for each row. */
export function groupsOf(customerUserId: string): RawBuilder<unknown> {
  return sql`SELECT DISTINCT group_id FROM user_group_people WHERE customer_user_id = ${customerUserId}`;
}

export function channelsOf(customerUserId: string): RawBuilder<unknown> {
  return sql`SELECT DISTINCT channel_id FROM channel_people WHERE customer_user_id = ${customerUserId}`;
}

/** Rows `a` of programs that are for a user by name. */
export function namedRows(customerUserId: string): RawBuilder<unknown> {
  return sql`program_audience a WHERE a.customer_user_id = ${customerUserId}`;
}

/** Rows `a` of programs that are for the group `g`. */
export const groupRows = sql`program_audience_groups a WHERE a.group_id = g.group_id`;

/** Rows `a` of programs that are for a user by name or through a group. */
export function audienceRows(customerUserId: string): RawBuilder<unknown> {
  return sql`program_viewers a WHERE a.customer_user_id = ${customerUserId}`;
}

/** Rows `i` that the channel `c` shows and that aren't for the whole organisation. */
export const channelRows = sql`channel_shown_items i WHERE i.channel_id = c.channel_id AND i.is_narrow`;

/** One of these channels shows it, and it isn't for the whole organisation. */
export function isShownIn(
  /** Rows of `channel_id`. */
  channels: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM channel_shown_items i
    WHERE i.program_id = p.id AND i.is_narrow AND i.channel_id IN (${channels}))`;
}

// All who can watch, for one program or for all of them.

/** Users of a customer with these permissions, by a built-in role or their own; the organisation's flags aren't considered. */
function usersWith(customerId: string, permissions: readonly Permission[]): RawBuilder<unknown> {
  const roles = members.filter((role) => {
    const held = builtInPermissions(role);
    return permissions.every((permission) => held.includes(permission));
  });
  return sql`SELECT u.id AS customer_user_id FROM members u LEFT JOIN roles r ON r.id = u.custom_role_id
    WHERE u.customer_id = ${customerId} AND CASE WHEN u.custom_role_id IS NULL THEN u.role = ANY (${roles}::text[])
      ELSE r.permissions @> ${[...permissions]}::text[] END`;
}

/** Those who edit every program, as rows of `customer_user_id`. */
export function editorsOfAll(customerId: string): RawBuilder<unknown> {
  return usersWith(customerId, ['create.programs:see', 'create.programs:edit-all']);
}

/** All who can watch a published program, as rows of `customer_user_id`. */
export function viewersOf(customerId: string, programId: string): RawBuilder<unknown> {
  const program = sql`programs p WHERE p.customer_id = ${customerId} AND p.id = ${programId}`;
  return sql`${editorsOfAll(customerId)}
    UNION SELECT creator.customer_user_id FROM (${usersWith(customerId, ['create.programs:see'])}) creator
      WHERE EXISTS (SELECT FROM ${program} AND (p.shared_with_creators OR p.created_by = creator.customer_user_id))
    UNION ${audienceOf(customerId, programId)}
    UNION SELECT reader.customer_user_id FROM (${directoryReaders(customerId)}) reader
      WHERE EXISTS (SELECT FROM ${program} AND ${playsInDirectory})`;
}

/** Those whom a published program is for, as rows of `customer_user_id`: they find it in their library or in a channel. */
export function audienceOf(customerId: string, programId: string): RawBuilder<unknown> {
  return sql`SELECT u.id AS customer_user_id FROM members u
      WHERE u.customer_id = ${customerId} AND EXISTS (SELECT FROM programs p
        WHERE p.customer_id = ${customerId} AND p.id = ${programId} AND p.audience_organisation)
    UNION SELECT customer_user_id FROM program_viewers WHERE program_id = ${programId}
    UNION SELECT customer_user_id FROM channel_reach WHERE program_id = ${programId}`;
}

function directoryReaders(customerId: string): RawBuilder<unknown> {
  const see = 'organization.directory:see';
  const flags = { hideOrganisationView: true };
  const hiddenFrom = members.filter((role) => !decide(see, { role, custom: [see], flags }).allowed);
  return sql`SELECT u.id AS customer_user_id FROM members u JOIN customer_settings o ON o.id = u.customer_id
    WHERE u.id IN (${usersWith(customerId, [see])})
      AND NOT (u.role = ANY (${hiddenFrom}::text[]) AND coalesce((o.flags ->> 'hideOrganisationView')::boolean, false))`;
}
