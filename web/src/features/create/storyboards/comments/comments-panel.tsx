import { Anchor, Stack, Text, Title } from '@mantine/core';
import { scenesOf } from '@rushes/contract/create/lists/board-scenes';
import type { StoryboardThread } from '@rushes/contract/create/storyboard-comments';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../../ui/comments/comments.module.css';
import { CommentsFrame } from '../../../../ui/comments/comments-frame.tsx';
import type { Board } from '../editor/board-editor.ts';
import { BoardThreads, NewOnShot } from './board-threads.tsx';
import { BoardCommentsContext } from './comments-context.ts';
import type { BoardCommentsState } from './use-comments-state.ts';

interface CommentsPanelProps {
  readonly blocks: Board;
  readonly onGo: (shotId: string) => void;
}

/** All comments on a storyboard, beside it: those on the whole, then in the order of its shots. */
export function CommentsPanel({ blocks, onGo }: CommentsPanelProps) {
  const state = useContext(BoardCommentsContext);
  if (state === null) return null;
  return (
    <CommentsFrame query={state.query} onClose={() => state.onShow(false)}>
      {(threads) => (
        // Forms begin with what was restored.
        <Threads key={state.restored} {...{ state, blocks, threads, onGo }} />
      )}
    </CommentsFrame>
  );
}

interface ThreadsProps extends CommentsPanelProps {
  readonly state: BoardCommentsState;
  readonly threads: readonly StoryboardThread[];
}

function Threads({ state, blocks, threads, onGo }: ThreadsProps) {
  const { t } = useTranslation();
  const byBlock = Map.groupBy(threads, ({ blockId }) => blockId);
  const shots = scenesOf(blocks).flatMap((scene) => scene.shots);
  const known = new Set<string | null>([null, ...shots.map(({ shot }) => shot.blockId)]);
  const removed = threads.filter(({ blockId }) => !known.has(blockId));
  return (
    <Stack gap="sm" p="sm">
      <section className={styles['part']} aria-label={t('storyboards.comments.whole')}>
        <Text size="xs" c="dimmed">
          {t('storyboards.comments.whole')}
        </Text>
        <BoardThreads state={state} threads={byBlock.get(null) ?? []} />
        <NewOnShot state={state} blockId={null} />
      </section>
      {shots.map(({ shot: { blockId, text }, number }) => {
        const said = byBlock.get(blockId);
        if (said === undefined && !state.writing.has(blockId)) return null;
        const label = t('storyboards.shot.label', { number });
        return (
          <section key={blockId} className={styles['part']} aria-label={label}>
            <Anchor
              {...{ component: 'button', type: 'button', size: 'xs', c: 'dimmed', dir: 'auto' }}
              lineClamp={1}
              className={styles['words']}
              onClick={() => onGo(blockId)}
            >
              {[label, text].filter((part) => part !== '').join(' · ')}
            </Anchor>
            <BoardThreads state={state} threads={said ?? []} />
            {state.writing.has(blockId) && <NewOnShot state={state} blockId={blockId} />}
          </section>
        );
      })}
      {removed.length > 0 && <Removed state={state} threads={removed} />}
    </Stack>
  );
}

/** Comments on shots that are gone, each with what its shot showed. */
function Removed({ state, threads }: Pick<ThreadsProps, 'state' | 'threads'>) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" component="section" aria-label={t('storyboards.comments.removed')}>
      <Title order={3}>{t('storyboards.comments.removed')}</Title>
      {[...Map.groupBy(threads, ({ blockId }) => blockId)].map(([blockId, said]) => (
        <div key={blockId} className={styles['part']}>
          <Text size="xs" c="dimmed" lineClamp={2} dir="auto">
            {said[0]?.quote}
          </Text>
          <BoardThreads state={state} threads={said} />
        </div>
      ))}
    </Stack>
  );
}
