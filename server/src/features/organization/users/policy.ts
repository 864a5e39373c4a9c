import {
  type MemberRole,
  type ProfileState,
  type ProfileStep,
  profileSteps,
} from '@rushes/contract/organization/lists/users';
import type { RefusalReason } from '@rushes/contract/organization/users';
import { protectedRoles } from '../../identity/roles/service.ts';

export interface MemberStatus {
  readonly customerUserId: string;
  readonly role: MemberRole;
  /** A role made of another holds less than it, and does not stand in for it. */
  readonly customRoleId: string | null;
  readonly state: ProfileState;
}

/** Whether the user is one of those of whom an organisation keeps at least one. */
export function isChief({ role, customRoleId, state }: MemberStatus): boolean {
  return state === 'active' && customRoleId === null && protectedRoles.includes(role);
}

/** Who of those named takes the step, and who does not and why. Of the protectedRoleHolders, `managers`, the last of a role stays. */
export function judgeStep(
  step: ProfileStep,
  {
    self,
    wanted,
    found,
    managers,
    outranked,
    freeSeats,
  }: {
    readonly self: string | null;
    readonly wanted: readonly string[];
    readonly found: readonly MemberStatus[];
    readonly managers: readonly MemberStatus[];
    /** Those who hold nothing that the actor does not hold. */
    readonly outranked: ReadonlySet<string>;
    /** Anyone who comes back takes one. */
    readonly freeSeats: number;
  },
): { changed: MemberStatus[]; refused: { customerUserId: string; reason: RefusalReason }[] } {
  const byId = new Map(found.map((member) => [member.customerUserId, member]));
  const left = new Map(
    protectedRoles.map((role) => [role, managers.filter((member) => member.role === role).length]),
  );
  let seats = freeSeats;
  const changed: MemberStatus[] = [];
  const refused: { customerUserId: string; reason: RefusalReason }[] = [];
  for (const customerUserId of new Set(wanted)) {
    const member = byId.get(customerUserId);
    const reason = member === undefined ? 'not-found' : refusalOf(step, member, { self, outranked, left });
    if (member === undefined || reason !== undefined) {
      refused.push({ customerUserId, reason: reason ?? 'not-found' });
      continue;
    }
    if (step === 'reactivate' && seats <= 0) {
      refused.push({ customerUserId, reason: 'no-seat' });
      continue;
    }
    if (step === 'reactivate') seats -= 1;
    if (step !== 'reactivate' && isChief(member)) left.set(member.role, (left.get(member.role) ?? 0) - 1);
    changed.push(member);
  }
  return { changed, refused };
}

function refusalOf(
  step: ProfileStep,
  member: MemberStatus,
  {
    self,
    outranked,
    left,
  }: {
    readonly self: string | null;
    readonly outranked: ReadonlySet<string>;
    readonly left: ReadonlyMap<MemberRole, number>;
  },
): RefusalReason | undefined {
  const from: readonly ProfileState[] = profileSteps[step].from;
  if (step !== 'reactivate' && member.customerUserId === self) return 'own-profile';
  if (!outranked.has(member.customerUserId)) return 'beyond-own-rights';
  if (!from.includes(member.state)) return 'wrong-state';
  const isLast = isChief(member) && (left.get(member.role) ?? 0) <= 1;
  return step !== 'reactivate' && isLast ? 'last-of-role' : undefined;
}

/** The steps that can be taken from a state. */
export function stepsFrom(state: ProfileState, isSelf: boolean): ProfileStep[] {
  return (['suspend', 'deactivate', 'reactivate'] as const).filter((step) => {
    const from: readonly ProfileState[] = profileSteps[step].from;
    return from.includes(state) && (step === 'reactivate' || !isSelf);
  });
}
