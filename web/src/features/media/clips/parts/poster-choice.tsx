import { Button, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { type ClipDetail, useSetPoster } from '../api.ts';

interface PosterChoiceProps {
  readonly clip: ClipDetail;
  /** What holds the player. */
  readonly stage: RefObject<HTMLElement | null>;
}

/** Makes the frame that the player shows the poster of the clip. */
export function PosterChoice({ clip, stage }: PosterChoiceProps) {
  const { t } = useTranslation();
  const canEdit = may(useMe(), 'create.footage:edit') && clip.canEdit;
  const set = useSetPoster();
  const { frames, fps, posterFrame, playback } = clip;
  if (!canEdit || frames === null || playback.poster === null || !clip.publishable) return null;
  const choose = () => {
    const seconds = stage.current?.querySelector('video')?.currentTime ?? 0;
    // The time of a frame may come out a little before its start.
    const frame = Math.min(frames - 1, Math.floor(seconds * fps + 0.01));
    set.mutate({ clip, frame });
  };
  return (
    <Group gap="xs" mt="xs">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPhoto size={16} stroke={1.5} aria-hidden />}
        loading={set.isPending}
        onClick={choose}
      >
        {t('clips.poster.use')}
      </Button>
      {posterFrame !== null && (
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={set.isPending}
          onClick={() => set.mutate({ clip, frame: null })}
        >
          {t('clips.poster.automatic')}
        </Button>
      )}
    </Group>
  );
}
