import type { AuditAction } from '@rushes/contract/core/audit-actions';
import { openInvitationStates } from '@rushes/contract/organization/lists/users';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { audit } from '../../../../platform/audit.ts';
import { brandOf } from '../../../../platform/mail/layout.ts';
import type { Caller } from '../../../../platform/http/caller.ts';
import type { MailContent } from '../../../../platform/mail/mail.ts';
import { erasedName } from '../../../../platform/personal-data/naming.ts';
import { worded } from '../../../core/mail-layouts/service.ts';
import { signatureUnder } from '../../../identity/profiles/service.ts';
import type { RolesService } from '../../../identity/roles/service.ts';
import type { ActivationListener, ClientInfo, SessionsService } from '../../../identity/sessions/service.ts';
import * as store from './store.ts';
import { hashOf, invitationMail, type Inviting } from './invite.ts';
import { setState } from '../store.ts';
import { asSystem } from '../as-system.ts';

export interface InvitationResponseDeps {
  readonly context: Context;
  readonly sessions: Pick<SessionsService, 'codes' | 'onActivation' | 'claimAccount' | 'announceChange'>;
  readonly inviting: Inviting;
  readonly roles: Pick<RolesService, 'couldGiveAll'>;
}

/** What the user who was invited does with the link; the mail that brings it. */
export function createAnswering(deps: InvitationResponseDeps) {
  const { context, sessions } = deps;
  const { clock } = context;
  defineInvitationMail(deps);
  sessions.onActivation((trx, profile, from) => activated(deps, trx, profile, from));
  return {
    open: (token: string) =>
      asSystem(context, async (trx) => {
        const row = await openRow(trx, context, token);
        if (row.state !== 'opened')
          await store.updateInvitation(trx, row.invitationId, { state: 'opened', openedAt: clock.now() });
        return {
          organisation: row.organisation,
          invitedByName: row.invitedByName,
          userName: row.email,
          role: row.role,
          expiresAt: row.expiresAt.toISOString(),
          hasAccount: row.hasAccount,
        };
      }),
    accept: (caller: Caller, token: string, from: ClientInfo) =>
      asSystem(context, (trx) => acceptSignedIn(deps, trx, { caller, token, from })),
    decline: (token: string, from: ClientInfo) =>
      asSystem(context, async (trx) => {
        const row = await openRow(trx, context, token);
        await sessions.codes.discard(trx, token);
        await store.updateInvitation(trx, row.invitationId, { state: 'declined', endedAt: clock.now() });
        await setState(trx, row.customerId, [row.customerUserId], 'deactivated');
        await auditResponse(context, trx, { row, action: 'people.invitation-declined', from });
      }),
  };
}

/** The link alone opens no account: its user is signed in, and the address is theirs. */
async function acceptSignedIn(
  { context, sessions }: InvitationResponseDeps,
  trx: Trx,
  { caller, token, from }: { caller: Caller; token: string; from: ClientInfo },
) {
  const row = await openRow(trx, context, token);
  // Who has no account yet accepts by choosing a password.
  if (!row.hasAccount) throw new AppError('wrong-state');
  if (row.userId !== caller.userId) throw new AppError('invited-other-user');
  const isUnproved = row.isElsewhere && !row.isVerified;
  if (isUnproved && !row.isMailed) throw new AppError('mail-needed');
  if (isUnproved) {
    await sessions.claimAccount(trx, row.userId, caller.sessionId);
    await sessions.announceChange(trx, caller);
  }
  await accept(context, trx, row, from);
  return { organisation: row.organisation, userName: row.email, choosesPassword: isUnproved };
}

/** A link that the inviter was shown is for a new user of this organisation alone. */
function mayActivate({ isMailed }: { isMailed: boolean }, row: store.AddressedInvitation): boolean {
  return isMailed || !(row.hasAccount || row.isVerified || row.isElsewhere);
}

