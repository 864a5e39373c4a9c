import type { Permission } from '@rushes/contract/identity/roles';
import type { Context, Trx } from '../../../context.ts';
import { explainAssigning, findHolder, grantedOf, outranks } from '../../identity/roles/service.ts';
import { type ExplainObject, reasonsFor } from '../../../objects/explanations.ts';
import { findInvitee } from './invitations/store.ts';
import { judgeStep, type MemberStatus } from './policy.ts';
import { countFree } from './seats-store.ts';
import { findStepped } from './store.ts';

/** Who sees users sees invitations; changing one takes the rank of who was invited. */
export const explainInvitation: ExplainObject = async (trx, member, invitationId, permission) => {
  const inviteeId = await findInvitee(trx, member.customerId, invitationId);
  if (inviteeId === undefined || permission === 'audience.users:see')
    return reasonsFor(inviteeId !== undefined);
  return reasonsFor(true, [], [await rankOver(trx, member, inviteeId)]);
};

/** Whether someone holds all that another user holds. */
export async function rankOver(trx: Trx, member: Parameters<ExplainObject>[1], subjectId: string) {
  const subject = await findHolder(trx, member.customerId, subjectId);
  const passes = subject !== undefined && (await outranks(trx, member, grantedOf(subject)));
  return { rule: 'beyond-own-rights', passes } as const;
}

/** Why someone may do something with a colleague. */
export function createExplainUser({ clock }: Context): ExplainObject {
  const explain: ExplainObject = async (trx, member, customerUserId, permission) => {
    if (permission === 'audience.users:assign-roles')
      return explainAssigning(trx, member, customerUserId, permission);
    const { customerId, customerUserId: self } = member;
    const { found, managers } = await findStepped(trx, customerId, [customerUserId]);
    const [subject] = found;
    if (subject === undefined) return reasonsFor(false);
    const freeSeats = await countFree(trx, customerId, clock.now());
    const rank = await rankOver(trx, member, customerUserId);
    return reasonsFor(true, [], needsOf(permission, { subject, managers, freeSeats, self, rank }));
  };
  // Seats are counted where they are kept: with the customers.
  return Object.assign(explain, { runsAs: 'system' as const });
}

interface Standing {
  readonly subject: MemberStatus;
  readonly managers: readonly MemberStatus[];
  readonly freeSeats: number;
  readonly self: string;
  readonly rank: Awaited<ReturnType<typeof rankOver>>;
}

function needsOf(permission: Permission, standing: Standing) {
  const { subject, rank } = standing;
  if (permission === 'organization.directory:see')
    return [{ rule: 'at-work', passes: subject.state === 'active' }] as const;
  const isSelf = subject.customerUserId === standing.self;
  if (permission === 'audience.users:edit' || permission === 'audience.users:personal-data')
    return isSelf ? [] : [rank];
  if (permission !== 'audience.users:suspend') return [];
  // Anyone who is out can be let in again; everybody else can be locked out.
  const step = subject.state === 'deactivated' ? 'reactivate' : 'deactivate';
  return step === 'reactivate'
    ? [{ rule: 'seat', passes: standing.freeSeats > 0 } as const, rank]
    : lockingNeeds(standing);
}

/** What prevents taking someone out, as `judgeStep` has it. */
function lockingNeeds({ subject, managers, freeSeats, self, rank }: Standing) {
  const wanted = [subject.customerUserId];
  const outranked = new Set(wanted);
  const { refused } = judgeStep('deactivate', {
    self,
    wanted,
    found: [subject],
    managers,
    outranked,
    freeSeats,
  });
  const reason = refused[0]?.reason;
  return [
    { rule: 'own-profile', passes: reason !== 'own-profile' },
    { rule: 'last-of-role', passes: reason !== 'last-of-role' },
    rank,
  ] as const;
}

/** What prevents taking this user out for good; undefined where they are not there. */
export async function explainTakingOut(trx: Trx, member: Parameters<ExplainObject>[1], subjectId: string) {
  const { customerId, customerUserId } = member;
  const { found, managers } = await findStepped(trx, customerId, [subjectId]);
  const [subject] = found;
  if (subject === undefined) return undefined;
  const rank = await rankOver(trx, member, subjectId);
  return lockingNeeds({ subject, managers, freeSeats: 0, self: customerUserId, rank });
}
