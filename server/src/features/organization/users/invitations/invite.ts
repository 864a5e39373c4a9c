import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { invitationLifeDays, type RefusalReason } from '@rushes/contract/organization/users';
import {
  type MemberRole,
  openInvitationStates,
  type ProfileState,
} from '@rushes/contract/organization/lists/users';
import type { CustomerFlags, Permissions, Role } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit, type AuditActor, type AuditFacts } from '../../../../platform/audit.ts';
import type { RolesService } from '../../../identity/roles/service.ts';
import type { SessionsService } from '../../../identity/sessions/service.ts';
import * as groups from '../groups/store.ts';
import { insertInvitations, insertMemberships, insertUsers } from './new-invitations-store.ts';
import * as store from './store.ts';
import { type Ended, findEnded, renewProfiles } from './resend-store.ts';
import * as seats from '../seats-store.ts';
import { setState } from '../store.ts';
import { insertInvitedMembers } from '../../../identity/members/service.ts';

export const invitationMail = 'people.invitation';
const lifeMs = invitationLifeDays * 24 * 3_600_000;

/** Who changes something, and from where. */
export interface Actor extends AuditActor {
  readonly userId: string;
  /** null for support, which belongs to no organisation. */
  readonly customerUserId: string | null;
  readonly customerId: string;
  readonly name: string;
  readonly role: Role;
  readonly flags: CustomerFlags;
  readonly permissions: Permissions;
  readonly origin: string;
}

export interface NewInvitation {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
  readonly location: string;
  readonly groupIds: readonly string[];
}

export interface Sent {
  readonly invitationId: string;
  readonly customerUserId: string;
  readonly email: string;
  readonly link: string | null;
}

export interface InviteDeps {
  readonly context: Context;
  readonly sessions: Pick<SessionsService, 'codes'>;
  readonly roles: Pick<RolesService, 'givableRoles' | 'couldGiveAll' | 'requireOutranks'>;
}

/** The secret of an invitation, which can be written again for as long as it is the newest. */
export function createTokens(serverSecret: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, Buffer.alloc(0), 'rushes invitations', 32));
  return (invitationId: string, sends: number) =>
    createHmac('sha256', key).update(`${invitationId}.${sends}`).digest('base64url');
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type Inviting = ReturnType<typeof createInviting>;

/** Inviting, resending, taking back: the same for one user, a hundred, and a table. */
export function createInviting({ context, sessions, roles }: InviteDeps) {
  const deps: InviteContext = {
    context,
    sessions,
    roles,
    tokenOf: createTokens(context.secrets.serverSecret),
  };
  return {
    tokenOf: deps.tokenOf,
    /** Why an address cannot be invited as things stand; undefined where it can. */
    refusalsOf: (trx: Trx, actor: Actor, users: readonly NewInvitation[]) =>
      refusalsOf(deps, trx, actor, users),
    invite: (trx: Trx, actor: Actor, users: readonly NewInvitation[], batchId: string | null) =>
      invite(deps, trx, actor, users, batchId),
    resend: (trx: Trx, actor: Actor, invitationId: string) => resend(deps, trx, actor, invitationId),
    revoke: (trx: Trx, actor: Actor, invitationId: string) => revoke(deps, trx, actor, invitationId),
    /** Ends the open invitations of users who are taken out. */
    revokeOf: (trx: Trx, actor: Actor, customerUserIds: readonly string[]) =>
      revokeOf(deps, trx, actor, customerUserIds),
    linkOf: (row: store.AddressedInvitation, origin: string) => linkOf(deps.tokenOf, row, origin),
  };
}

interface InviteContext extends InviteDeps {
  readonly tokenOf: ReturnType<typeof createTokens>;
}

/**
 * Where no mail leaves, the inviter sees the link, so nobody proves to own the address: anyone who is in another customer
 * joins this one only after a mailed link has proved it.
 */
export function needsMail(
  { mail }: Pick<Context, 'mail'>,
  { isVerified, isElsewhere }: { readonly isVerified: boolean; readonly isElsewhere: boolean },
): boolean {
  return !mail.isDelivered && isElsewhere && !isVerified;
}

