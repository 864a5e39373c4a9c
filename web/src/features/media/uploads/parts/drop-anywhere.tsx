import { Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownKind, uploadDropped } from '../api.ts';
import classes from './upload-tray.module.css';

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Takes files that are dropped anywhere over the app. */
export function DropAnywhere() {
  const { t } = useTranslation();
  const isOver = useFileDrop((transfer) => void uploadDropped(transfer));
  if (!isOver) return null;
  return (
    <div className={classes['drop']} aria-hidden>
      <IconUpload size={40} stroke={1.5} />
      <Text fz={20} fw={600}>
        {t('uploads.dropHere')}
      </Text>
      <Text c="dimmed">{t(shownKind() === 'file' ? 'uploads.dropFilesText' : 'uploads.dropText')}</Text>
    </div>
  );
}

/** Whether files are held over the window; calls `onDrop` when they are let go. */
function useFileDrop(onDrop: (transfer: DataTransfer) => void): boolean {
  const [depth, setDepth] = useState(0);
  // A place that takes files itself, such as the timeline, has said so before the window hears of it.
  const [isTaken, setIsTaken] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      handle: (event: DragEvent) => void,
    ) =>
      window.addEventListener(type, (event) => bringsFiles(event) && handle(event), { signal: end.signal });
    listen('dragenter', (event) => {
      event.preventDefault();
      setDepth((current) => current + 1);
    });
    listen('dragover', (event) => {
      setIsTaken(event.defaultPrevented);
      event.preventDefault();
    });
    listen('dragleave', () => setDepth((current) => Math.max(0, current - 1)));
    listen('drop', (event) => {
      setDepth(0);
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) onDrop(event.dataTransfer);
    });
    return () => end.abort();
  });
  return depth > 0 && !isTaken;
}
