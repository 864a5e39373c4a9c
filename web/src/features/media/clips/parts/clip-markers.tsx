import { ActionIcon, Button, Group, Text, TextInput, Title, Tooltip } from '@mantine/core';
import { IconArrowBarToRight, IconBookmark, IconX } from '@tabler/icons-react';
import type { ClipMarker } from '@rushes/contract/media/clips';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import { may, useMe } from '../../../../lib/session/session.ts';
import { tabularFigures } from '../../../../ui/theme.ts';
import { showError, showToast, showUndo } from '../../../../ui/toast.tsx';
import { type ClipDetail, patchClip } from '../api.ts';
import { useLeft } from '../use-left.ts';
import { ClipActions } from './clip-actions.ts';

interface ClipMarkersProps {
  readonly clip: ClipDetail;
  /** What holds the player. */
  readonly stage: RefObject<HTMLElement | null>;
}

/**
 * Moments that were marked while recording or later: jump there, name them, add and remove them. With an end, one is a
 * sub-clip that programs are made of.
 */
export function ClipMarkers({ clip, stage }: ClipMarkersProps) {
  const { t } = useTranslation();
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const { isPending, newAtMs, add, change, endHere, jump, remove } = useMarkers({ clip, stage });
  const { markers } = clip;
  if (markers.length === 0 && !canEdit) return null;
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
            loading={isPending}
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
          clip={clip}
          marker={marker}
          canEdit={canEdit}
          isNew={marker.atMs === newAtMs}
          onJump={() => jump(marker)}
          onName={(name, isLeaving) => change(marker, { name }, isLeaving)}
          onEnd={() => endHere(marker)}
          onRemove={() => remove(marker)}
        />
      ))}
    </section>
  );
}

/** What can be done with the markers of a clip, at the playhead of its player. */
function useMarkers({ clip, stage }: ClipMarkersProps) {
  const { t } = useTranslation();
  const keep = useKeepMarkers(clip);
  const [newAtMs, setNewAtMs] = useState<number | null>(null);
  const { markers } = clip;
  const player = () => stage.current?.querySelector('video') ?? null;
  const playheadMs = () => Math.round((player()?.currentTime ?? 0) * 1000);
  const change = (marker: ClipMarker, next: Partial<ClipMarker>, isLeaving = false) =>
    keep.mutate({
      markers: markers.map((each) => (each === marker ? { ...each, ...next } : each)),
      isLeaving,
    });
  return {
    isPending: keep.isPending,
    newAtMs,
    /** Its name can be typed at once; a second marker at the same moment would say nothing. */
    add: () => {
      const atMs = playheadMs();
      setNewAtMs(atMs);
      if (markers.every((each) => each.atMs !== atMs))
        keep.mutate({ markers: [...markers, { atMs, name: '' }] });
    },
    change,
    endHere: (marker: ClipMarker) => {
      const toMs = playheadMs();
      if (toMs > marker.atMs) change(marker, { toMs });
      else showToast(t('clips.markers.tooEarly', { time: formatDuration(marker.atMs) }));
    },
    jump: ({ atMs }: ClipMarker) => {
      const video = player();
      if (video !== null) video.currentTime = atMs / 1000;
    },
    remove: (marker: ClipMarker) => {
      keep.mutate({ markers: markers.filter((each) => each !== marker) });
      showUndo({
        message: t('clips.markers.removed'),
        undoLabel: t('clips.undo'),
        onUndo: () => keep.mutate({ markers }),
      });
    },
  };
}

interface KeptMarkers {
  readonly markers: readonly ClipMarker[];
  /** The page is being left: the request outlives it. */
  readonly isLeaving?: boolean;
}

function useKeepMarkers({ clipId }: ClipDetail) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ markers, isLeaving = false }: KeptMarkers) =>
      api.clip.updateClip({ clipId, markers: [...markers] }, { keepalive: isLeaving }),
    onSuccess: ({ markers, revision }) => patchClip(queryClient, clipId, { markers, revision }),
    onError: (error) => showError(error, t('errors.unexpected')),
  });
}

interface MarkerRowProps {
  readonly clip: ClipDetail;
  readonly marker: ClipMarker;
  readonly canEdit: boolean;
  readonly isNew: boolean;
  readonly onJump: () => void;
  readonly onName: (name: string, isLeaving: boolean) => void;
  /** Ends a sub-clip at the playhead. */
  readonly onEnd: () => void;
  readonly onRemove: () => void;
}

function MarkerRow({ clip, marker, canEdit, isNew, onJump, onName, onEnd, onRemove }: MarkerRowProps) {
  const { t } = useTranslation();
  const { atMs, toMs } = marker;
  const time = formatDuration(atMs);
  const shown = toMs === undefined ? time : `${time} – ${formatDuration(toMs)}`;
  return (
    <Group gap="xs" mih={36} py={2}>
      <Button
        size="compact-sm"
        variant="light"
        style={{ ...tabularFigures, flexShrink: 0 }}
        aria-label={t('clips.markers.jump', { time })}
        onClick={onJump}
      >
        {shown}
      </Button>
      <MarkerName
        key={marker.name}
        marker={marker}
        time={time}
        canEdit={canEdit}
        isNew={isNew}
        onName={onName}
      />
      {canEdit && (
        <Tooltip label={t('clips.markers.endHere')}>
          <ActionIcon aria-label={t('clips.markers.end', { time })} onClick={onEnd}>
            <IconArrowBarToRight size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {toMs !== undefined && (
        <ClipActions
          isCompact
          clips={[
            {
              ...clip,
              name: marker.name === '' ? `${clip.name}, ${shown}` : marker.name,
              range: { inMs: atMs, outMs: toMs },
            },
          ]}
        />
      )}
      {canEdit && (
        <ActionIcon aria-label={t('clips.markers.remove', { time })} onClick={onRemove}>
          <IconX size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

type MarkerNameProps = Pick<MarkerRowProps, 'marker' | 'canEdit' | 'isNew' | 'onName'> & {
  readonly time: string;
};

function MarkerName({ marker, time, canEdit, isNew, onName }: MarkerNameProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const typed = useRef<string | null>(null);
  const save = (isLeaving: boolean) => {
    const name = typed.current?.trim();
    typed.current = null;
    if (name !== undefined && name !== marker.name) onName(name, isLeaving);
  };
  useLeft(save);
  if (!canEdit) return <Text flex={1}>{marker.name}</Text>;
  return (
    <TextInput
      ref={field}
      flex="1 1 140px"
      size="xs"
      aria-label={t('clips.markers.name', { time })}
      placeholder={t('clips.markers.placeholder')}
      defaultValue={marker.name}
      maxLength={100}
      onChange={(event) => {
        typed.current = event.currentTarget.value;
      }}
      onBlur={() => save(false)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}