/** What a link leads to: choosing a first password, or a question to someone who has one. */
function linkOf(
  tokenOf: InviteContext['tokenOf'],
  invitation: { invitationId: string; sends: number; email: string; customerId: string; hasAccount: boolean },
  origin: string,
): string {
  const token = tokenOf(invitation.invitationId, invitation.sends);
  if (invitation.hasAccount) return `${origin}/invitation#${token}`;
  return `${origin}/login/1/${encodeURIComponent(invitation.email)}/${token}/${invitation.customerId}`;
}

const byState: Readonly<Record<ProfileState, RefusalReason>> = {
  invited: 'already-invited',
  active: 'already-here',
  suspended: 'already-here',
  deactivated: 'wrong-state',
};

async function refusalsOf(
  { context, roles }: InviteContext,
  trx: Trx,
  actor: Actor,
  users: readonly NewInvitation[],
  ended: ReadonlyMap<string, Ended> = new Map(),
): Promise<Map<string, RefusalReason>> {
  const known = await store.findAddresses(
    trx,
    actor.customerId,
    users.map(({ email }) => email),
    context.clock.now(),
  );
  const byEmail = new Map(known.map((each) => [each.email, each]));
  const givable = await roles.givableRoles(trx, actor);
  const refusals = new Map<string, RefusalReason>();
  for (const { email, role } of users) {
    const found = byEmail.get(email);
    const before = ended.get(email);
    // Who holds more than one may give is not made less, as resending refuses it too.
    const isOver = before === undefined || (await roles.couldGiveAll(trx, actor, before.customerUserId));
    if (!givable.includes(role) || !isOver) refusals.set(email, 'role-not-yours');
    else if (found?.isSuperAdmin === true) refusals.set(email, 'not-invitable');
    else if (found?.profileState != null && before === undefined)
      refusals.set(email, byState[found.profileState]);
    else if (found !== undefined && needsMail(context, found)) refusals.set(email, 'mail-needed');
  }
  const free = await seats.countFree(trx, actor.customerId, context.clock.now());
  const beyond = [...new Set(users.map(({ email }) => email))].filter((email) => !refusals.has(email));
  for (const email of beyond.slice(free)) refusals.set(email, 'no-seat');
  return refusals;
}

async function invite(
  deps: InviteContext,
  trx: Trx,
  actor: Actor,
  users: readonly NewInvitation[],
  batchId: string | null,
): Promise<{ invited: Sent[]; refused: { email: string; reason: RefusalReason }[] }> {
  const { context, tokenOf } = deps;
  const { customerId } = actor;
  const at = context.clock.now();
  await store.lockInviting(trx, customerId);
  // A table is undone by removing whom it invited: it leaves alone anyone who has a history here.
  const addresses = batchId === null ? users.map(({ email }) => email) : [];
  const ended = await findEnded(trx, customerId, addresses, at);
  const refusals = await refusalsOf(deps, trx, actor, users, ended);
  const first = [...new Map(users.toReversed().map((each) => [each.email, each])).values()].toReversed();
  const wanted = first.filter(({ email }) => !refusals.has(email));
  const accounts = await usersFor(context, trx, customerId, wanted);
  const made = wanted.map((each) => {
    const user = accounts.get(each.email);
    if (user === undefined) throw new Error('an invited user was not made');
    const before = ended.get(each.email);
    const ids = { invitationId: randomUUID(), customerUserId: before?.customerUserId ?? randomUUID() };
    return {
      ...each,
      ...ids,
      ...user,
      customerId,
      sends: 1,
      name: each.name === '' ? (before?.name ?? nameFrom(each.email)) : each.name,
    };
  });
  const isNew = ({ email }: { email: string }) => !ended.has(email);
  await insertInvitedMembers(trx, customerId, made.filter(isNew), at);
  const renewed = made.filter((each) => !isNew(each));
  const stood = new Map<string, AuditFacts>();
  for (const { email, customerUserId } of renewed) {
    const before = ended.get(email);
    if (before === undefined) continue;
    const { role, roleName, location } = before;
    const held = await groups.namesOf(trx, customerId, customerUserId);
    stood.set(customerUserId, { role, roleName, location, groups: held });
  }
  await renewProfiles(trx, customerId, renewed, at);
  for (const { email } of renewed) await close(deps, trx, ended.get(email));
  const expiresAt = new Date(at.getTime() + lifeMs);
  const rows = made.map((each) => ({ ...each, tokenHash: hashOf(tokenOf(each.invitationId, 1)) }));
  const isMailed = context.mail.isDelivered;
  await insertInvitations(trx, { customerId, batchId, by: actor, isMailed, at, expiresAt }, rows);
  const members = made.flatMap(({ groupIds, customerUserId }) =>
    groupIds.map((groupId) => ({ groupId, customerUserId })),
  );
  await insertMemberships(trx, customerId, members, at);
  const invited: Sent[] = [];
  for (const each of made) {
    await auditInvited(context, trx, actor, each, stood.get(each.customerUserId));
    invited.push(await send(deps, trx, each, actor.origin));
  }
  return { invited, refused: [...refusals].map(([email, reason]) => ({ email, reason })) };
}

