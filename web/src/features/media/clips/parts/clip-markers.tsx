import { ActionIcon, Button, Group, Text, TextInput, Title } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import type { ClipMarker } from '@rushes/contract/media/clips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { tabularFigures } from '../../../../ui/theme.ts';
import { showError, showUndo } from '../../../../ui/toast.tsx';
import { type ClipDetail, patchClip } from '../api.ts';

interface ClipMarkersProps {
  readonly clip: ClipDetail;
  /** What holds the player. */
  readonly stage: RefObject<HTMLElement | null>;
}

/** Moments that were marked while recording or later: jump there, name them, add and remove them. */
export function ClipMarkers({ clip, stage }: ClipMarkersProps) {
  const { t } = useTranslation();
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const keep = useKeepMarkers(clip);
  const { markers } = clip;
  if (markers.length === 0 && !canEdit) return null;
  const player = () => stage.current?.querySelector('video') ?? null;
  const add = () => {
    const atMs = Math.round((player()?.currentTime ?? 0) * 1000);
    keep.mutate([...markers, { atMs, name: '' }]);
  };
  const remove = (marker: ClipMarker) => {
    keep.mutate(markers.filter((each) => each !== marker));
    showUndo({
      message: t('clips.markers.removed'),
      undoLabel: t('clips.undo'),
      onUndo: () => keep.mutate(markers),
    });
  };
  return (
    <section aria-labelledby="clip-markers">
      <Group justify="space-between" mb={8}>
        <Title order={2} id="clip-markers">
          {t('clips.markers.title')}
        </Title>
        {canEdit && clip.playback.hls !== null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
            loading={keep.isPending}
            onClick={add}
          >
            {t('clips.markers.add')}
          </Button>
        )}
      </Group>
      {markers.length === 0 && <Text c="dimmed">{t('clips.markers.none')}</Text>}
      {markers.map((marker, index) => (
        <MarkerRow
          key={`${marker.atMs} ${index}`}
          marker={marker}
          canEdit={canEdit}
          onJump={() => {
            const video = player();
            if (video !== null) video.currentTime = marker.atMs / 1000;
          }}
          onName={(name) => keep.mutate(markers.map((each) => (each === marker ? { ...each, name } : each)))}
          onRemove={() => remove(marker)}
        />
      ))}
    </section>
  );
}

function useKeepMarkers({ clipId }: ClipDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (markers: readonly ClipMarker[]) => api.clip.updateClip({ clipId, markers: [...markers] }),
    onSuccess: ({ markers, revision }) => patchClip(queryClient, clipId, { markers, revision }),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

interface MarkerRowProps {
  readonly marker: ClipMarker;
  readonly canEdit: boolean;
  readonly onJump: () => void;
  readonly onName: (name: string) => void;
  readonly onRemove: () => void;
}

function MarkerRow({ marker, canEdit, onJump, onName, onRemove }: MarkerRowProps) {
  const { t } = useTranslation();
  const time = formatDuration(marker.atMs);
  return (
    <Group wrap="nowrap" gap="xs" mih={36}>
      <Button
        size="compact-sm"
        variant="light"
        style={tabularFigures}
        aria-label={t('clips.markers.jump', { time })}
        onClick={onJump}
      >
        {time}
      </Button>
      {canEdit ? (
        <TextInput
          flex={1}
          size="xs"
          aria-label={t('clips.markers.name', { time })}
          placeholder={t('clips.markers.placeholder')}
          defaultValue={marker.name}
          maxLength={100}
          onBlur={(event) => {
            const name = event.currentTarget.value.trim();
            if (name !== marker.name) onName(name);
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      ) : (
        <Text flex={1}>{marker.name}</Text>
      )}
      {canEdit && (
        <ActionIcon aria-label={t('clips.markers.remove', { time })} onClick={onRemove}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
