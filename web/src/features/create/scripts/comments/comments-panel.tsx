import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentThread } from '../../../../ui/comments/comment-thread.tsx';
import styles from '../../../../ui/comments/comments.module.css';
import { CommentsFrame } from '../../../../ui/comments/comments-frame.tsx';
import { NewComment } from '../../../../ui/comments/new-comment.tsx';
import type { Blocks } from '../editor/script-editor.ts';
import { commentsQuery, useScriptComments } from './api.ts';
import { arrange, type BlockThreads } from './threads.ts';
import type { CommentsPanelState } from './use-comments-panel.ts';

interface CommentsPanelProps {
  readonly scriptId: string;
  readonly blocks: Blocks;
  readonly state: CommentsPanelState;
  readonly onGo: (blockId: string) => void;
  readonly onClose: () => void;
}

/** Comments on a script, beside it: in the order of its blocks, at the one that is written in. */
export function CommentsPanel({ scriptId, blocks, state, onGo, onClose }: CommentsPanelProps) {
  const query = useQuery(commentsQuery(scriptId));
  const panel = useActiveInView(state.activeId);
  return (
    <CommentsFrame ref={panel} query={query} onClose={onClose}>
      {(threads) => (
        // Forms begin with what was restored.
        <Threads key={state.restored} {...{ scriptId, blocks, threads, state, onGo }} />
      )}
    </CommentsFrame>
  );
}

/** Keeps the comments on the active block in sight, without moving the page. */
function useActiveInView(activeId: string | null) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const [box, part] = [panel.current, panel.current?.querySelector<HTMLElement>('[data-active]')];
    if (box === null || part == null) return;
    const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
    if (inner.top < outer.top + headPx || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - headPx;
  }, [activeId]);
  return panel;
}

const headPx = 52;

interface ThreadsProps extends Pick<CommentsPanelProps, 'scriptId' | 'blocks' | 'state' | 'onGo'> {
  readonly threads: Parameters<typeof arrange>[0]['threads'];
}

function Threads({ scriptId, blocks, threads, state, onGo }: ThreadsProps) {
  const { t } = useTranslation();
  const { activeId, writing, isReadOnly } = state;
  const also = new Set([...writing, ...(activeId === null || isReadOnly ? [] : [activeId])]);
  const { kept, removed } = arrange({ blocks, threads, also });
  return (
    <Stack gap="sm" p="sm">
      {threads.length === 0 && (
        <Text size="sm" c="dimmed">
          {t(isReadOnly || kept.length > 0 ? 'scripts.comments.none' : 'scripts.comments.noneYet')}
        </Text>
      )}
      {kept.map((part) => (
        <BlockPart key={part.blockId} {...{ scriptId, part, state, onGo }} />
      ))}
      {removed.length > 0 && (
        <Stack gap="sm" component="section" aria-label={t('scripts.comments.removed')}>
          <Title order={3}>{t('scripts.comments.removed')}</Title>
          {removed.map((part) => (
            <BlockPart key={part.blockId} {...{ scriptId, part, state }} onGo={null} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

interface BlockPartProps extends Pick<CommentsPanelProps, 'scriptId' | 'state'> {
  readonly part: BlockThreads;
  /** Null where the block is gone. */
  readonly onGo: ((blockId: string) => void) | null;
}

function BlockPart({ scriptId, part: { blockId, words, threads }, state, onGo }: BlockPartProps) {
  const { t } = useTranslation();
  const { activeId, writing, isReadOnly, open } = state;
  const label = words === '' ? t('scripts.comments.emptyBlock') : words;
  return (
    <div className={styles['part']} data-active={activeId === blockId || undefined}>
      {onGo === null ? (
        <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
          {words}
        </Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="xs"
          c="dimmed"
          lineClamp={1}
          dir="auto"
          className={styles['words']}
          onClick={() => onGo(blockId)}
        >
          {label}
        </Anchor>
      )}
      {threads.map((thread) => (
        <Thread key={thread.commentId} {...{ scriptId, thread, state }} />
      ))}
      {onGo !== null && writing.has(blockId) && <NewOnBlock {...{ scriptId, blockId, state }} />}
      {onGo !== null && !isReadOnly && activeId === blockId && !writing.has(blockId) && (
        <Button size="compact-sm" variant="subtle" className={styles['start']} onClick={() => open(blockId)}>
          {t(threads.length === 0 ? 'shared.comments.add' : 'scripts.comments.another')}
        </Button>
      )}
    </div>
  );
}

function Thread({ scriptId, thread, state }: Pick<BlockPartProps, 'scriptId' | 'state'> & ThreadOf) {
  const actions = useScriptComments(scriptId);
  const { isReadOnly, typed } = state;
  const { blockId, commentId: parentId } = thread;
  return (
    <CommentThread
      {...{ thread, isReadOnly, typed, actions }}
      isReplying={actions.add.isPending}
      onReply={(text, done) => actions.add.mutate({ blockId, parentId, text }, { onSuccess: done })}
    />
  );
}

interface ThreadOf {
  readonly thread: BlockThreads['threads'][number];
}

function NewOnBlock({
  scriptId,
  blockId,
  state,
}: Pick<BlockPartProps, 'scriptId' | 'state'> & { blockId: string }) {
  const { add } = useScriptComments(scriptId, state.flush);
  return (
    <NewComment
      {...{ blockId, typed: state.typed, isSaving: add.isPending }}
      onAdd={(text, done) => add.mutate({ blockId, parentId: null, text }, { onSuccess: done })}
      onClose={() => state.stopWriting(blockId)}
    />
  );
}
