import type { ApprovalComment, ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';

export interface EarlierThread {
  readonly comment: ApprovalComment;
  /** The version that it was said about. */
  readonly from: ApprovalRound;
}

/** Threads of the rounds before this one that nobody has resolved, the latest round first. */
export function earlierThreadsOf(
  { rounds, comments }: Pick<ApprovalDetail, 'rounds' | 'comments'>,
  { number }: Pick<ApprovalRound, 'number'>,
): EarlierThread[] {
  const earlier = new Map(
    rounds.flatMap((round) => (round.number < number ? [[round.roundId, round] as const] : [])),
  );
  return comments.flatMap((comment) => {
    const from = earlier.get(comment.roundId);
    if (from === undefined || comment.parentId !== null || comment.resolvedAt !== null) return [];
    return { comment, from };
  });
}
