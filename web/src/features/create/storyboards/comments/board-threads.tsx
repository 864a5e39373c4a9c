import { Button } from '@mantine/core';
import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import { useTranslation } from 'react-i18next';
import { CommentThread } from '../../../../ui/comments/comment-thread.tsx';
import styles from '../../../../ui/comments/comments.module.css';
import { NewComment } from '../../../../ui/comments/new-comment.tsx';
import { useBoardComments } from './api.ts';
import type { BoardCommentsState } from './use-comments-state.ts';

interface BoardThreadsProps {
  readonly state: BoardCommentsState;
  readonly threads: readonly StoryboardThread[];
}

export function BoardThreads({ state, threads }: BoardThreadsProps) {
  return threads.map((thread) => <Thread key={thread.commentId} {...{ state, thread }} />);
}

interface ThreadProps {
  readonly state: BoardCommentsState;
  readonly thread: StoryboardThread;
}

function Thread({ state: { storyboardId, isReadOnly, typed }, thread }: ThreadProps) {
  const { t } = useTranslation();
  const actions = useBoardComments(storyboardId);
  const { blockId, commentId: parentId, link } = thread;
  return (
    <CommentThread
      {...{ thread, isReadOnly, typed, actions }}
      isReplying={actions.add.isPending}
      note={link && t('storyboards.comments.byLink', { name: link.name || t('share.links.unnamed') })}
      onReply={(text, done) => actions.add.mutate({ blockId, parentId, text }, { onSuccess: done })}
    />
  );
}

interface NewOnShotProps {
  readonly state: BoardCommentsState;
  /** Null: on the whole storyboard. */
  readonly blockId: string | null;
}

/** A button that becomes the form of a new comment. */
export function NewOnShot({ state, blockId }: NewOnShotProps) {
  const { t } = useTranslation();
  const { storyboardId, flush, typed, writing, startWriting, stopWriting, isReadOnly } = state;
  const { add } = useBoardComments(storyboardId, flush);
  if (isReadOnly) return null;
  if (!writing.has(blockId))
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className={styles['start']}
        onClick={() => startWriting(blockId)}
      >
        {t('shared.comments.add')}
      </Button>
    );
  return (
    <NewComment
      {...{ blockId, typed, isSaving: add.isPending }}
      onAdd={(text, done) => add.mutate({ blockId, parentId: null, text }, { onSuccess: done })}
      onClose={() => stopWriting(blockId)}
    />
  );
}
