import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlayerMark } from '../../../player/chapters.ts';
import { discussionQuery } from './api.ts';
import { reactionSymbols } from './parts/reaction-bar.tsx';

/** Where comments and reactions are, for the seek bar; a place with both shows the comment. */
export function useMarks(programId: string): readonly PlayerMark[] | undefined {
  const { data: discussion } = useQuery(discussionQuery(programId));
  return useMemo(
    () =>
      discussion?.marks.map(({ atMs, comments, reactions }) => {
        const [first] = reactions;
        return { atMs, symbol: comments > 0 || first === undefined ? '💬' : reactionSymbols[first] };
      }),
    [discussion],
  );
}
