import { Checkbox, Group, Text } from '@mantine/core';
import type { Clip } from '@rushes/contract/clips';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ClipPoster } from './clip-poster.tsx';
import { ClipStateChip } from './clip-state.tsx';
import classes from './clips.module.css';

export interface ClipEntryProps {
  readonly clip: Clip;
  readonly isSelected: boolean;
  readonly onSelect: (clipId: string, isRange: boolean) => void;
}

/** A clip in the grid. */
export function ClipCard({ clip, isSelected, onSelect }: ClipEntryProps) {
  return (
    <li className={classes['card']} data-selected={isSelected || undefined}>
      <SelectBox clip={clip} isSelected={isSelected} onSelect={onSelect} />
      <Link
        to="/clips/edit/$clipId"
        params={{ clipId: clip.clipId }}
        className={classes['link']}
        data-clip={clip.clipId}
      >
        <ClipPoster clip={clip} />
        <Text fw={500} truncate title={clip.name} className={classes['name']}>
          {clip.name}
        </Text>
        <Group justify="space-between" wrap="nowrap" gap={8} mih={22}>
          <Text size="xs" c="dimmed" truncate>
            {clip.createdBy.name} · <RelativeTime instant={clip.createdAt} />
          </Text>
          {clip.state !== 'ready' && <ClipStateChip clip={clip} />}
        </Group>
      </Link>
    </li>
  );
}

/** A clip in the list. */
export function ClipRow({ clip, isSelected, onSelect }: ClipEntryProps) {
  return (
    <li className={classes['row']} data-selected={isSelected || undefined}>
      <SelectBox clip={clip} isSelected={isSelected} onSelect={onSelect} />
      <ClipPoster clip={clip} />
      <div>
        <Link
          to="/clips/edit/$clipId"
          params={{ clipId: clip.clipId }}
          className={classes['link']}
          data-clip={clip.clipId}
        >
          <Text fw={500} truncate title={clip.name}>
            {clip.name}
          </Text>
        </Link>
        <Text size="xs" c="dimmed" truncate>
          {clip.tags.join(', ') || clip.filename}
        </Text>
      </div>
      <span>
        <ClipStateChip clip={clip} />
      </span>
      <Text size="sm" c="dimmed" truncate>
        <RelativeTime instant={clip.createdAt} />
      </Text>
      <Text size="sm" c="dimmed" ta="right">
        {formatSize(clip.sizeBytes)}
      </Text>
    </li>
  );
}

function SelectBox({ clip, isSelected, onSelect }: ClipEntryProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      size="md"
      className={classes['check']}
      aria-label={t('clips.select', { name: clip.name })}
      checked={isSelected}
      onChange={() => undefined}
      onClick={(event) => onSelect(clip.clipId, event.shiftKey)}
    />
  );
}
