import type { TemplateScope } from '@rushes/contract/create/templates';
import type { AccessSubject } from '../../../objects/access-subject.ts';

interface Owned {
  readonly scope: TemplateScope;
  /** Null for those of the installation. */
  readonly createdBy: string | null;
  readonly isHidden?: boolean | undefined;
}

/** One reason for a permission on one template: any of them is enough. */
interface AccessCondition {
  readonly rule: 'organisation' | 'ownership';
  readonly passes: boolean;
}

/** Why someone with the permission may use or change this template. */
export function accessConditions(
  { customerUserId }: Pick<AccessSubject, 'customerUserId'>,
  { scope, createdBy }: Owned,
): readonly AccessCondition[] {
  return [
    { rule: 'organisation', passes: scope !== 'personal' },
    { rule: 'ownership', passes: createdBy === customerUserId },
  ];
}

export function maySee(member: AccessSubject, template: Owned): boolean {
  if (template.isHidden && !member.permissions.has('create.templates:edit')) return false;
  return member.permissions.has('create.templates:see') && passes(member, template);
}

/** Changing, publishing, deleting and restoring: those of the installation are support's. */
export function mayEdit(member: AccessSubject, template: Owned): boolean {
  if (template.scope === 'installation') return false;
  return member.permissions.has('create.templates:edit') && passes(member, template);
}

function passes(member: AccessSubject, template: Owned): boolean {
  return accessConditions(member, template).some((condition) => condition.passes);
}
