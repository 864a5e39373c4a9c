import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ViewerCounts } from '@rushes/contract/audience/viewing';
import { IconBell, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { useList } from '../../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../../ui/illustration.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { showError, showToast } from '../../../../../ui/toast.tsx';
import { viewerCountsQuery, viewersOf, viewingQuery } from '../../api.ts';
import { viewerColumns } from './viewer-columns.tsx';

/** The address of a program with this hash opens its viewers. */
const hash = '#viewers';

/** How many have watched a published program, and who. */
export function Viewers({ programId }: { programId: string }) {
  const { t } = useTranslation();
  const [isOpen, drawer] = useDisclosure(location.hash === hash);
  const { data: counts } = useQuery({ ...viewerCountsQuery(programId), refetchInterval: 60_000 });
  return (
    <Stack gap="xs" component="section" aria-label={t('programs.viewers.title')}>
      {counts !== undefined && <Text size="sm">{t('programs.viewers.summary', { ...counts })}</Text>}
      <Button
        variant="default"
        leftSection={<IconUsers size={16} stroke={1.5} aria-hidden />}
        onClick={drawer.open}
      >
        {t('programs.viewers.title')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="right"
        size={860}
        title={t('programs.viewers.title')}
      >
        <ViewerList programId={programId} counts={counts} />
      </Drawer>
    </Stack>
  );
}

function isPast(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) < Date.now();
}

interface ViewerListProps {
  readonly programId: string;
  readonly counts: ViewerCounts | undefined;
}

function ViewerList({ programId, counts }: ViewerListProps) {
  const { t } = useTranslation();
  const list = useList(
    useMemo(() => viewersOf(programId), [programId]),
    'part',
  );
  const { data: asked } = useQuery(viewingQuery(programId));
  const isOver = asked?.isRequired === true && isPast(asked.dueAt);
  const columns = useMemo(() => viewerColumns(t, isOver), [t, isOver]);
  return (
    <Stack>
      {counts !== undefined && <Reminding programId={programId} counts={counts} />}
      <DataGrid
        list={list}
        columns={columns}
        label={t('programs.viewers.title')}
        rowId={({ customerUserId }) => customerUserId}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState
            picture={<Illustration name="users" />}
            title={t('programs.viewers.empty')}
            text={t('programs.viewers.emptyText')}
          />
        }
      />
    </Stack>
  );
}

/** How far all are; where the program is required, who hasn't watched it yet can be reminded. */
function Reminding({ programId, counts }: { programId: string; counts: ViewerCounts }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: asked } = useQuery(viewingQuery(programId));
  const remind = useMutation({
    mutationFn: () => api.viewing.remindViewers({ programId }),
    onSuccess: ({ reminded }) => {
      showToast(t('programs.viewers.remindedToast', { count: reminded }));
      void queryClient.invalidateQueries({ queryKey: viewerCountsQuery(programId).queryKey });
    },
    onError: (error) => showError(error, t('programs.viewers.remindFailed')),
  });
  const { waiting, remindedAt } = counts;
  return (
    <Group justify="space-between">
      <Text size="sm">
        {t('programs.viewers.summary', { ...counts })}
        {asked?.asksConfirmation === true &&
          ` · ${t('programs.viewers.confirmedCount', { count: counts.confirmed })}`}
      </Text>
      {asked?.isRequired === true && (
        <Group gap="xs">
          {asked.dueAt !== null && (
            <Text size="xs" c="dimmed" component="div">
              {t('programs.viewers.due')} <RelativeTime instant={asked.dueAt} />
            </Text>
          )}
          {remindedAt !== null && (
            <Text size="xs" c="dimmed" component="div">
              {t('programs.viewers.reminded')} <RelativeTime instant={remindedAt} />
            </Text>
          )}
          <Button
            leftSection={<IconBell size={16} stroke={1.5} aria-hidden />}
            loading={remind.isPending}
            disabled={waiting === 0}
            onClick={() => remind.mutate()}
          >
            {t('programs.viewers.remind', { count: waiting })}
          </Button>
        </Group>
      )}
    </Group>
  );
}
