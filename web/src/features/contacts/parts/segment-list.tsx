import { ActionIcon, Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import type { Segment } from '@rushes/contract/contact-lists';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { may, useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import styles from '../../../ui/rows.module.css';
import { showError, showUndo } from '../../../ui/toast.tsx';
import { refreshContacts, segmentsQuery } from '../api.ts';
import { SegmentDialog } from './segment-dialog.tsx';

/** Segments, each with its contacts one click away. */
export function SegmentList({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(segmentsQuery());
  const [edited, setEdited] = useState<Segment | null>(null);
  const canEdit = may(useMe(), 'audience.contacts:edit');
  if (query.isPending) return <Skeleton h={56} radius="md" />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { segments } = query.data;
  if (segments.length === 0)
    return (
      <EmptyState
        picture={<Illustration name="people" />}
        title={t('contacts.segments.empty')}
        text={t('contacts.segments.emptyText')}
        action={canEdit && <Button onClick={onNew}>{t('contacts.segments.new')}</Button>}
      />
    );
  return (
    <>
      <ul className={styles['rows']} aria-label={t('contacts.segments.title')}>
        {segments.map((segment) => (
          <SegmentRow key={segment.segmentId} segment={segment}>
            {canEdit && <SegmentMenu segment={segment} onEdit={() => setEdited(segment)} />}
          </SegmentRow>
        ))}
      </ul>
      {edited !== null && <SegmentDialog segment={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface SegmentRowProps {
  readonly segment: Segment;
  readonly children: ReactNode;
}

function SegmentRow({ segment: { name, contacts }, children }: SegmentRowProps) {
  const { t } = useTranslation();
  return (
    <li className={styles['row']}>
      <AnchorLink
        to="/audience/contacts"
        search={{ f: `segments:has:${encodeURIComponent(name)}` }}
        c="inherit"
        fw={500}
        truncate
      >
        {name}
      </AnchorLink>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t('contacts.segments.contacts', { count: contacts, shown: formatCount(contacts) })}
        </Text>
        {children}
      </Group>
    </li>
  );
}

function SegmentMenu({ segment, onEdit }: { segment: Segment; onEdit: () => void }) {
  const { t } = useTranslation();
  const { segmentId, name, rule } = segment;
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(error, t('errors.unexpected'));
  const onSettled = () => refreshContacts(queryClient);
  const again = useMutation({
    mutationFn: () => api.contact.createSegment({ name, rule }),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => api.contact.deleteSegment({ segmentId }),
    onSuccess: () =>
      showUndo({
        message: t('contacts.segments.deleted', { name }),
        undoLabel: t('contacts.undo'),
        onUndo: () => again.mutate(),
      }),
    onError,
    onSettled,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('contacts.menuOf', { name })}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t('contacts.segments.edit')}</Menu.Item>
        <Menu.Item color="red" onClick={() => remove.mutate()}>
          {t('contacts.segments.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
