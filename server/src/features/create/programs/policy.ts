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

/** Whether the person edits the programs of everybody. */
export function editsAll({ permissions }: Pick<AccessSubject, 'permissions'>): boolean {
  return permissions.has('create.programs:edit-all');
}

/** Why someone with the area may edit this program. */
export function editConditions(person: AccessSubject, owned: Owned): readonly AccessCondition[] {
  return [...deleteConditions(person, owned), { rule: 'sharing', passes: owned.sharedWithCreators }];
}

/** Why someone who deletes programs may delete this one, however it is shared. */
export function deleteConditions(person: AccessSubject, owned: Owned): readonly AccessCondition[] {
  return [
    { rule: 'everything', passes: editsAll(person) },
    { rule: 'ownership', passes: owned.createdBy === person.customerUserId },
  ];
}

/** Some edit every program of the organisation, other creators their own and those shared with creators. */
export function mayEdit(person: AccessSubject, owned: Owned): boolean {
  return person.permissions.has('create.programs:see') && holds(editConditions(person, owned));
}

/** Throwing away is for the owner and those who edit everything. */
export function mayDelete(person: AccessSubject, owned: Owned): boolean {
  return person.permissions.has('create.programs:delete') && holds(deleteConditions(person, owned));
}

/** Whether one of the grounds is there. */
export function holds(grounds: readonly AccessCondition[]): boolean {
  return grounds.some(({ passes }) => passes);
}
