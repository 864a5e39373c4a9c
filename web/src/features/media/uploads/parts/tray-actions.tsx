import { Group, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadItem } from '../upload-model.ts';
import classes from './upload-tray.module.css';

const ClipActions = lazy(async () => ({
  default: (await import('../../../create/programs/parts/clip-actions.tsx')).ClipActions,
}));

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
      <Suspense fallback={null}>
        <ClipActions clips={clips} isCompact />
      </Suspense>
    </Group>
  );
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '');