/** What an invitation made of a user; of who was here before, also what they were. */
async function auditInvited(
  context: Context,
  trx: Trx,
  actor: Actor,
  made: NewInvitation & { customerUserId: string },
  before?: AuditFacts,
): Promise<void> {
  const { role, location, customerUserId: id } = made;
  const object = { kind: 'person', id };
  if (before === undefined)
    return audit(context, trx, actor, 'people.invited', object, { details: { role } });
  const held = await groups.namesOf(trx, actor.customerId, id);
  const after = { role, roleName: null, location, groups: held };
  return audit(context, trx, actor, 'people.invited', object, { before, after });
}

/** What expired stays in the history as it ended, and its link opens nothing beside the new one. */
async function close(
  { sessions, tokenOf }: InviteContext,
  trx: Trx,
  ended: Ended | undefined,
): Promise<void> {
  if (ended?.state !== 'expired') return;
  await sessions.codes.discard(trx, tokenOf(ended.invitationId, ended.sends));
  await store.updateInvitation(trx, ended.invitationId, { state: 'expired', endedAt: ended.expiresAt });
}

async function usersFor(
  { passwords, clock }: Context,
  trx: Trx,
  customerId: string,
  wanted: readonly NewInvitation[],
) {
  const emails = wanted.map(({ email }) => email);
  const find = async () =>
    new Map(
      (await store.findAddresses(trx, customerId, emails, clock.now())).map((each) => [each.email, each]),
    );
  const known = await find();
  const newUsers = wanted
    .filter(({ email }) => !known.has(email))
    .map(({ email, name }) => ({ email, name: name === '' ? nameFrom(email) : name }));
  if (newUsers.length === 0) return known;
  // Nobody knows this password: they choose their own by the link.
  await insertUsers(trx, newUsers, await passwords.hash(randomBytes(32).toString('base64url')));
  return find();
}

function nameFrom(email: string): string {
  const [local = email] = email.split('@');
  return local.replaceAll(/[._-]+/g, ' ').trim() || email;
}

interface Sendable {
  readonly invitationId: string;
  readonly customerUserId: string;
  readonly customerId: string;
  readonly userId: string;
  readonly email: string;
  readonly sends: number;
  readonly hasAccount: boolean;
}

/** The code of a first sign-in where the user has no account, the mail, and the link where no mail leaves. */
async function send(
  { context, sessions, tokenOf }: InviteContext,
  trx: Trx,
  row: Sendable,
  origin: string,
): Promise<Sent> {
  const { invitationId, customerUserId, userId, email, sends } = row;
  if (!row.hasAccount) {
    const code = tokenOf(invitationId, sends);
    await sessions.codes.issue(trx, {
      purpose: 'activation',
      userId,
      customerUserId,
      livesMs: lifeMs,
      code,
      isMailed: context.mail.isDelivered,
    });
  }
  const key = `${invitationId}.${sends}`;
  await context.mail.enqueue(trx, invitationMail, { invitationId, sends, origin }, { key });
  const link = context.mail.isDelivered ? null : linkOf(tokenOf, row, origin);
  return { invitationId, customerUserId, email, link };
}

