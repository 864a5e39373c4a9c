import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../../../../lib/session/session.ts';
import { commentsQuery, useLiveComments } from './api.ts';
import type { BlockComments } from './comments-context.ts';
import { countByBlock } from './threads.ts';

interface PanelOptions {
  readonly scriptId: string;
  readonly onOpen: () => void;
}

/** Which block the comments are about, and where a comment is being written. */
export function useCommentsPanel({ scriptId, onOpen }: PanelOptions) {
  const { data } = useQuery(commentsQuery(scriptId));
  useLiveComments(scriptId);
  // Support that looks in changes nothing.
  const isReadOnly = useMe().view !== null;
  const [activeId, setActiveId] = useState<string | null>(null);
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set());
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
  return { comments, count, isReadOnly, activeId, setActiveId, writing, open, stopWriting };
}

export type CommentsPanelState = ReturnType<typeof useCommentsPanel>;
