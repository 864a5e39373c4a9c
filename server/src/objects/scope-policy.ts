import type { Permission } from '@rushes/contract/identity/roles';
import type { AccessSubject } from './access-subject.ts';

/** What is the organisation's, or its owner's alone. */
export interface Scoped {
  readonly scope: 'personal' | 'organisation';
  /** Null where that user was erased. */
  readonly createdBy: string | null;
}

/** One reason for a permission on one object: any of them is enough. */
interface AccessCondition {
  readonly rule: 'organisation' | 'ownership';
  readonly passes: boolean;
}

/** Why someone with the permission may see or change it. */
export function accessConditions(
  { customerUserId }: Pick<AccessSubject, 'customerUserId'>,
  { scope, createdBy }: Scoped,
): readonly AccessCondition[] {
  return [
    { rule: 'organisation', passes: scope === 'organisation' },
    { rule: 'ownership', passes: createdBy === customerUserId },
  ];
}

/** Who sees such objects, and who changes, deletes and restores them. */
export function scopePolicy({ see, edit }: { see: Permission; edit: Permission }) {
  const passes = (member: AccessSubject, object: Scoped) =>
    accessConditions(member, object).some((condition) => condition.passes);
  return {
    maySee: (member: AccessSubject, object: Scoped) => member.permissions.has(see) && passes(member, object),
    mayEdit: (member: AccessSubject, object: Scoped) =>
      member.permissions.has(edit) && passes(member, object),
  };
}
