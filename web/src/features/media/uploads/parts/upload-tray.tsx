import { BodyMark } from '../../../../ui/body-mark.tsx';
import { ActionIcon, Collapse, Group, Paper, Text } from '@mantine/core';
import { IconChecks, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLocation, useMatchRoute } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../ui/toast.tsx';
import { clearEnded, uploadQueue, useUploads } from '../api.ts';
import {
  hasUnsentBytes,
  isAllDone,
  isClearable,
  isHeldByPage,
  needsAttention,
  type UploadItem,
} from '../upload-model.ts';
import { recorderShown } from '../recorder/live-store.ts';
import { uploadTray, useUploadTrayOpen } from './upload-tray-store.ts';
import { TrayActions } from './tray-actions.tsx';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-tray.module.css';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** What is being uploaded, at the bottom right of every screen. */
export function UploadTray() {
  const { t } = useTranslation();
  const items = useShown(useUploads());
  const isOpen = useUploadTrayOpen();
  useOutOfTheWay(items);
  const isProcessing = items.some(({ phase }) => phase === 'processing');
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => uploadQueue.refresh(), 5_000);
    return () => clearInterval(timer);
  }, [isProcessing]);
  if (items.length === 0) return null;
  const onFailed = (error: unknown) => showError(error, t('uploads.cancelFailed'));
  return (
    <Paper
      component="section"
      withBorder
      shadow="md"
      radius="md"
      className={classes['tray']}
      data-collapsed={!isOpen || undefined}
      aria-label={t('uploads.title')}
    >
      <BodyMark name="uploadTray" />
      <Group justify="space-between" wrap="nowrap" className={classes['head']}>
        <Text fw={500} component="output" aria-live="polite">
          <Summary items={items} />
        </Text>
        <Group gap={4} wrap="nowrap">
          {items.some(isClearable) && (
            <ActionIcon
              title={t('uploads.clear')}
              aria-label={t('uploads.clear')}
              onClick={() => void clearEnded().catch(onFailed)}
            >
              <IconChecks {...icon} />
            </ActionIcon>
          )}
          <ActionIcon
            aria-label={t(isOpen ? 'uploads.collapse' : 'uploads.expand')}
            aria-expanded={isOpen}
            onClick={() => uploadTray.toggle()}
          >
            {isOpen ? <IconChevronDown {...icon} /> : <IconChevronUp {...icon} />}
          </ActionIcon>
        </Group>
      </Group>
      <Collapse expanded={isOpen}>
        <ul className={classes['list']} aria-label={t('uploads.list')}>
          {items.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
        <TrayActions items={items} />
      </Collapse>
    </Paper>
  );
}

/** What is being recorded is shown by the recorder, its takes too. */
function useShown(items: readonly UploadItem[]): readonly UploadItem[] {
  const isAtRecorder = useSyncExternalStore(recorderShown.subscribe, recorderShown.get);
  return items.filter(
    (item) => !item.isRecording && !(isAtRecorder && item.isRecorded && !needsAttention(item)),
  );
}

/** Collapses the tray over an editor, and on the next screen when all is done; opens it again elsewhere for what goes on. */
function useOutOfTheWay(items: readonly UploadItem[]): void {
  const matchRoute = useMatchRoute();
  const editor = matchRoute({ to: '/myprograms/editprogram/$programId' });
  const editedId = editor === false ? null : editor.programId;
  const isDone = isAllDone(items);
  const isNew = items.some(isHeldByPage);
  useEffect(() => {
    if (editedId !== null) uploadTray.makeRoom();
  }, [editedId]);
  useEffect(() => {
    if (!isDone && editedId === null) uploadTray.reopen({ isNew });
  }, [isDone, isNew, editedId]);
  const pathname = useLocation({ select: (at) => at.pathname });
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current !== pathname) uploadTray.collapseIfDone();
    arrived.current = pathname;
  }, [pathname]);
}

function Summary({ items }: { items: readonly UploadItem[] }) {
  const { t } = useTranslation();
  const sending = items.filter(hasUnsentBytes).length;
  const processing = items.filter(({ phase }) => phase === 'processing').length;
  const yours = items.filter(needsAttention).length;
  const parts = [
    sending > 0 && t('uploads.summary.sending', { count: sending }),
    sending === 0 && processing > 0 && t('uploads.summary.processing', { count: processing }),
    yours > 0 && t('uploads.summary.waitingForYou', { count: yours }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('uploads.summary.done', { count: items.length }) : parts.join(' · ');
}
