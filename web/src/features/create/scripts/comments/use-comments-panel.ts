import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTypedComments } from '../../../../lib/forms/use-typed-comments.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { countByBlock } from '../../../../ui/comments/count-by-block.ts';
import { commentsQuery, useLiveComments } from './api.ts';
import type { BlockComments } from './comments-context.ts';

interface PanelOptions {
  readonly scriptId: string;
  /** Saves what is written and not saved yet: a comment needs its block. */
  readonly flush: () => Promise<void>;
  readonly onOpen: () => void;
}

/** Which block the comments are about, and where a comment is being written. */
export function useCommentsPanel({ scriptId, flush, onOpen }: PanelOptions) {
  const { data } = useQuery(commentsQuery(scriptId));
  useLiveComments(scriptId);
  // Support that looks in changes nothing.
  const isReadOnly = useMe().view !== null;
  const [activeId, setActiveId] = useState<string | null>(null);
  // The panel stays at a block while a comment on it is written.
  const [insideId, setInsideId] = useState<string | null>(null);
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState(0);
  const typed = useTypedComments((comments) => {
    const fresh = comments.flatMap(({ blockId, parentId }) =>
      parentId === null && blockId !== null ? [blockId] : [],
    );
    setWriting((before) => new Set([...before, ...fresh]));
    setRestored((count) => count + 1);
    onOpen();
  });
  const threads = data?.threads;
  const [open] = useState(() => (blockId: string) => {
    setActiveId(blockId);
    if (!isReadOnly) setWriting((before) => new Set(before).add(blockId));
    onOpen();
  });
  const comments = useMemo<BlockComments>(
    () => ({ byBlock: countByBlock(threads ?? []), open }),
    [threads, open],
  );
  const stopWriting = (blockId: string) =>
    setWriting((before) => new Set([...before].filter((each) => each !== blockId)));
  const count = [...comments.byBlock.values()].reduce((sum, each) => sum + each, 0);
  const enter = (blockId: string) => {
    setActiveId(blockId);
    setInsideId(blockId);
  };
  const leave = () => setInsideId(null);
  return {
    ...{ comments, count, isReadOnly, activeId, insideId, enter, leave },
    ...{ writing, open, stopWriting, typed, restored, flush },
  };
}

export type CommentsPanelState = ReturnType<typeof useCommentsPanel>;
