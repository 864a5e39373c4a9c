import type { Clip } from '@rushes/contract/media/clips';
import type { Draft } from '@rushes/contract/create/programs';
import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../../lib/format/format.ts';
import { framingOfItem, type Shape } from '../../../../../timeline/framing.ts';
import type { EditList } from '../../../../../timeline/edit-list.ts';
import { pictureOf } from '../../editor/use-framing.ts';
import styles from '../parts.module.css';

interface PreviewNoteProps {
  readonly draft: Draft;
  readonly list: EditList;
  /** The shape that is shown. */
  readonly shape: Shape;
  readonly clips: readonly Clip[];
  readonly isExact: boolean;
  readonly isEmpty: boolean;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** What the preview shows, and what will limit the program. */
export function PreviewNote({ draft, list, shape, clips, isExact, isEmpty, children }: PreviewNoteProps) {
  const { t } = useTranslation();
  const limiting = clips.find((clip) => clip.clipId === draft.limitingClipId);
  const best = draft.rungs
    .map((rung) => Number(rung.slice(1)))
    .reduce((most, height) => Math.max(most, height || 0), 0);
  const { aspect } = shape;
  const padded = clips.filter((clip) => hasBars(clip, list, shape));
  const notes = [
    ...(limiting !== undefined && best > 0
      ? [t('programs.preview.limited', { name: limiting.name, height: best })]
      : []),
    ...padded.map((clip) =>
      t('programs.preview.padded', { name: clip.name, clipAspect: clip.aspect, aspect }),
    ),
  ];
  const { ready, total, reused } =
    draft.variants.find((variant) => !shape.isMain && variant.aspect === aspect)?.pieces ?? draft.pieces;
  const Icon = isExact ? IconCircleCheck : IconClock;
  return (
    <Group className={styles['note']} gap="md" px="md" wrap="nowrap" role="status">
      {!isEmpty && (
        <Group gap={6} wrap="nowrap" miw={0}>
          <Icon size={16} stroke={1.5} aria-hidden />
          <Text
            size="sm"
            c="dimmed"
            truncate
            title={
              isExact || ready === total || reused === 0
                ? undefined
                : t('programs.preview.reused', { percent: percentOf(reused) })
            }
          >
            {isExact
              ? t('programs.preview.exact')
              : ready === total
                ? t('programs.preview.preparing')
                : t('programs.preview.soon', { percent: percentOf(reused + ((1 - reused) * ready) / total) })}
          </Text>
        </Group>
      )}
      {!isEmpty && notes.length > 0 && <Notes notes={notes} />}
      {children}
    </Group>
  );
}

/** Rounded down: nothing is all there before it is. */
const percentOf = (fraction: number) => formatPercent(Math.floor(fraction * 100) / 100);

/** Whether some item shows all of a clip of another shape. */
function hasBars(clip: Clip, list: EditList, shape: Shape): boolean {
  const picture = pictureOf(clip);
  if (picture === null || picture.aspect === shape.aspect) return false;
  return list.some((item) => {
    if (item.clipId !== clip.clipId) return false;
    const { fit, zoom } = framingOfItem(item, shape, picture);
    return fit === 'contain' && zoom === 1;
  });
}

/** Notes open above the picture: they never move it. */
function Notes({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Popover position="top-start" width={360} withinPortal shadow="md">
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconInfoCircle size={16} stroke={1.5} aria-hidden />}
        >
          {t('programs.preview.notes', { count: notes.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {notes.map((note) => (
            <Text key={note} size="sm">
              {note}
            </Text>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
