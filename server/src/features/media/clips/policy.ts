import type { AccessSubject } from '../../../objects/access-subject.ts';

type Rights = Pick<AccessSubject, 'customerUserId' | 'permissions'>;

interface Owned {
  readonly createdBy: string;
  readonly sharedWithCreators: boolean;
}

/** One reason for a permission on one clip: any of them is enough. */
export interface AccessCondition {
  readonly rule: 'everything' | 'ownership' | 'sharing';
  readonly passes: boolean;
}

/** Whether the user sees the footage of everybody. */
export function seesAll({ permissions }: Pick<AccessSubject, 'permissions'>): boolean {
  return permissions.has('create.footage:see-all');
}

/** Whether the user changes the footage of everybody. */
export function editsAll({ permissions }: Pick<AccessSubject, 'permissions'>): boolean {
  return permissions.has('create.footage:edit-all');
}

/** Why someone with the area may see this clip. */
export function seeConditions(member: Rights, clip: Owned): readonly AccessCondition[] {
  return [
    { rule: 'everything', passes: seesAll(member) },
    { rule: 'ownership', passes: clip.createdBy === member.customerUserId },
    { rule: 'sharing', passes: clip.sharedWithCreators },
  ];
}

/** Why someone who edits or deletes footage may do so with this clip. */
export function changeConditions(member: Rights, clip: Owned): readonly AccessCondition[] {
  return [
    { rule: 'everything', passes: editsAll(member) },
    { rule: 'ownership', passes: clip.createdBy === member.customerUserId },
  ];
}

/** Some see all footage of the organisation, other creators their own and what is shared with them. */
export function maySee(member: Rights, clip: Owned): boolean {
  return member.permissions.has('create.footage:see') && holds(seeConditions(member, clip));
}

/** Some change all footage, other creators their own. */
export function mayEdit(member: Rights, clip: Owned): boolean {
  return member.permissions.has('create.footage:edit') && holds(changeConditions(member, clip));
}

/** Throwing away goes by the same grounds as changing. */
export function mayDelete(member: Rights, clip: Owned): boolean {
  return member.permissions.has('create.footage:delete') && holds(changeConditions(member, clip));
}

function holds(grounds: readonly AccessCondition[]): boolean {
  return grounds.some(({ passes }) => passes);
}