async function openRow(trx: Trx, { clock }: Context, token: string): Promise<store.AddressedInvitation> {
  const row = await store.findAddressed(trx, { tokenHash: hashOf(token) }, clock.now());
  const isOpen =
    row !== undefined && openInvitationStates.includes(row.state) && row.profileState === 'invited';
  if (!isOpen || !row.isUserActive) throw new AppError('code-gone');
  return row;
}

async function accept(
  context: Context,
  trx: Trx,
  row: store.AddressedInvitation,
  from: ClientInfo,
): Promise<void> {
  await store.updateInvitation(trx, row.invitationId, { state: 'accepted', endedAt: context.clock.now() });
  await setState(trx, row.customerId, [row.customerUserId], 'active');
  await auditResponse(context, trx, { row, action: 'people.invitation-accepted', from });
}

/** Whether who sent the link could give the user all that they hold: support always, who was erased never. */
async function couldBeGiven(
  roles: InvitationResponseDeps['roles'],
  trx: Trx,
  { customerId, customerUserId, invitedBy, invitedByName }: store.AddressedInvitation,
): Promise<boolean> {
  if (invitedBy === null && invitedByName === erasedName) return false;
  return roles.couldGiveAll(trx, { customerId, customerUserId: invitedBy }, customerUserId);
}

/**
 * A first sign-in by the link is the acceptance. Who was shown the link has it: it opens only what they could give, also
 * where the user holds more by now.
 */
async function activated(
  { context, roles }: InvitationResponseDeps,
  trx: Trx,
  profile: Parameters<ActivationListener>[1],
  from: ClientInfo,
): Promise<boolean> {
  const { customerUserId } = profile;
  const invitationId = await store.openInvitationOf(trx, customerUserId);
  const row = invitationId && (await store.findAddressed(trx, { invitationId }, context.clock.now()));
  if (!row || row.profileState !== 'invited') return profile.isMailed;
  if (!mayActivate(profile, row)) return false;
  if (!profile.isMailed && !(await couldBeGiven(roles, trx, row))) return false;
  await accept(context, trx, row, from);
  return true;
}

function auditResponse(
  context: Context,
  trx: Trx,
  { row, action, from }: { row: store.AddressedInvitation; action: AuditAction; from: ClientInfo },
): Promise<void> {
  const object = { kind: 'person', id: row.customerUserId };
  return audit(context, trx, { ...row, request: from }, action, object);
}

/** The secret is derived while the mail is written, so no queue ever holds one. */
function defineInvitationMail({ context, inviting }: InvitationResponseDeps): void {
  const { clock, mail } = context;
  mail.define<{ invitationId: string; sends: number; origin: string }>({
    name: invitationMail,
    // Anyone who invites many users at once sends on behalf of the organisation.
    customerOf: (trx, { invitationId }) => store.customerOf(trx as Trx, invitationId),
    compose: ({ invitationId, sends, origin }) =>
      asSystem(context, async (trx) => {
        const row = await store.findAddressed(trx, { invitationId }, clock.now());
        if (row === undefined || row.sends !== sends || !openInvitationStates.includes(row.state))
          return null;
        await store.updateInvitation(trx, invitationId, {
          state: row.state === 'opened' ? 'opened' : 'sent',
          sentAt: clock.now(),
        });
        const { customerId, invitedBy } = row;
        const sender = invitedBy === null ? null : { customerId, customerUserId: invitedBy };
        const signature = await signatureUnder(context, trx, sender);
        return { ...contentOf(row, inviting.linkOf(row, origin)), ...signature };
      }),
  });
}

function contentOf(row: store.AddressedInvitation, url: string): MailContent {
  const { organisation, accent, invitedByName: invitedBy, name, email, hasAccount } = row;
  const account = hasAccount
    ? `You already have an account. Sign in as ${email} to accept.`
    : `Your username is ${email}. Accept the invitation to choose a password. The link works only once.`;
  const words = worded(invitationMail, { name, invitedBy, organisation, email, account }, url);
  return {
    to: email,
    ...words,
    action: { label: hasAccount ? 'View invitation' : 'Accept invitation', url },
    brand: brandOf(organisation, accent),
  };
}
