import type { OwnReportKind, Report } from '@rushes/contract/identity/reports';
import {
  ActionIcon,
  Badge,
  Box,
  Button,
  Group,
  Progress,
  Skeleton,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { downloadFile } from '../../../../lib/api/download.ts';
import { formatSize } from '../../../../lib/format/format.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { reportsQuery } from '../api.ts';
import styles from '../parts/setup.module.css';

const memberKinds: readonly OwnReportKind[] = ['recordings', 'programs', 'viewing'];
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Tables of what is the user's own: asked for, made in the background, fetched. */
export function ReportScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...reportsQuery(),
    refetchInterval: ({ state }) => (state.data?.reports.some(isAtWork) === true ? 1000 : false),
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: reportsQuery().queryKey });
  const create = useMutation({
    mutationFn: (kind: OwnReportKind) => api.report.createReport({ kind }),
    onError: (error) => showError(error, t('account.failed')),
    onSettled: refresh,
  });
  const reports = query.data?.reports ?? [];
  const kinds: readonly OwnReportKind[] = me.role === 'super-admin' ? ['sign-ins'] : memberKinds;
  return (
    <Box maw={840}>
      <PageHeader title={t('shell.places.downloadReports')} />
      <Text c="dimmed" mb="md" maw={600}>
        {t('account.reports.text')}
      </Text>
      <ul className={styles['rows']} aria-label={t('account.reports.kindsLabel')}>
        {kinds.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            isBusy={create.isPending && create.variables === kind}
            onMake={() => create.mutate(kind)}
          />
        ))}
      </ul>
      <Title order={2} mt="xl" mb="sm">
        {t('account.reports.earlier')}
      </Title>
      {query.isPending && <Skeleton h={56} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && reports.length === 0 && (
        <EmptyState
          picture={<Illustration name="chart" />}
          title={t('account.reports.empty')}
          text={t('account.reports.emptyText')}
        />
      )}
      {reports.length > 0 && (
        <ul className={styles['rows']} aria-label={t('account.reports.earlier')}>
          {reports.map((report) => (
            <ReportRow key={report.reportId} report={report} onChanged={refresh} />
          ))}
        </ul>
      )}
    </Box>
  );
}

interface KindRowProps {
  readonly kind: OwnReportKind;
  readonly isBusy: boolean;
  readonly onMake: () => void;
}

function KindRow({ kind, isBusy, onMake }: KindRowProps) {
  const { t } = useTranslation();
  const name = t(`account.reports.kinds.${kind}`);
  return (
    <li className={styles['row']}>
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t(`account.reports.about.${kind}`)}
        </Text>
      </div>
      <Button
        variant="default"
        loading={isBusy}
        aria-label={t('account.reports.makeThat', { name })}
        onClick={onMake}
      >
        {t('account.reports.make')}
      </Button>
    </li>
  );
}

function isAtWork({ state }: Report): boolean {
  return state === 'waiting' || state === 'running';
}

function useReportName({ kind, list }: Report): string {
  const { t } = useTranslation();
  if (kind !== 'list') return t(`account.reports.kinds.${kind}`);
  return t('account.reports.kinds.list', { list: list === null ? '' : t(`grid.names.${list}`) });
}

interface ReportRowProps {
  readonly report: Report;
  readonly onChanged: () => Promise<void>;
}

function ReportRow({ report, onChanged }: ReportRowProps) {
  const { t } = useTranslation();
  const { state, rows, sizeBytes, createdAt, fraction } = report;
  const name = useReportName(report);
  return (
    <li className={styles['row']}>
      <div>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          <Badge color={state === 'failed' ? 'red' : state === 'ready' ? 'green' : 'yellow'}>
            {t(`account.reports.states.${state}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          <RelativeTime instant={createdAt} startsLine />
          {state === 'ready' &&
            ` · ${t('account.reports.rows', { count: rows })} · ${formatSize(sizeBytes ?? 0)}`}
        </Text>
        {isAtWork(report) && (
          <Progress
            mt={4}
            w={240}
            value={fraction * 100}
            aria-label={t('account.reports.progress', { name })}
          />
        )}
      </div>
      <ReportActions report={report} onChanged={onChanged} />
    </li>
  );
}

function useReportWork({ report, onChanged }: ReportRowProps) {
  const { t } = useTranslation();
  const { reportId, kind, list, createdAt } = report;
  const onError = (error: unknown) => showError(error, t('account.failed'));
  const download = useMutation({
    mutationFn: (path: string) => downloadFile(path, `${list ?? kind}-${createdAt.slice(0, 10)}.csv`),
    onError,
  });
  const retry = useMutation({
    mutationFn: () => api.report.retryReport({ reportId }),
    onError,
    onSettled: onChanged,
  });
  const remove = useMutation({
    mutationFn: () => api.report.deleteReport({ reportId }),
    onError,
    onSettled: onChanged,
  });
  return { download, retry, remove };
}

function ReportActions(props: ReportRowProps) {
  const { t } = useTranslation();
  const { state, downloadPath } = props.report;
  const { download, retry, remove } = useReportWork(props);
  const name = useReportName(props.report);
  return (
    <Group gap={4} wrap="nowrap">
      {downloadPath !== null && (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconDownload {...icon} />}
          aria-label={t('account.reports.downloadThat', { name })}
          loading={download.isPending}
          onClick={() => download.mutate(downloadPath)}
        >
          {t('account.reports.download')}
        </Button>
      )}
      {state === 'failed' && (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconRefresh {...icon} />}
          aria-label={t('account.reports.retryThat', { name })}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('account.reports.retry')}
        </Button>
      )}
      <Tooltip label={t('account.reports.delete')}>
        <ActionIcon
          aria-label={t('account.reports.deleteThat', { name })}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash {...icon} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
