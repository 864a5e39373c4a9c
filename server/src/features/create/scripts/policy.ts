import type { ScriptScope } from '@rushes/contract/create/scripts';
import type { AccessSubject } from '../../../objects/access-subject.ts';

interface Owned {
  readonly scope: ScriptScope;
  /** Null where that user was erased. */
  readonly createdBy: string | null;
}

/** One reason for a permission on one script: any of them is enough. */
interface AccessCondition {
  readonly rule: 'organisation' | 'ownership';
  readonly passes: boolean;
}

/** Why someone with the permission may see or change this script. */
export function accessConditions(
  { customerUserId }: Pick<AccessSubject, 'customerUserId'>,
  { scope, createdBy }: Owned,
): readonly AccessCondition[] {
  return [
    { rule: 'organisation', passes: scope === 'organisation' },
    { rule: 'ownership', passes: createdBy === customerUserId },
  ];
}

export function maySee(member: AccessSubject, script: Owned): boolean {
  return member.permissions.has('create.scripts:see') && passes(member, script);
}

/** Changing, deleting and restoring. */
export function mayEdit(member: AccessSubject, script: Owned): boolean {
  return member.permissions.has('create.scripts:edit') && passes(member, script);
}

function passes(member: AccessSubject, script: Owned): boolean {
  return accessConditions(member, script).some((condition) => condition.passes);
}
