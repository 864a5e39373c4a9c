import type { ApprovalComment, ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { reviewedTextQuery } from '../../api.ts';
import { useCommentKey } from './use-comment-key.ts';
import { threadsOf } from './use-review.ts';

/** What is being written: about a block, or about all of the script. */
export interface ScriptCommentDraft {
  readonly blockId: string | null;
}

/** A block to show; each new value once. */
export interface BlockPlace {
  readonly blockId: string;
}

/** What the parts of the review of a script share: which version is read, where, and what is being written. */
export function useScriptReview(approval: ApprovalDetail) {
  const { approvalId, rounds, comments, canComment } = approval;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [place, setPlace] = useState<BlockPlace | null>(null);
  const [draft, setDraft] = useState<ScriptCommentDraft | null>(null);
  const round = rounds.find(({ roundId }) => roundId === chosenId) ?? rounds[0];
  const query = useQuery({
    ...reviewedTextQuery(approvalId, round?.roundId ?? ''),
    enabled: round !== undefined,
  });
  const blocks = query.data?.blocks;
  const begin = useCallback((blockId: string) => setDraft({ blockId }), []);
  const beginWhole = useCallback(() => setDraft((now) => now ?? { blockId: null }), []);
  useCommentKey(canComment ? beginWhole : null);
  const order = useMemo(() => new Map(blocks?.map(({ blockId }, at) => [blockId, at])), [blocks]);
  const threads = useMemo(() => (round === undefined ? [] : threadsOf(comments, round)), [comments, round]);
  const counts = useMemo(() => countsOf(threads), [threads]);
  const placeOf = ({ blockId }: ApprovalComment) => (blockId === null ? -1 : (order.get(blockId) ?? -1));
  const chooseRound = (roundId: string, commentId: string | null = null) => {
    setChosenId(roundId);
    setDraft(null);
    setPlace(null);
    setShownId(commentId);
  };
  return {
    ...{
      round,
      blocks,
      error: query.error,
      isPending: query.isPending,
      shownId,
      place,
      draft,
      setDraft,
      begin,
      beginWhole,
    },
    retry: () => void query.refetch(),
    /** In the order of the blocks; those on all of it first. */
    threads: threads.toSorted((one, another) => placeOf(one) - placeOf(another)),
    /** How many open threads a block has. */
    counts,
    chooseRound: (roundId: string) => chooseRound(roundId),
    /** Shows the block that a comment is about, in its version. */
    show: ({ commentId, blockId, roundId }: ApprovalComment) => {
      if (roundId !== round?.roundId) chooseRound(roundId, commentId);
      setShownId(commentId);
      if (blockId !== null) setPlace({ blockId });
    },
  };
}

export type ScriptReviewState = ReturnType<typeof useScriptReview>;

function countsOf(threads: readonly ApprovalComment[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { blockId, resolvedAt } of threads)
    if (blockId !== null && resolvedAt === null) counts.set(blockId, (counts.get(blockId) ?? 0) + 1);
  return counts;
}
