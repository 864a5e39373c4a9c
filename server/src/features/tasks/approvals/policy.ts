import type { Permission } from '@rushes/contract/identity/roles';
import type { ApprovalSubject } from '@rushes/contract/tasks/approvals';
import type { AccessSubject } from '../../../objects/access-subject.ts';
import { accessConditions } from '../../../objects/scope-policy.ts';
import { editConditions } from '../../create/programs/service.ts';

interface Approved {
  readonly subjectKind: ApprovalSubject['kind'];
  /** Who has the program, deliverable or script; null where that user was erased. */
  readonly owner: string | null;
  /** With all creators; of a script, with the organisation. */
  readonly isShared: boolean;
  /** The user was asked in one of its rounds. */
  readonly isReviewer: boolean;
}

type Managed = Pick<Approved, 'subjectKind' | 'owner' | 'isShared'>;

const areas = {
  program: { see: 'create.programs:see', manage: 'create.programs:publish' },
  deliverable: { see: 'tasks.approvals:make', manage: 'tasks.approvals:make' },
  script: { see: 'create.scripts:see', manage: 'create.scripts:edit' },
} as const satisfies Record<ApprovalSubject['kind'], Record<'see' | 'manage', Permission>>;

/** One reason for a permission on one approval: any of them is enough. */
interface AccessCondition {
  readonly rule: 'everything' | 'ownership' | 'sharing' | 'organisation' | 'assigned';
  readonly passes: boolean;
}

/** Why someone can see this approval: they manage what it is about, are asked, or oversee all of them. */
export function seeConditions(member: AccessSubject, approval: Approved): readonly AccessCondition[] {
  const isCreator = member.permissions.has(areas[approval.subjectKind].see);
  const managing = manageConditions(member, approval).map(({ rule, passes }) => ({
    rule,
    passes: isCreator && passes,
  }));
  const editsAll = managing.some(({ rule, passes }) => rule === 'everything' && passes);
  return [
    { rule: 'everything', passes: editsAll || oversees(member, approval) },
    ...managing.filter(({ rule }) => rule !== 'everything'),
    { rule: 'assigned', passes: approval.isReviewer },
  ];
}

/** A personal script is its owner's and its reviewers' alone. */
function oversees({ permissions }: AccessSubject, { subjectKind, isShared }: Managed): boolean {
  return permissions.has('tasks.approvals:see') && (subjectKind !== 'script' || isShared);
}

export function maySee(member: AccessSubject, approval: Approved): boolean {
  return member.permissions.has('tasks.mine:see') && seeConditions(member, approval).some(passes);
}

/** Why someone who may request approvals can request and cancel this one: they manage what it is about. */
export function manageConditions(
  member: AccessSubject,
  { subjectKind, owner, isShared }: Managed,
): readonly AccessCondition[] {
  if (subjectKind === 'script')
    return accessConditions(member, { scope: isShared ? 'organisation' : 'personal', createdBy: owner });
  return editConditions(member, { createdBy: owner ?? '', sharedWithCreators: isShared }).flatMap(
    ({ rule, passes: isMet }) =>
      rule === 'everything' || rule === 'ownership' || rule === 'sharing' ? [{ rule, passes: isMet }] : [],
  );
}

export function mayManage(member: AccessSubject, approval: Managed): boolean {
  return member.permissions.has(areas[approval.subjectKind].manage) && editsSubject(member, approval);
}

/** The user edits the program or script, or manages the deliverable. */
export function editsSubject(member: AccessSubject, approval: Managed): boolean {
  return (
    member.permissions.has(areas[approval.subjectKind].see) && manageConditions(member, approval).some(passes)
  );
}

const passes = (condition: AccessCondition) => condition.passes;
