import type { Clip } from '@rushes/contract/media/clips';
import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconVideoPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { HoverPreview } from '../../../../../player/hover-preview.tsx';
import type { NewClip } from '../../../../../timeline/edit-list.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { useRecordClip } from '../../../../media/uploads/parts/use-record-clip.tsx';
import { panelClipsQuery } from '../../api.ts';
import { isUsable, newClipOf } from '../../editor/use-timeline-clips.ts';

interface ReplaceClipDialogProps {
  readonly opened: boolean;
  /** Absent: a deleted clip is replaced. */
  readonly title?: string;
  /** What follows from the choice. */
  readonly text?: string;
  readonly onClose: () => void;
  readonly onChoose: (clip: NewClip, whole: Pick<Clip, 'aspect' | 'durationMs'>) => void;
}

/** Lets the user choose a clip, as one that takes the place of another. */
export function ReplaceClipDialog({ opened, title, text, onClose, onChoose }: ReplaceClipDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const query = useInfiniteQuery({ ...panelClipsQuery(wanted, false), enabled: opened });
  const clips = (query.data?.pages.flatMap((page) => page.items) ?? []).filter((clip) => isUsable(clip));
  const record = useRecordClip((clip) => onChoose(newClipOf(clip), clip));
  return (
    <>
      {record.dialog}
      <Modal
        opened={opened && !record.isOpen}
        onClose={onClose}
        title={title ?? t('programs.deleted.replaceTitle')}
      >
        <Stack gap="xs">
          {text !== undefined && <Text size="sm">{text}</Text>}
          {record.open !== null && (
            <Button
              variant="default"
              leftSection={<IconVideoPlus size={16} stroke={1.5} aria-hidden />}
              onClick={record.open}
            >
              {t('programs.clips.record')}
            </Button>
          )}
          <TextInput
            aria-label={t('programs.clips.search')}
            placeholder={t('programs.clips.search')}
            leftSection={<IconSearch size={16} stroke={1.5} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {query.isPending && <Skeleton height={36} />}
          {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
          {query.isSuccess && clips.length === 0 && (
            <Text c="dimmed">{t(wanted === '' ? 'programs.clips.empty' : 'programs.clips.noMatch')}</Text>
          )}
          {clips.map((clip) => (
            <ClipButton key={clip.clipId} clip={clip} onClick={() => onChoose(newClipOf(clip), clip)} />
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
    </>
  );
}

function ClipButton({ clip, onClick }: { clip: Clip; onClick: () => void }) {
  return (
    <Button
      variant="default"
      h="auto"
      py={4}
      pl={4}
      styles={{ label: { flex: 1 } }}
      leftSection={
        <HoverPreview
          poster={clip.playback.poster}
          sprite={clip.playback.sprite}
          durationMs={clip.durationMs ?? 0}
          widthPx={80}
          heightPx={45}
        />
      }
      rightSection={<Text size="xs">{formatDuration(clip.durationMs ?? 0)}</Text>}
      onClick={onClick}
    >
      <Text component="span" size="sm" fw={500} truncate>
        {clip.name}
      </Text>
    </Button>
  );
}
