import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSize } from '../../../../../lib/format/format.ts';
import { useMe } from '../../../../../lib/session/session.ts';
import { deleteLater, showToast } from '../../../../../ui/toast.tsx';
import { uploadQueue } from '../../api.ts';
import { deleteLeftTake } from '../discard-take.ts';
import { findLeftTakes, holdTake } from '../takes/left-takes.ts';
import type { RecordedTake } from '../takes/recorded-take.ts';
import { canRecord } from './use-recorder-actions.ts';
import classes from './recorder.module.css';

const key = ['recorder', 'left'] as const;

const askAgainMs = 2000;

/** Takes of this user whose tab was closed before the server had them. */
export function useLeftTakes(): readonly RecordedTake[] {
  const { customerUserId } = useMe();
  const left = useQuery({
    queryKey: [...key, customerUserId],
    queryFn: () => findLeftTakes(customerUserId ?? ''),
    staleTime: 0,
    // From this browser's own storage: a network makes no difference.
    networkMode: 'always',
    refetchInterval: ({ state }) => (state.data?.areOthersHeld === true ? askAgainMs : false),
  });
  return left.data?.takes ?? [];
}

/** Offers recordings that were cut short: look at them, then keep or discard them. */
export function LeftTakes() {
  const { t } = useTranslation();
  const left = useLeftTakes();
  const { discarded, discard } = useDiscarded();
  const takes = left.filter(({ takeId }) => !discarded.has(takeId));
  if (takes.length === 0) return null;
  return (
    <Alert
      mb="md"
      color="accent"
      icon={<IconHistory size={20} stroke={1.5} />}
      title={t('recorder.left.title', { count: takes.length })}
    >
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {takes.map((take) => (
          <LeftTake key={take.takeId} take={take} onDiscard={() => discard(take)} />
        ))}
      </Stack>
    </Alert>
  );
}

/** Takes that are deleted once that can't be undone any more. */
function useDiscarded() {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());
  const discard = (take: RecordedTake) => {
    if (!canRecord(me)) return;
    const { takeId } = take;
    // Nothing else offers it while it can come back.
    const offer = Promise.withResolvers<void>();
    const free = holdTake(takeId, offer.promise);
    const ask = () => queryClient.invalidateQueries({ queryKey: key });
    setDiscarded((before) => new Set(before).add(takeId));
    void ask();
    const end = () => {
      offer.resolve();
      void free.then(ask, ask);
    };
    const show = () => {
      setDiscarded((before) => new Set([...before].filter((each) => each !== takeId)));
      end();
    };
    deleteLater({
      message: t('recorder.left.dropped'),
      undoLabel: t('clips.undo'),
      onUndo: show,
      failed: t('recorder.left.dropFailed'),
      onDelete: () => deleteLeftTake(take).then(end),
    });
  };
  return { discarded, discard };
}

function LeftTake({ take, onDiscard }: { take: RecordedTake; onDiscard: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);
  const show = async () => {
    const blob = await take.toBlob().catch(() => null);
    if (blob === null) showToast(t('recorder.left.noPreview'));
    else setUrl(URL.createObjectURL(blob));
  };
  const keep = async () => {
    if (!canRecord(me)) return;
    void holdTake(take.takeId, new Promise(() => undefined));
    uploadQueue.addRecording(take);
    showToast(t(take.target === null ? 'recorder.left.kept' : 'recorder.left.keptTask'));
    await queryClient.invalidateQueries({ queryKey: key });
  };
  return (
    <li className={classes['take']}>
      {url === null ? (
        <Button variant="default" onClick={() => void show()}>
          {t('recorder.left.show')}
        </Button>
      ) : (
        <video src={url} controls autoPlay muted aria-label={take.title} />
      )}
      <Stack gap="xs">
        <Text fw={500}>{take.title}</Text>
        <Text size="sm" c="dimmed">
          {formatDuration(take.durationMs)} · {formatSize(take.sizeBytes)}
        </Text>
        <Group gap="xs">
          <Button onClick={() => void keep()}>{t('recorder.left.keep')}</Button>
          <Button variant="subtle" color="red" onClick={onDiscard}>
            {t('recorder.left.drop')}
          </Button>
        </Group>
      </Stack>
    </li>
  );
}
