import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Clip } from '@rushes/contract/media/clips';
import { ActionIcon, Button, Skeleton, Stack, Switch, Text, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMusic, IconPlus, IconSearch, IconVideoPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLiveEvents } from '../../../../../lib/api/events.ts';
import { formatDuration, formatPercent } from '../../../../../lib/format/format.ts';
import { HoverPreview } from '../../../../../player/hover-preview.tsx';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import type { NewClip } from '../../../../../timeline/edit-list.ts';
import { useRecordClip } from '../../../../media/uploads/parts/use-record-clip.tsx';
import { panelClipsKey, panelClipsQuery } from '../../api.ts';
import { isUsable, newClipOf } from '../../editor/use-timeline-clips.ts';
import styles from '../parts.module.css';

interface ClipPanelProps {
  readonly fps: number;
  readonly onAdd: (clip: NewClip) => void;
  /** Plays the sound of a clip under the program; null while there is none yet. */
  readonly onAddMusic: ((clip: NewClip) => void) | null;
  /** Clips that were listed, so that a dragged one is known. */
  readonly onListed: (clips: readonly Clip[]) => void;
}

/** Footage to put into the program: search, look by hovering, add by button, double click or drag. */
export function ClipPanel({ fps, onAdd, onAddMusic, onListed }: ClipPanelProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 250);
  const [showsUnusable, setShowsUnusable] = useState(false);
  const query = useInfiniteQuery(panelClipsQuery(wanted, showsUnusable));
  useLivePanel();
  const listed = query.data?.pages.flatMap((page) => page.items) ?? [];
  const clips = showsUnusable ? listed : listed.filter((clip) => isUsable(clip));
  const { data } = query;
  useEffect(() => onListed(data?.pages.flatMap((page) => page.items) ?? []), [data, onListed]);
  return (
    <aside className={styles['clipPanel']} aria-label={t('programs.clips.title')}>
      <TextInput
        aria-label={t('programs.clips.search')}
        placeholder={t('programs.clips.search')}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <RecordClip onAdd={onAdd} />
      <Switch
        size="xs"
        label={t('programs.clips.showUnusable')}
        checked={showsUnusable}
        onChange={(event) => setShowsUnusable(event.currentTarget.checked)}
      />
      <div className={styles['clipList']}>
        {query.isPending && (
          <Stack gap="xs">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={64} />
            ))}
          </Stack>
        )}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isSuccess && clips.length === 0 && <NoClips isSearch={wanted !== ''} />}
        <ul>
          {clips.map((clip) => (
            <ClipRow key={clip.clipId} clip={clip} fps={fps} onAdd={onAdd} onAddMusic={onAddMusic} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('programs.more')}
          </Button>
        )}
      </div>
    </aside>
  );
}

/** Records a clip, for where the next one goes. */
function RecordClip({ onAdd }: Pick<ClipPanelProps, 'onAdd'>) {
  const { t } = useTranslation();
  const { open, dialog } = useRecordClip((clip) => onAdd(newClipOf(clip)));
  if (open === null) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconVideoPlus size={16} stroke={1.5} aria-hidden />}
        onClick={open}
      >
        {t('programs.clips.record')}
      </Button>
      {dialog}
    </>
  );
}

/** Fetches the panel's clips again when any clip changed: a finished upload is there at once. */
function useLivePanel(): void {
  const queryClient = useQueryClient();
  const isWaiting = useRef(false);
  useLiveEvents((event) => {
    if (event.type !== 'clip' || isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      void queryClient.invalidateQueries({ queryKey: panelClipsKey });
    }, 700);
  });
}

function NoClips({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" p="md" align="center">
      <Text c="dimmed" ta="center">
        {t(isSearch ? 'programs.clips.noMatch' : 'programs.clips.empty')}
      </Text>
      {!isSearch && (
        <Button variant="light" component={Link} to="/clips/list">
          {t('programs.clips.toFootage')}
        </Button>
      )}
    </Stack>
  );
}

/** Half a second, ready, and at the frame rate of the program. */
function mayBeMusic(clip: Clip, fps: number): boolean {
  return clip.state === 'ready' && clip.fps === fps && (clip.frames ?? 0) > fps / 2;
}

function ClipRow({ clip, fps, onAdd, onAddMusic }: { clip: Clip } & Omit<ClipPanelProps, 'onListed'>) {
  const { t } = useTranslation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const canPlace = isUsable(clip);
  useEffect(() => {
    if (element === null || !canPlace) return;
    return draggable({ element, getInitialData: () => ({ type: 'clip', clipId: clip.clipId }) });
  }, [element, canPlace, clip.clipId]);
  const add = () => {
    if (canPlace) onAdd(newClipOf(clip));
  };
  return (
    <li ref={setElement} className={styles['clipRow']} onDoubleClick={add} data-usable={canPlace}>
      <HoverPreview
        className={styles['clipPicture']}
        poster={clip.playback.poster}
        sprite={clip.playback.sprite}
        durationMs={clip.durationMs ?? 0}
        widthPx={80}
        heightPx={45}
      />
      <span className={styles['clipWords']}>
        <Text size="sm" lineClamp={3} title={clip.name}>
          {clip.name}
        </Text>
        <Text size="xs" c="dimmed">
          {clip.state === 'refused' || clip.state === 'failed'
            ? t(`clips.states.${clip.state}`)
            : clipNote(clip, t)}
        </Text>
        {clip.isConsentEnded && (
          <Text size="xs" c="red">
            {t('clips.consentEnded')}
          </Text>
        )}
      </span>
      {onAddMusic !== null && (
        <Tooltip label={t('programs.clips.addMusicTip')}>
          <ActionIcon
            aria-label={t('programs.clips.addMusic', { name: clip.name })}
            disabled={!mayBeMusic(clip, fps)}
            onClick={() => onAddMusic(newClipOf(clip))}
          >
            <IconMusic size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionIcon
        aria-label={t('programs.clips.add', { name: clip.name })}
        disabled={!canPlace}
        onClick={add}
      >
        <IconPlus size={20} stroke={1.5} />
      </ActionIcon>
    </li>
  );
}

function clipNote(clip: Clip, t: TFunction): string {
  const length = clip.durationMs === null ? t('programs.clips.notReady') : formatDuration(clip.durationMs);
  const isWorking = clip.state === 'processing' && clip.progress !== null;
  if (!isWorking) return length;
  const percent = formatPercent(clip.progress?.fraction ?? 0);
  return `${length} · ${t('clips.statesPercent.processing', { percent })}`;
}
