import { Anchor, Button, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { TextForm } from '../../../../ui/text-form.tsx';
import type { Blocks } from '../editor/script-editor.ts';
import { commentsQuery, useScriptComments } from './api.ts';
import { CommentThread } from './comment-thread.tsx';
import styles from './comments.module.css';
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
  const { t } = useTranslation();
  const query = useQuery(commentsQuery(scriptId));
  const [showsResolved, setShowsResolved] = useState(false);
  const panel = useActiveInView(state.activeId);
  const all = query.data?.threads ?? [];
  const resolved = all.filter(({ resolvedAt }) => resolvedAt !== null).length;
  return (
    <aside ref={panel} className={styles['panel']} aria-label={t('scripts.comments.title')}>
      <Group justify="space-between" wrap="nowrap" className={styles['head']}>
        <Title order={2}>{t('scripts.comments.title')}</Title>
        <Group gap={4} wrap="nowrap">
          {resolved > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-pressed={showsResolved}
              onClick={() => setShowsResolved(!showsResolved)}
            >
              {t(showsResolved ? 'scripts.comments.hideResolved' : 'scripts.comments.showResolved', {
                count: resolved,
              })}
            </Button>
          )}
          <CloseButton aria-label={t('scripts.comments.close')} onClick={onClose} />
        </Group>
      </Group>
      {query.isPending && <Skeleton height={64} />}
      {query.isError && query.data === undefined && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && (
        <Threads
          // Forms begin with what was restored.
          key={state.restored}
          {...{ scriptId, blocks, state, onGo }}
          threads={all.filter(({ resolvedAt }) => showsResolved || resolvedAt === null)}
        />
      )}
    </aside>
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
          {t(isReadOnly ? 'scripts.comments.none' : 'scripts.comments.noneYet')}
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
  const { activeId, writing, isReadOnly, open, typed } = state;
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
        <CommentThread key={thread.commentId} {...{ scriptId, thread, isReadOnly, typed }} />
      ))}
      {onGo !== null && writing.has(blockId) && <NewComment {...{ scriptId, blockId, state }} />}
      {onGo !== null && !isReadOnly && activeId === blockId && !writing.has(blockId) && (
        <Button size="compact-sm" variant="subtle" className={styles['start']} onClick={() => open(blockId)}>
          {t('scripts.comments.add')}
        </Button>
      )}
    </div>
  );
}

function NewComment({
  scriptId,
  blockId,
  state,
}: Pick<BlockPartProps, 'scriptId' | 'state'> & { blockId: string }) {
  const { t } = useTranslation();
  const { add } = useScriptComments(scriptId, state.flush);
  const about = { blockId, parentId: null };
  const done = () => {
    state.typed.forget(about);
    state.stopWriting(blockId);
  };
  return (
    <TextForm
      label={t('scripts.comments.add')}
      button={t('scripts.comments.post')}
      isSaving={add.isPending}
      typed={state.typed.textOf(about)}
      onType={(text) => state.typed.type({ ...about, text })}
      onSave={(text) => add.mutate({ ...about, text }, { onSuccess: done })}
      onCancel={done}
    />
  );
}
