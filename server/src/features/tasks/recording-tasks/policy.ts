import type { AccessSubject } from '../../../objects/access-subject.ts';

interface Owned {
  readonly createdBy: string;
  readonly isAssigned: boolean;
}

/** One reason for a permission on one task: any of them is enough. */
interface AccessCondition {
  readonly rule: 'everything' | 'ownership' | 'assigned';
  readonly passes: boolean;
}

/** Why someone with the permission may change this task and see what was recorded for it. */
export function manageConditions(
  { customerUserId, permissions }: AccessSubject,
  { createdBy }: Pick<Owned, 'createdBy'>,
): readonly AccessCondition[] {
  const sees = permissions.has('tasks.requests:see');
  return [
    { rule: 'everything', passes: sees && permissions.has('tasks.requests:edit-all') },
    { rule: 'ownership', passes: sees && createdBy === customerUserId },
  ];
}

/** Why someone may open this task. */
export function seeConditions(member: AccessSubject, task: Owned): readonly AccessCondition[] {
  return [...manageConditions(member, task), { rule: 'assigned', passes: task.isAssigned }];
}

export function maySee(member: AccessSubject, task: Owned): boolean {
  return member.permissions.has('tasks.mine:see') && seeConditions(member, task).some(passes);
}

/** Whether someone sees all that was submitted. */
export function sees(member: AccessSubject, task: Pick<Owned, 'createdBy'>): boolean {
  return member.permissions.has('tasks.mine:see') && manageConditions(member, task).some(passes);
}

/** Changing, sending, closing, deleting and restoring. */
export function mayManage(member: AccessSubject, task: Pick<Owned, 'createdBy'>): boolean {
  return member.permissions.has('tasks.requests:make') && sees(member, task);
}

const passes = (condition: AccessCondition) => condition.passes;
