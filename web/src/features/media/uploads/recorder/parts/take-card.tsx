import type { Clip } from '@rushes/contract/media/clips';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconLink, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { callQuery } from '../../../../../lib/api/query.ts';
import { formatDuration, formatSize } from '../../../../../lib/format/format.ts';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { deleteLater, showError } from '../../../../../ui/toast.tsx';
import { ClipActions } from '../../../clips/parts/clip-actions.ts';
import { useUploads } from '../../api.ts';
import { LostPart, UploadStatus } from '../../parts/upload-status.tsx';
import { discardForNow } from '../discard-take.ts';
import { type FinishedTake, recorder } from '../recorder.ts';
import { TakeTrim } from '../trim/take-trim.tsx';
import { leastKeptMs } from '../trim/trimming.ts';
import { useTrim } from '../trim/use-trim.ts';
import { copyLink } from './use-recorder-actions.ts';
import classes from './recorder.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface TakeCardProps {
  readonly finished: FinishedTake;
  readonly number: number;
  readonly onUse?: (clip: Clip) => void;
}

/** A take after its end: look at it, name it, share it, use it, keep it or throw it away. */
export function TakeCard({ finished, number, onUse }: TakeCardProps) {
  const { t } = useTranslation();
  const item = useUploads().find(({ key }) => key === finished.uploadKey);
  const clipId = item?.clipId ?? finished.take.clipId;
  const isWithServer = item === undefined || item.phase === 'processing' || item.phase === 'ready';
  const { durationMs, sizeBytes } = finished.take;
  return (
    <li className={classes['take']} aria-label={t('recorder.takes.number', { number })}>
      {finished.url === null ? (
        <Text c="dimmed" size="sm">
          {t('recorder.takes.noPreview')}
        </Text>
      ) : (
        <TakeReview
          url={finished.url}
          take={finished.take}
          label={t('recorder.takes.number', { number })}
          clipId={clipId}
          isWithServer={isWithServer}
        />
      )}
      <Stack gap="xs">
        <TakeName finished={finished} clipId={isWithServer ? clipId : null} />
        <Text size="sm" c="dimmed" role="status">
          {formatDuration(durationMs)} · {formatSize(sizeBytes)}
          {item !== undefined && (
            <>
              {' · '}
              <UploadStatus item={item} />
            </>
          )}
        </Text>
        {item !== undefined && <LostPart item={item} />}
        <TakeActions
          finished={finished}
          clipId={clipId}
          isWithServer={isWithServer}
          {...(onUse !== undefined && { onUse })}
        />
      </Stack>
    </li>
  );
}

interface TakeReviewProps {
  readonly url: string;
  readonly take: FinishedTake['take'];
  readonly label: string;
  readonly clipId: string | null;
  readonly isWithServer: boolean;
}

/** The take to look at, and its ends to trim. */
function TakeReview({ url, take, label, clipId, isWithServer }: TakeReviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const trim = useTrim(take, clipId, isWithServer);
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has transcribed what was just said */}
      <video ref={video} src={url} controls preload="metadata" aria-label={label} />
      {take.durationMs > leastKeptMs && <TakeTrim trim={trim} video={video} />}
    </div>
  );
}

/** `clipId` is null until the server has all of the clip. */
function TakeName({ finished, clipId }: { finished: FinishedTake; clipId: string | null }) {
  const { t } = useTranslation();
  const kept = finished.take.title;
  const [name, setName] = useState(kept);
  const keep = async () => {
    const wanted = name.trim();
    if (wanted === '' || wanted === kept) {
      setName(kept);
      return;
    }
    await finished.take.rename(wanted);
    if (clipId !== null) await api.clip.updateClip({ clipId, name: wanted });
  };
  return (
    <TextInput
      aria-label={t('recorder.takes.name')}
      value={name}
      maxLength={200}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => {
        keep().catch((error: unknown) => showError(error, t('recorder.takes.nameFailed')));
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

interface TakeActionsProps {
  readonly finished: FinishedTake;
  readonly clipId: string | null;
  readonly isWithServer: boolean;
  readonly onUse?: (clip: Clip) => void;
}

function TakeActions({ finished, clipId, isWithServer, onUse }: TakeActionsProps) {
  const { t } = useTranslation();
  const clip = useQuery({
    ...callQuery('clip', 'getClip', { clipId: clipId ?? '' }),
    enabled: clipId !== null && isWithServer,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'processing' && data.playback.hls === null ? 1000 : false,
  });
  const isUsable = clip.data !== undefined && clip.data.frames !== null && clip.data.playback.hls !== null;
  return (
    <>
      {onUse === undefined && <WhatNext clipId={clipId} clip={isUsable ? clip.data : null} />}
      <Group gap="xs">
        {onUse !== undefined && (
          <Button
            loading={!isUsable}
            onClick={() => isUsable && onUse({ ...clip.data, usableRange: finished.take.usableRange })}
          >
            {t('recorder.takes.use')}
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<IconCheck {...icon} />}
          onClick={() => recorder.forgetTake(finished.take.takeId)}
        >
          {t('recorder.takes.keep')}
        </Button>
        <DiscardButton finished={finished} />
        {onUse === undefined && clipId !== null && isWithServer && (
          <AnchorLink to="/clips/edit/$clipId" params={{ clipId }} fz="sm" px="sm">
            {t('recorder.takes.open')}
          </AnchorLink>
        )}
      </Group>
    </>
  );
}

interface WhatNextProps {
  readonly clipId: string | null;
  /** Null until it plays. */
  readonly clip: Clip | null;
}

/** What a take can become. */
function WhatNext({ clipId, clip }: WhatNextProps) {
  const { t } = useTranslation();
  const me = useMe();
  if (clipId === null) return null;
  return (
    <Group gap={0}>
      {may(me, 'create.programs:share') && (
        <Button variant="subtle" leftSection={<IconLink {...icon} />} onClick={() => void copyLink(clipId)}>
          {t('recorder.link.copy')}
        </Button>
      )}
      {clip !== null && <ClipActions clips={[clip]} />}
    </Group>
  );
}

function DiscardButton({ finished }: { finished: FinishedTake }) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const discard = async () => {
    setPending(true);
    try {
      const { isBinned, undo, confirm } = await discardForNow(finished);
      deleteLater({
        message: t(isBinned ? 'recorder.takes.binned' : 'recorder.takes.discarded'),
        undoLabel: t('clips.undo'),
        onUndo: () => {
          undo().catch((error: unknown) => showError(error, t('errors.unexpected')));
        },
        failed: t('recorder.takes.discardFailed'),
        onDelete: confirm,
      });
    } catch (error) {
      showError(error, t('recorder.takes.discardFailed'));
      setPending(false);
    }
  };
  return (
    <Button
      variant="subtle"
      color="red"
      loading={isPending}
      leftSection={<IconTrash {...icon} />}
      onClick={() => void discard()}
    >
      {t('recorder.takes.discard')}
    </Button>
  );
}
