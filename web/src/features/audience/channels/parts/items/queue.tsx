import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { ChannelItem } from '@rushes/contract/audience/channels';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { HoverPreview } from '../../../../../player/hover-preview.tsx';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { MoreButton } from '../../../../../ui/more-button.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { itemsQuery, useChannelChange } from '../../api.ts';
import { confirmAudience } from '../../../../core/access-changes/api.ts';
import styles from '../channels.module.css';
import { useDraftDialog, useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';

/** What was submitted to a channel and waits for a decision; nothing where nothing waits. */
export function Queue({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(itemsQuery(channelId, ['submitted']));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t('channels.queue.title')}>
      <Text fw={600} mb="xs">
        {t('channels.queue.title')}
      </Text>
      <ul className={styles['rows']}>
        {items.map((item) => (
          <Submission key={item.itemId} item={item} />
        ))}
      </ul>
      <MoreButton pages={query} />
    </section>
  );
}

function Submission({ item }: { item: ChannelItem }) {
  const { t } = useTranslation();
  const { channelId, itemId, title } = item;
  const [isRejecting, setIsRejecting] = useState(false);
  const approve = useChannelChange(
    () =>
      confirmAudience((confirmed) =>
        api.channel.moderateItem({ channelId, itemId, decision: 'publish', confirmed }),
      ),
    { done: t('channels.queue.published', { title }) },
  );
  useDraftDialog(t('channels.queue.rejectTitle', { title }), () => setIsRejecting(true));
  return (
    <li className={styles['row']} aria-label={title}>
      <div className={styles['picture']}>
        <HoverPreview poster={item.poster} sprite={item.sprite} durationMs={item.durationMs} />
      </div>
      <div className={styles['words']}>
        <AnchorLink to="/home/play/$programId" params={{ programId: item.programId }} c="inherit" fw={500}>
          {title}
        </AnchorLink>
        <Text size="sm" c="dimmed" component="div">
          {item.submittedBy} · <RelativeTime instant={item.submittedAt} />
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          onClick={() => setIsRejecting(true)}
        >
          {t('channels.queue.reject')}
        </Button>
        <Button
          leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
          loading={approve.isPending}
          onClick={() => approve.mutate(undefined)}
        >
          {t('channels.queue.approve')}
        </Button>
      </Group>
      <RejectDialog item={item} opened={isRejecting} onClose={() => setIsRejecting(false)} />
    </li>
  );
}

interface RejectDialogProps {
  readonly item: ChannelItem;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function RejectDialog({ item: { channelId, itemId, title }, opened, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  useFormDraft(t('channels.queue.rejectTitle', { title }), {
    unsaved: () => (opened && reason !== '' ? { reason } : null),
    restore: (kept) => setReason(kept.reason),
  });
  const reject = useChannelChange(
    () => api.channel.moderateItem({ channelId, itemId, decision: 'reject', reason }),
    { done: t('channels.queue.rejected', { title }), onDone: onClose },
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t('channels.queue.rejectTitle', { title })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          reject.mutate(undefined);
        }}
      >
        <Stack gap="md">
          <Textarea
            label={t('channels.queue.reason')}
            description={t('channels.queue.reasonText')}
            maxLength={1000}
            autosize
            minRows={3}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('channels.cancel')}
            </Button>
            <Button type="submit" color="red" disabled={reason.trim() === ''} loading={reject.isPending}>
              {t('channels.queue.reject')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
