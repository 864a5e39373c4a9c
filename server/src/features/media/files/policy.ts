import type { AccessSubject } from '../../../objects/access-subject.ts';

type Rights = Pick<AccessSubject, 'customerUserId' | 'permissions'>;

interface Owned {
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** One reason for a permission on one file: any of them is enough. */
interface AccessCondition {
  readonly rule: 'everything' | 'ownership' | 'sharing';
  readonly passes: boolean;
}

/** Whether the user sees the files of everybody. */
export function seesAll({ permissions }: Pick<AccessSubject, 'permissions'>): boolean {
  return permissions.has('create.files:see-all');
}

/** Whether the user changes the files of everybody. */
export function editsAll({ permissions }: Pick<AccessSubject, 'permissions'>): boolean {
  return permissions.has('create.files:edit-all');
}

/** Why someone with the area may see this file. */
export function seeConditions(member: Rights, file: Owned): readonly AccessCondition[] {
  return [
    { rule: 'everything', passes: seesAll(member) },
    { rule: 'ownership', passes: file.createdBy === member.customerUserId },
    { rule: 'sharing', passes: file.sharedWithCreators },
  ];
}

/** Why someone who edits or deletes files may do so with this one. */
export function changeConditions(member: Rights, file: Owned): readonly AccessCondition[] {
  return [
    { rule: 'everything', passes: editsAll(member) },
    { rule: 'ownership', passes: file.createdBy === member.customerUserId },
  ];
}

/** Some see all files of the organisation, other creators their own and what is shared with them. */
export function maySee(member: Rights, file: Owned): boolean {
  return member.permissions.has('create.files:see') && anyPasses(seeConditions(member, file));
}

/** Some change all files, other creators their own. */
export function mayEdit(member: Rights, file: Owned): boolean {
  return member.permissions.has('create.files:edit') && anyPasses(changeConditions(member, file));
}

/** Deleting has the same conditions as changing. */
export function mayDelete(member: Rights, file: Owned): boolean {
  return member.permissions.has('create.files:delete') && anyPasses(changeConditions(member, file));
}

function anyPasses(conditions: readonly AccessCondition[]): boolean {
  return conditions.some(({ passes }) => passes);
}
