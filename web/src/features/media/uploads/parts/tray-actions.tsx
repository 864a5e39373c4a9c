import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClipActions } from '../../clips/parts/clip-actions.ts';
import type { UploadItem } from '../upload-model.ts';
import classes from './upload-tray.module.css';

/** What can be made of the clips that are ready, in the order of the tray. */
export function TrayActions({ items }: { items: readonly UploadItem[] }) {
  const { t } = useTranslation();
  const clips = items.flatMap(({ phase, clipId, name }) =>
    phase === 'ready' && clipId !== null ? [{ clipId, name: withoutEnding(name) }] : [],
  );
  if (clips.length === 0) return null;
  return (
    <Group justify="space-between" wrap="nowrap" className={classes['actions']}>
      <Text size="sm">{t('programs.fromClips.ready', { count: clips.length })}</Text>
      <ClipActions clips={clips} isCompact />
    </Group>
  );
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '');
