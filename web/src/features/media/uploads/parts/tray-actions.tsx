import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClipActions } from '../../clips/parts/clip-actions.ts';
import { hasUnsentBytes, type UploadItem } from '../upload-model.ts';
import { uploadTray } from './upload-tray-store.ts';
import classes from './upload-tray.module.css';

/** What can be made of the clips, in the order of the tray; a clip can be used while it is still processed. */
export function TrayActions({ items }: { items: readonly UploadItem[] }) {
  const { t } = useTranslation();
  const clips = items.flatMap(({ phase, clip, clipId, name }) => {
    const isKnown = phase === 'ready' || (phase === 'processing' && clip !== null);
    return isKnown && clipId !== null ? [{ ...clip, clipId, name: withoutEnding(name) }] : [];
  });
  if (clips.length === 0) return null;
  const unknown = items.filter((item) => hasUnsentBytes(item) || isUnread(item));
  return (
    <Group justify="space-between" wrap="nowrap" className={classes['actions']}>
      <Text size="sm">{t('programs.fromClips.clips', { count: clips.length })}</Text>
      <ClipActions
        clips={clips}
        notReadyCount={unknown.length}
        onDone={() => uploadTray.collapseIfDone()}
        isCompact
      />
    </Group>
  );
}

const isUnread = ({ phase, clip }: UploadItem) => phase === 'processing' && clip === null;

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '');
