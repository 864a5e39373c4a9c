import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { chooseAndUpload } from '../../uploads/api.ts';

/** There is no footage yet, or none in a folder. */
export function NoClips({ isFolder }: { isFolder: boolean }) {
  const { t } = useTranslation();
  const canAdd = may(useMe(), 'create.footage:add');
  if (isFolder)
    return (
      <EmptyState
        title={t('clips.emptyFolder.title')}
        text={t(canAdd ? 'clips.emptyFolder.text' : 'clips.emptyFolder.seeOnly')}
        action={canAdd && <Button onClick={() => void chooseAndUpload()}>{t('clips.upload')}</Button>}
      />
    );
  return (
    <EmptyState
      picture={<FilmStrip />}
      title={t('clips.empty.title')}
      text={t(canAdd ? 'clips.empty.text' : 'clips.empty.seeOnly')}
      action={canAdd && <Button onClick={() => void chooseAndUpload()}>{t('clips.empty.action')}</Button>}
    />
  );
}

function FilmStrip() {
  const frames = [0, 1, 2];
  return (
    <svg width="168" height="72" viewBox="0 0 168 72" aria-hidden fill="none">
      <rect x="1" y="1" width="166" height="70" rx="9" fill="var(--mantine-primary-color-light)" />
      {frames.map((frame) => (
        <rect
          key={frame}
          x={14 + frame * 48}
          y="16"
          width="44"
          height="40"
          rx="4"
          fill="var(--mantine-color-body)"
        />
      ))}
      <path d="M78 28v16l14-8z" fill="var(--mantine-primary-color-filled)" />
      <path
        d="M16 8.5h136M16 63.5h136"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth="3"
        strokeDasharray="5 7"
        opacity=".55"
      />
    </svg>
  );
}
