import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BoardThreads, NewOnShot } from './board-threads.tsx';
import type { BoardComments } from './comments-context.ts';

interface ShotCommentsProps {
  readonly comments: BoardComments;
  readonly blockId: string;
  /** Leaves the shot for the comments on all shots. */
  readonly onAll: () => void;
}

/** What was said about one shot; what is resolved comes last. */
export function ShotComments({ comments, blockId, onAll }: ShotCommentsProps) {
  const { t } = useTranslation();
  const threads = (comments.query.data?.threads ?? []).filter((thread) => thread.blockId === blockId);
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <Stack key={comments.restored} gap="md">
      {threads.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('storyboards.comments.noneOnShot')}
        </Text>
      )}
      <BoardThreads state={comments} threads={[...open, ...resolved]} />
      <NewOnShot state={comments} blockId={blockId} />
      <Anchor component="button" type="button" size="sm" ta="start" onClick={onAll}>
        {t('storyboards.comments.all')}
      </Anchor>
    </Stack>
  );
}
