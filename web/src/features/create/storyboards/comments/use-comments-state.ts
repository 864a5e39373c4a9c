import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTypedComments } from '../../../../lib/forms/use-typed-comments.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { countByBlock } from '../../../../ui/comments/count-by-block.ts';
import { commentsQuery, useLiveComments } from './api.ts';

interface StateOptions {
  readonly storyboardId: string;
  /** Saves what is changed and not saved yet: a comment needs its shot. */
  readonly flush: () => Promise<void>;
  readonly onOpen: () => void;
}

export type BoardCommentsState = ReturnType<typeof useCommentsState>;

/** The comments on a storyboard, and where one is being written. */
export function useCommentsState({ storyboardId, flush, onOpen }: StateOptions) {
  const query = useQuery(commentsQuery(storyboardId));
  useLiveComments(storyboardId);
  // Support that looks in changes nothing.
  const isReadOnly = useMe().view !== null;
  const [writing, setWriting] = useState<ReadonlySet<string | null>>(new Set());
  const [restored, setRestored] = useState(0);
  const write = (blockIds: readonly (string | null)[]) =>
    setWriting((before) => new Set([...before, ...blockIds]));
  const typed = useTypedComments((comments) => {
    write(comments.flatMap(({ blockId, parentId }) => (parentId === null ? [blockId] : [])));
    setRestored((count) => count + 1);
    onOpen();
  });
  const threads = query.data?.threads;
  const byBlock = useMemo(() => countByBlock(threads ?? []), [threads]);
  const count = [...byBlock.values()].reduce((sum, each) => sum + each, 0);
  const stopWriting = (blockId: string | null) =>
    setWriting((before) => new Set([...before].filter((each) => each !== blockId)));
  return {
    ...{ storyboardId, query, byBlock, count, isReadOnly, flush, typed, restored },
    ...{ writing, startWriting: (blockId: string | null) => write([blockId]), stopWriting },
  };
}
