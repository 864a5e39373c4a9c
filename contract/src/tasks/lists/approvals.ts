import { declareList } from '../../lists/list.ts';

/** Of a round: open → one of the others. */
export const approvalStates = [
  'open',
  'approved',
  'approved-with-changes',
  'changes-required',
  'cancelled',
] as const;

/** What goes through an approval. */
export const subjectKinds = ['program', 'deliverable', 'script'] as const;

/** What the lists of approvals hold; deliverables have a list of their own. */
export const listedSubjectKinds = ['program', 'script'] as const;

export const stageStates = ['pending', 'active', 'approved', 'changes-required', 'skipped'] as const;

/** Who has to approve: the first who decides, all, more than half, or nobody may ask for changes until the due date. */
export const stageRules = ['any', 'all', 'majority', 'no-rejection'] as const;

export const decisions = ['approved', 'approved-with-changes', 'changes-required'] as const;

/** What becomes of a round whose due date is over. */
export const silenceOutcomes = ['open', 'approved', 'changes-required'] as const;

export const stagesMost = 10;
/** Of one stage, with those of its groups. */
export const reviewersMost = 200;
/** External reviewers of one stage. */
export const guestsMost = 20;
/** Of one program, deliverable or script, in all rounds. */
export const commentsMost = 1000;
export const shapesMost = 30;
export const shapePointsMost = 400;

export const drawingTools = ['pen', 'arrow', 'rectangle'] as const;
export const drawingColours = ['red', 'yellow', 'green', 'blue', 'white'] as const;

export const commentFormats = ['csv', 'edl', 'xml'] as const;

/** Programs and scripts that wait for a decision of the caller, as getReviews lists them. */
export const reviewList = declareList('reviews', {
  columns: {
    title: { kind: 'text', sorts: true },
    kind: { kind: 'choice', choices: listedSubjectKinds },
    dueAt: { kind: 'instant', sorts: true },
    requester: { kind: 'text' },
    requestedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'requestedAt', direction: 'desc' },
});

/** Approvals that the caller requested, or all that they manage where they edit every program, as getApprovals lists them. */
export const approvalList = declareList('approvals', {
  columns: {
    title: { kind: 'text', sorts: true },
    kind: { kind: 'choice', choices: listedSubjectKinds },
    state: { kind: 'choice', choices: approvalStates },
    dueAt: { kind: 'instant', sorts: true },
    requester: { kind: 'text' },
    requestedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'requestedAt', direction: 'desc' },
});

/** Deliverables that the caller sees, as getDeliverables lists them. */
export const deliverableList = declareList('deliverables', {
  columns: {
    title: { kind: 'text', sorts: true },
    state: { kind: 'choice', choices: approvalStates },
    isWaiting: { kind: 'flag' },
    version: { kind: 'number', sorts: true },
    dueAt: { kind: 'instant', sorts: true },
    requester: { kind: 'text' },
    requestedAt: { kind: 'instant', sorts: true },
  },
  sort: { column: 'requestedAt', direction: 'desc' },
});
