import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { discussionQuery } from '../api.ts';

/** Where comments and reactions are, for the seek bar. */
export function useMarks(programId: string): readonly number[] | undefined {
  const { data: discussion } = useQuery(discussionQuery(programId));
  return useMemo(() => discussion?.marks.map(({ atMs }) => atMs), [discussion]);
}
