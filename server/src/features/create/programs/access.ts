import type { AccessSubject } from '../../../objects/access-subject.ts';
import type { AccessReason } from '@rushes/contract/identity/role-calls';
import type { Permission } from '@rushes/contract/identity/roles';
import type { Trx } from '../../../context.ts';
import { reasonsFor } from '../../../objects/explanations.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Member } from '../../../platform/http/caller.ts';
import { deleteConditions, editConditions, type AccessCondition, holds, mayEdit } from './policy.ts';
import { type ProgramRow, findProgram, lockProgram } from './store.ts';
import { findViewerReasons } from './who-can-watch-store.ts';

/** Someone signed in who works with programs. */
export type Actor = Pick<
  Member,
  'customerId' | 'customerUserId' | 'permissions' | 'sessionId' | 'userId' | 'name' | 'request'
>;

/** The row for someone who can edit it: locked, so that changes come one after another. */
export async function requireEditable(trx: Trx, actor: Actor, programId: string): Promise<ProgramRow> {
  await lockProgram(trx, actor.customerId, programId);
  const row = await requireVisible(trx, actor, programId);
  if (!isEditor(actor, row)) throw new AppError('forbidden');
  return row;
}

/** The row for someone who can edit or watch it. */
export async function requireVisible(trx: Trx, actor: Actor, programId: string): Promise<ProgramRow> {
  const row = await findVisible(trx, actor, programId);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** Throws unless the actor can edit or watch the program. */
export async function requireWatchable(trx: Trx, actor: Actor, programId: string): Promise<void> {
  await requireVisible(trx, actor, programId);
}

/** Whether someone can edit or watch the program. */
export async function isVisible(trx: Trx, actor: Actor, programId: string): Promise<boolean> {
  return (await findVisible(trx, actor, programId)) !== undefined;
}

/** Throws unless the actor can edit the program; tells whether it is published. */
export async function requireEditor(trx: Trx, actor: Actor, programId: string): Promise<{ isLive: boolean }> {
  const row = await requireVisible(trx, actor, programId);
  if (!isEditor(actor, row)) throw new AppError('forbidden');
  return { isLive: row.live_version_id !== null };
}

/**
 * A live program of the actor's own (of anyone's for those who edit all): null where there is none, throws where it is
 * another's. Locked, so that its audience stays as it was read.
 */
export async function findOwnLive(
  trx: Trx,
  actor: Actor,
  programId: string,
): Promise<{ title: string } | null> {
  await lockProgram(trx, actor.customerId, programId);
  const row = await findVisible(trx, actor, programId);
  if (row === undefined) return null;
  if (!mayEdit(actor, { createdBy: row.created_by, sharedWithCreators: false }))
    throw new AppError('forbidden');
  if (row.live_version_id === null) throw new AppError('not-published');
  return { title: row.title };
}

/** The same for a row that is at hand. */
export async function isVisibleTo(trx: Trx, member: AccessSubject, row: ProgramRow): Promise<boolean> {
  return holds(await watchConditions(trx, member, row));
}

async function findVisible(trx: Trx, actor: Actor, programId: string): Promise<ProgramRow | undefined> {
  const row = await findProgram(trx, actor.customerId, programId);
  return row !== undefined && holds(await watchConditions(trx, actor, row)) ? row : undefined;
}

export function isEditor(member: AccessSubject, row: ProgramRow): boolean {
  return mayEdit(member, ownedOf(row));
}

/** What of a program decides who can edit and delete it. */
export function ownedOf(row: Pick<ProgramRow, 'created_by' | 'shared_with_creators'>) {
  return { createdBy: row.created_by, sharedWithCreators: row.shared_with_creators };
}

/** Why someone can watch: they edit it, or it is published for them, in a channel of theirs or as a bio video. */
async function watchConditions(
  trx: Trx,
  member: AccessSubject,
  row: ProgramRow,
): Promise<readonly AccessCondition[]> {
  const editing: AccessCondition = { rule: 'editing', passes: isEditor(member, row) };
  const none = { audience: false, channel: false, bio: false };
  const { audience, channel, bio } = editing.passes ? none : await findViewerReasons(trx, member, row.id);
  return [
    editing,
    { rule: 'audience', passes: audience },
    { rule: 'channel', passes: channel },
    ...(bio && !audience && !channel ? [{ rule: 'directory', passes: true } as const] : []),
  ];
}

/** Why someone has a permission on one program, or lacks it. */
export async function explain(
  trx: Trx,
  member: AccessSubject,
  programId: string,
  permission: Permission,
): Promise<readonly AccessReason[]> {
  const row = await findProgram(trx, member.customerId, programId);
  if (row === undefined) return reasonsFor(false);
  if (permission === 'create.programs:delete')
    return reasonsFor(true, deleteConditions(member, ownedOf(row)));
  if (permission !== 'home.feed:see') return reasonsFor(true, editConditions(member, ownedOf(row)));
  const grounds = await watchConditions(trx, member, row);
  const isEditing = grounds.some(({ rule, passes }) => rule === 'editing' && passes);
  return reasonsFor(
    true,
    grounds,
    isEditing ? [] : [{ rule: 'published', passes: row.live_version_id !== null && row.is_available }],
  );
}