async function resend(deps: InviteContext, trx: Trx, actor: Actor, invitationId: string): Promise<Sent> {
  const { context, sessions, tokenOf } = deps;
  const at = context.clock.now();
  const isMailed = context.mail.isDelivered;
  await store.lockInviting(trx, actor.customerId);
  const known = await store.lockInvitation(trx, actor.customerId, invitationId, at);
  const row = known && (await store.findAddressed(trx, { invitationId }, at));
  if (row === undefined) throw new AppError('not-found');
  // Where no mail leaves, the user who sends it gets the link: it opens all that the user holds by now.
  if (!(await deps.roles.couldGiveAll(trx, actor, row.customerUserId))) throw new AppError('forbidden');
  const [newest] = await store.newestInvitations(trx, actor.customerId, [row.customerUserId], at);
  const isWaiting = row.profileState === 'invited' || row.profileState === 'deactivated';
  if (!isWaiting || row.state === 'accepted' || newest?.invitationId !== invitationId)
    throw new AppError('wrong-state');
  if (needsMail(context, row)) throw new AppError('mail-needed');
  // One that is open has its seat already.
  const hasSeat = row.profileState === 'invited' && openInvitationStates.includes(row.state);
  if (!hasSeat && (await seats.countFree(trx, actor.customerId, at)) === 0) throw new AppError('seats-taken');
  await sessions.codes.discard(trx, tokenOf(invitationId, row.sends));
  const expiresAt = new Date(at.getTime() + lifeMs);
  await setState(trx, actor.customerId, [row.customerUserId], 'invited');
  const object = { kind: 'person', id: row.customerUserId };
  await audit(context, trx, actor, 'people.invitation-resent', object);
  if (openInvitationStates.includes(row.state)) {
    const sends = row.sends + 1;
    const tokenHash = hashOf(tokenOf(invitationId, sends));
    await store.renewInvitation(trx, invitationId, { by: actor, sends, tokenHash, isMailed, expiresAt, at });
    return send(deps, trx, { ...row, sends }, actor.origin);
  }
  // What ended stays in the history as it ended.
  if (row.state === 'expired')
    await store.updateInvitation(trx, invitationId, { state: 'expired', endedAt: row.expiresAt });
  const next = { ...row, invitationId: randomUUID(), sends: 1 };
  const tokenHash = hashOf(tokenOf(next.invitationId, 1));
  const facts = { customerId: actor.customerId, batchId: null, by: actor, isMailed, at, expiresAt };
  await insertInvitations(trx, facts, [{ ...next, tokenHash }]);
  return send(deps, trx, next, actor.origin);
}

async function revoke(
  deps: InviteContext,
  trx: Trx,
  actor: Actor,
  invitationId: string,
): Promise<store.InvitationRow> {
  const at = deps.context.clock.now();
  const row = await store.lockInvitation(trx, actor.customerId, invitationId, at);
  if (row === undefined) throw new AppError('not-found');
  await deps.roles.requireOutranks(trx, actor, row.customerUserId);
  if (!openInvitationStates.includes(row.state)) throw new AppError('wrong-state');
  await end(deps, trx, row, 'revoked');
  await setState(trx, actor.customerId, [row.customerUserId], 'deactivated');
  const object = { kind: 'person', id: row.customerUserId };
  await audit(deps.context, trx, actor, 'people.invitation-revoked', object);
  const revoked = await store.lockInvitation(trx, actor.customerId, invitationId, at);
  return revoked ?? row;
}

async function revokeOf(
  deps: InviteContext,
  trx: Trx,
  actor: Actor,
  customerUserIds: readonly string[],
): Promise<void> {
  const at = deps.context.clock.now();
  for (const row of await store.newestInvitations(trx, actor.customerId, customerUserIds, at))
    if (openInvitationStates.includes(row.state)) await end(deps, trx, row, 'revoked');
}

async function end(
  { context, sessions, tokenOf }: InviteContext,
  trx: Trx,
  row: store.InvitationRow,
  state: 'revoked' | 'declined',
): Promise<void> {
  await sessions.codes.discard(trx, tokenOf(row.invitationId, row.sends));
  await store.updateInvitation(trx, row.invitationId, { state, endedAt: context.clock.now() });
}
