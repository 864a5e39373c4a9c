import type { AccessSubject } from '../../../objects/access-subject.ts';

interface Owned {
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** One reason for a permission on one program: any of them is enough. */
export interface AccessCondition {
  readonly rule: 'everything' | 'ownership' | 'sharing' | 'editing' | 'audience' | 'channel' | 'directory';
  readonly passes: boolean;
}

/** Whether the user edits the programs of everybody. */
export function editsAll({ permissions }: Pick<AccessSubject, 'permissions'>): boolean {
  return permissions.has('create.programs:edit-all');
}

/** Why someone with the area may edit this program. */
export function editConditions(member: AccessSubject, owned: Owned): readonly AccessCondition[] {
  return [...deleteConditions(member, owned), { rule: 'sharing', passes: owned.sharedWithCreators }];
}

/** Why someone who deletes programs may delete this one, however it is shared. */
export function deleteConditions(member: AccessSubject, owned: Owned): readonly AccessCondition[] {
  return [
    { rule: 'everything', passes: editsAll(member) },
    { rule: 'ownership', passes: owned.createdBy === member.customerUserId },
  ];
}

/** Some edit every program of the organisation, other creators their own and those shared with creators. */
export function mayEdit(member: AccessSubject, owned: Owned): boolean {
  return member.permissions.has('create.programs:see') && holds(editConditions(member, owned));
}

/** Throwing away is for the owner and those who edit everything. */
export function mayDelete(member: AccessSubject, owned: Owned): boolean {
  return member.permissions.has('create.programs:delete') && holds(deleteConditions(member, owned));
}

/** Whether one of the grounds is there. */
export function holds(grounds: readonly AccessCondition[]): boolean {
  return grounds.some(({ passes }) => passes);
}
