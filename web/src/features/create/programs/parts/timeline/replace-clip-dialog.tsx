import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { panelClipsQuery } from '../../api.ts';
import { framesOf, isUsable } from '../../editor/use-timeline-clips.ts';

interface ReplaceClipDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onChoose: (clip: { clipId: string; frames: number }) => void;
}

/** Lets the user choose the clip that takes the place of another one. */
export function ReplaceClipDialog({ opened, onClose, onChoose }: ReplaceClipDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const query = useInfiniteQuery({ ...panelClipsQuery(wanted, false), enabled: opened });
  const clips = (query.data?.pages.flatMap((page) => page.items) ?? []).filter((clip) => isUsable(clip));
  return (
    <Modal opened={opened} onClose={onClose} title={t('programs.deleted.replaceTitle')}>
      <Stack gap="xs">
        <TextInput
          aria-label={t('programs.clips.search')}
          placeholder={t('programs.clips.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {query.isPending && <Skeleton height={36} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && clips.length === 0 && <Text c="dimmed">{t('programs.clips.noMatch')}</Text>}
        {clips.map((clip) => (
          <Button
            key={clip.clipId}
            variant="default"
            justify="space-between"
            rightSection={<Text size="xs">{formatDuration(clip.durationMs ?? 0)}</Text>}
            onClick={() => onChoose({ clipId: clip.clipId, frames: framesOf(clip) })}
          >
            {clip.name}
          </Button>
        ))}
        {query.hasNextPage && (
          <Button
            variant="subtle"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('programs.more')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
