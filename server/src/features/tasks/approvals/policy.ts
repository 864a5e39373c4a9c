import type { AccessSubject } from '../../../objects/access-subject.ts';
import { editConditions, mayEdit } from '../../create/programs/service.ts';

interface Approved {
  readonly programOwner: string;
  readonly isShared: boolean;
  /** The user was asked in one of its rounds. */
  readonly isReviewer: boolean;
}

/** One reason for a permission on one approval: any of them is enough. */
interface AccessCondition {
  readonly rule: 'everything' | 'ownership' | 'sharing' | 'assigned';
  readonly passes: boolean;
}

/** Why someone can see this approval: they edit its program, are asked, or oversee all of them. */
export function seeConditions(member: AccessSubject, approval: Approved): readonly AccessCondition[] {
  const isCreator = member.permissions.has('create.programs:see');
  const editing = manageConditions(member, approval).map(({ rule, passes }) => ({
    rule,
    passes: (isCreator && passes) || (rule === 'everything' && member.permissions.has('tasks.approvals:see')),
  }));
  return [...editing, { rule: 'assigned', passes: approval.isReviewer }];
}

export function maySee(member: AccessSubject, approval: Approved): boolean {
  return member.permissions.has('tasks.mine:see') && seeConditions(member, approval).some(passes);
}

/** Why someone who publishes can request and cancel this approval: they edit its program. */
export function manageConditions(
  member: AccessSubject,
  { programOwner, isShared }: Pick<Approved, 'programOwner' | 'isShared'>,
): readonly AccessCondition[] {
  return editConditions(member, { createdBy: programOwner, sharedWithCreators: isShared }).flatMap(
    ({ rule, passes: isMet }) =>
      rule === 'everything' || rule === 'ownership' || rule === 'sharing' ? [{ rule, passes: isMet }] : [],
  );
}

export function mayManage(
  member: AccessSubject,
  approval: Pick<Approved, 'programOwner' | 'isShared'>,
): boolean {
  return member.permissions.has('create.programs:publish') && editsProgram(member, approval);
}

export function editsProgram(
  member: AccessSubject,
  { programOwner, isShared }: Pick<Approved, 'programOwner' | 'isShared'>,
): boolean {
  return mayEdit(member, { createdBy: programOwner, sharedWithCreators: isShared });
}

const passes = (condition: AccessCondition) => condition.passes;
