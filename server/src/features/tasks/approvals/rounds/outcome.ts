import type { Decision, StageRule } from '@rushes/contract/tasks/approvals';

export type Outcome = Decision | null;

interface Vote {
  readonly decision: Decision | null;
  readonly decidedAt: Date | null;
  /** They can't sign in, so nobody waits for them. */
  readonly isGone: boolean;
}

/** What a stage has decided by its rule; null while it waits. `isOver`: the due date is over. */
export function outcomeOf(rule: StageRule, votes: readonly Vote[], isOver = false): Outcome {
  const asked = votes.filter(({ decision, isGone }) => decision !== null || !isGone);
  const decided = asked.filter(({ decision }) => decision !== null);
  const rejections = decided.filter(({ decision }) => decision === 'changes-required').length;
  const approvals = decided.length - rejections;
  const approved: Outcome = decided.some(({ decision }) => decision === 'approved-with-changes')
    ? 'approved-with-changes'
    : 'approved';
  switch (rule) {
    case 'any': {
      const [first] = decided.toSorted((one, other) => Number(one.decidedAt) - Number(other.decidedAt));
      return first?.decision ?? null;
    }
    case 'majority':
      if (approvals * 2 > asked.length) return approved;
      return rejections > 0 && rejections * 2 >= asked.length ? 'changes-required' : null;
    case 'all':
    case 'no-rejection':
      if (rejections > 0) return 'changes-required';
      if (rule === 'no-rejection' && isOver) return approved;
      return asked.length > 0 && decided.length === asked.length ? approved : null;
  }
}
