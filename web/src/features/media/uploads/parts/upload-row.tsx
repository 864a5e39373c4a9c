import { ActionIcon, Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink, ButtonLink } from '../../../../ui/links.tsx';
import { saveBlob } from '../../../../lib/api/download.ts';
import { deleteLater, showError } from '../../../../ui/toast.tsx';
import { tabularFigures } from '../../../../ui/theme.ts';
import { cancelUpload, remoteUploads, uploadQueue } from '../api.ts';
import { pickFiles } from '../file-handles.ts';
import { isOver, type UploadItem, type UploadPhase } from '../upload-model.ts';
import classes from './upload-tray.module.css';
import { uploadTray } from './upload-tray-store.ts';
import { LostPart, UploadStatus } from './upload-status.tsx';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Recordings that are deleted when their Undo is over, unless they are sent after all. */
const discarding = new Set<string>();

/** One upload: what it is, how far it got, and what can be done with it. */
export function UploadRow({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const isBroken = ['stopped', 'refused', 'failed'].includes(item.phase);
  return (
    <li className={classes['row']}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <UploadName item={item} />
        <Group gap={0} wrap="nowrap">
          <RowActions item={item} />
        </Group>
      </Group>
      <Progress
        value={percentOf(item)}
        size={4}
        mt={4}
        mb={6}
        mr={8}
        color={isBroken ? 'red' : item.phase === 'ready' ? 'green' : 'accent'}
        animated={item.phase === 'checking'}
        aria-label={item.name}
      />
      <Text size="xs" c={isBroken ? 'var(--mantine-color-error)' : 'dimmed'} style={tabularFigures} pr={8}>
        <UploadStatus item={item} />
      </Text>
      {item.remote !== null && (
        <Text size="xs" c="dimmed">
          {t(`uploads.from.${item.remote.kind}`)}
        </Text>
      )}
      <LostPart item={item} />
      {item.requestId !== null && (
        <Text size="xs" c="dimmed">
          {t('uploads.requestId', { id: item.requestId })}
        </Text>
      )}
      {isOnlyHere(item) && <OnlyHere item={item} />}
      {item.phase === 'needsFile' && <FileAgain item={item} />}
      {item.same !== null && <Decide item={item} clipId={item.same.clipId} />}
    </li>
  );
}

function UploadName({ item }: { item: UploadItem }) {
  const look = { fz: 13, fw: 500, truncate: 'end', onClick: () => uploadTray.collapseIfDone() } as const;
  if (item.take === null && item.fileId !== null && item.phase === 'ready')
    return (
      <AnchorLink to="/files/file/$fileId" params={{ fileId: item.fileId }} {...look}>
        {item.name}
      </AnchorLink>
    );
  if (item.take !== null)
    return (
      <AnchorLink to="/tasks/asset/$taskId" params={{ taskId: item.take.taskId }} {...look}>
        {item.name}
      </AnchorLink>
    );
  const isLinked = item.clipId !== null && (item.phase === 'processing' || isOver(item));
  if (!isLinked || item.clipId === null) {
    return (
      <Text size="sm" fw={500} truncate title={item.name}>
        {item.name}
      </Text>
    );
  }
  return (
    <AnchorLink to="/clips/edit/$clipId" params={{ clipId: item.clipId }} {...look}>
      {item.name}
    </AnchorLink>
  );
}

function RowActions({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { key, name, phase } = item;
  const cancel = () => {
    cancelUpload(item).catch((error: unknown) => showError(error, t('uploads.cancelFailed')));
  };
  const retry = () => {
    discarding.delete(key);
    if (item.remote === null) uploadQueue.resume(key);
    else
      remoteUploads
        .retry(item, item.remote)
        .catch((error: unknown) => showError(error, t('uploads.retryFailed')));
  };
  const canPause: readonly UploadPhase[] = ['waiting', 'sending', 'reconnecting'];
  return (
    <>
      {item.remote === null && canPause.includes(phase) && (
        <Action label={t('uploads.actions.pause', { name })} onClick={() => uploadQueue.pause(key)}>
          <IconPlayerPause {...icon} />
        </Action>
      )}
      {phase === 'paused' && (
        <Action label={t('uploads.actions.resume', { name })} onClick={() => uploadQueue.resume(key)}>
          <IconPlayerPlay {...icon} />
        </Action>
      )}
      {phase === 'stopped' && item.canRetry && (
        <Action label={t('uploads.actions.retry', { name })} onClick={retry}>
          <IconRefresh {...icon} />
        </Action>
      )}
      {isOver(item) || phase === 'processing' || phase === 'known' ? (
        <Action label={t('uploads.actions.dismiss', { name })} onClick={() => uploadQueue.dismiss(key)}>
          <IconX {...icon} />
        </Action>
      ) : (
        !isOnlyHere(item) && (
          <Action
            label={t(phase === 'stopped' ? 'uploads.actions.remove' : 'uploads.actions.cancel', { name })}
            onClick={cancel}
          >
            <IconX {...icon} />
          </Action>
        )
      )}
    </>
  );
}

interface ActionProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Action({ label, onClick, children }: ActionProps) {
  return (
    <ActionIcon size={28} title={label} aria-label={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** A recording that the server doesn't take: nobody else has it. */
function isOnlyHere({ isRecorded, phase }: UploadItem): boolean {
  return isRecorded && phase === 'stopped';
}

function OnlyHere({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { key, name } = item;
  const [isDiscarded, setDiscarded] = useState(() => discarding.has(key));
  const download = async () => {
    const blob = await uploadQueue
      .recordingOf(key)
      ?.toBlob()
      .catch(() => null);
    if (blob == null) showError(null, t('uploads.onlyHere.partsMissing'));
    else saveBlob(name, blob);
  };
  const discard = () => {
    discarding.add(key);
    setDiscarded(true);
    deleteLater({
      message: t('uploads.onlyHere.discarded', { name }),
      undoLabel: t('clips.undo'),
      onUndo: () => {
        discarding.delete(key);
        setDiscarded(false);
      },
      failed: t('uploads.cancelFailed'),
      onDelete: async () => {
        const now = uploadQueue.get().find((each) => each.key === key);
        if (discarding.delete(key) && now !== undefined && isOnlyHere(now)) await cancelUpload(now);
      },
    });
  };
  if (isDiscarded) return null;
  return (
    <>
      <Text size="xs" c="dimmed" pr={8}>
        {t('uploads.onlyHere.text')}
      </Text>
      <Group gap="xs" mt={6}>
        <Button
          size="compact-sm"
          aria-label={t('uploads.onlyHere.downloadNamed', { name })}
          onClick={() => void download()}
        >
          {t('uploads.onlyHere.download')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={t('uploads.onlyHere.discardNamed', { name })}
          onClick={discard}
        >
          {t('uploads.onlyHere.discard')}
        </Button>
      </Group>
    </>
  );
}

function FileAgain({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const choose = async () => {
    const [chosen] = await pickFiles(false);
    if (chosen !== undefined) await uploadQueue.give(item.key, chosen);
  };
  return (
    <Group gap="xs" mt={6}>
      {item.hasHandle && (
        <Button size="compact-sm" onClick={() => void uploadQueue.resumeFromHandle(item.key)}>
          {t('uploads.actions.goOn')}
        </Button>
      )}
      {item.hasHandle ? (
        <Anchor component="button" type="button" fz={12} onClick={() => void choose()}>
          {t('uploads.actions.chooseFile')}
        </Anchor>
      ) : (
        <Button size="compact-sm" onClick={() => void choose()}>
          {t('uploads.actions.chooseFile')}
        </Button>
      )}
    </Group>
  );
}

function Decide({ item, clipId }: { item: UploadItem; clipId: string }) {
  const { t } = useTranslation();
  const dismiss = () => uploadQueue.dismiss(item.key);
  return (
    <Group gap="xs" mt={6}>
      <ButtonLink
        size="compact-sm"
        to="/clips/edit/$clipId"
        params={{ clipId }}
        onClick={dismiss}
        aria-label={t('uploads.actions.openSameNamed', { name: item.name })}
      >
        {t('uploads.actions.openSame')}
      </ButtonLink>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => uploadQueue.resume(item.key)}
        aria-label={t('uploads.actions.uploadAnywayNamed', { name: item.name })}
      >
        {t('uploads.actions.uploadAnyway')}
      </Button>
    </Group>
  );
}

function percentOf(item: UploadItem): number {
  if (item.phase === 'processing') return (item.progress?.fraction ?? 0) * 100;
  if (isOver(item)) return 100;
  return item.sizeBytes === 0 ? 0 : (item.sentBytes / item.sizeBytes) * 100;
}
