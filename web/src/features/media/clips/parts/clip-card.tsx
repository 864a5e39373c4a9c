import { Checkbox, Group, Text } from '@mantine/core';
import type { Clip } from '@rushes/contract/media/clips';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useDrag } from '../../folders/parts/use-folder-drag.ts';
import { LicenceBadge } from '../../files/parts/licence-badge.tsx';
import { ClipPoster } from './clip-poster.tsx';
import { ClipStateChip } from './clip-state.tsx';
import { FoundMarkers } from './found-markers.tsx';
import classes from './clips.module.css';

interface ClipCardProps {
  readonly clip: Clip;
  readonly isSelected: boolean;
  readonly onSelect: (clipId: string, isRange: boolean) => void;
  /** What goes along when the card is dragged; null where it stays. */
  readonly dragIds: (() => readonly string[]) | null;
  /** The folder is shown where the list holds clips of several. */
  readonly showsFolder: boolean;
}

/** A clip as a card. */
export function ClipCard({ clip, isSelected, onSelect, dragIds, showsFolder }: ClipCardProps) {
  const drag = useDrag(dragIds === null ? null : () => ({ type: 'items', itemIds: dragIds() }));
  return (
    <li ref={drag} className={classes['card']} data-selected={isSelected || undefined}>
      <SelectBox clip={clip} isSelected={isSelected} onSelect={onSelect} />
      <Link
        to="/clips/edit/$clipId"
        params={{ clipId: clip.clipId }}
        state={{ autoPlay: clip.playback.hls !== null }}
        className={classes['link']}
        data-card={clip.clipId}
        draggable={false}
      >
        <ClipPoster clip={clip} />
        <Text fw={500} truncate title={clip.name} className={classes['name']}>
          {clip.name}
        </Text>
        <Group justify="space-between" wrap="nowrap" gap={8} mih={22}>
          <Text size="xs" c="dimmed" truncate>
            {showsFolder && clip.folder !== null && `${clip.folder.name} · `}
            {clip.createdBy.name} · <RelativeTime instant={clip.createdAt} />
          </Text>
          {clip.state !== 'ready' && <ClipStateChip clip={clip} />}
          {clip.state === 'ready' && clip.licence.state !== 'valid' && (
            <LicenceBadge licence={clip.licence} isNamed />
          )}
        </Group>
      </Link>
      <FoundMarkers clip={clip} />
    </li>
  );
}

function SelectBox({ clip, isSelected, onSelect }: Pick<ClipCardProps, 'clip' | 'isSelected' | 'onSelect'>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      size="md"
      className={classes['check']}
      aria-label={t('grid.select', { name: clip.name })}
      checked={isSelected}
      onChange={() => undefined}
      onClick={(event) => onSelect(clip.clipId, event.shiftKey)}
    />
  );
}
