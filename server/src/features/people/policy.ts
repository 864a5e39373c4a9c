import {
  type MemberRole,
  type ProfileState,
  type ProfileStep,
  profileSteps,
} from '@rushes/contract/lists/people';
import type { RefusalReason } from '@rushes/contract/people';

/** Roles that an organisation cannot be without. */
const neededRoles: readonly MemberRole[] = ['admin', 'cm'];

export interface Stepped {
  readonly customerUserId: string;
  readonly role: MemberRole;
  readonly state: ProfileState;
}

/**
 * Who of those named takes the step, and who does not and why. `managers` are the active people of the needed roles; the
 * last of one stays.
 */
export function judgeStep(
  step: ProfileStep,
  {
    self,
    wanted,
    found,
    managers,
    freeSeats,
  }: {
    readonly self: string | null;
    readonly wanted: readonly string[];
    readonly found: readonly Stepped[];
    readonly managers: readonly Stepped[];
    /** Whoever comes back takes one. */
    readonly freeSeats: number;
  },
): { changed: Stepped[]; refused: { customerUserId: string; reason: RefusalReason }[] } {
  const byId = new Map(found.map((person) => [person.customerUserId, person]));
  const left = new Map(
    neededRoles.map((role) => [role, managers.filter((person) => person.role === role).length]),
  );
  let seats = freeSeats;
  const changed: Stepped[] = [];
  const refused: { customerUserId: string; reason: RefusalReason }[] = [];
  for (const customerUserId of new Set(wanted)) {
    const person = byId.get(customerUserId);
    const reason = person === undefined ? 'not-found' : refusalOf(step, person, self, left);
    if (person === undefined || reason !== undefined) {
      refused.push({ customerUserId, reason: reason ?? 'not-found' });
      continue;
    }
    if (step === 'reactivate' && seats <= 0) {
      refused.push({ customerUserId, reason: 'no-seat' });
      continue;
    }
    if (step === 'reactivate') seats -= 1;
    const count = left.get(person.role);
    if (step !== 'reactivate' && person.state === 'active' && count !== undefined)
      left.set(person.role, count - 1);
    changed.push(person);
  }
  return { changed, refused };
}

function refusalOf(
  step: ProfileStep,
  person: Stepped,
  self: string | null,
  left: ReadonlyMap<MemberRole, number>,
): RefusalReason | undefined {
  const from: readonly ProfileState[] = profileSteps[step].from;
  if (step !== 'reactivate' && person.customerUserId === self) return 'own-profile';
  if (!from.includes(person.state)) return 'wrong-state';
  const isLast = person.state === 'active' && (left.get(person.role) ?? 2) <= 1;
  return step !== 'reactivate' && isLast ? 'last-of-role' : undefined;
}

/** The steps that can be taken from a state. */
export function stepsFrom(state: ProfileState, isSelf: boolean): ProfileStep[] {
  return (['suspend', 'deactivate', 'reactivate'] as const).filter((step) => {
    const from: readonly ProfileState[] = profileSteps[step].from;
    return from.includes(state) && (step === 'reactivate' || !isSelf);
  });
}
