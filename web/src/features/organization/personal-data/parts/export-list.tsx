import { Badge, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import type { PersonalExport } from '@rushes/contract/organization/personal-data';
import { IconDownload, IconFileZip, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatExactTime, formatSize } from '../../../../lib/format/format.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { isAtWork, useExports, useExportWork, type Whose } from '../api.ts';
import styles from './personal-data.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
const colours = {
  waiting: 'yellow',
  running: 'yellow',
  ready: 'green',
  failed: 'red',
  cancelled: 'gray',
  expired: 'gray',
} as const satisfies Record<PersonalExport['state'], string>;

/** Archives of a user’s data: asked for, watched, fetched. */
export function ExportList({ whose }: { whose: Whose }) {
  const { t } = useTranslation();
  const query = useExports(whose);
  const { create } = useExportWork(whose);
  const exports = query.data?.exports ?? [];
  return (
    <Stack gap="md">
      <Group>
        <Button
          variant="default"
          leftSection={<IconFileZip {...icon} />}
          loading={create.isPending}
          onClick={() => create.mutate()}
        >
          {t(whose === 'own' ? 'personalData.export.makeOwn' : 'personalData.export.make')}
        </Button>
      </Group>
      {query.isPending && <Skeleton h={56} radius="md" />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && exports.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('personalData.export.empty')}
        </Text>
      )}
      {exports.length > 0 && (
        <ul className={styles['rows']} aria-label={t('personalData.export.list')}>
          {exports.map((each) => (
            <ExportRow key={each.exportId} each={each} whose={whose} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly each: PersonalExport;
  readonly whose: Whose;
}

function ExportRow({ each, whose }: RowProps) {
  const { t } = useTranslation();
  const date = formatExactTime(each.createdAt);
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        <Group gap="xs">
          <Text fw={500}>{t('personalData.export.name', { date })}</Text>
          <Badge color={colours[each.state]}>{t(`personalData.export.states.${each.state}`)}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          <About each={each} />
        </Text>
        {each.state === 'failed' && each.failure !== null && (
          <Text size="sm" c="red">
            {t(`personalData.export.failures.${each.failure}`)}
          </Text>
        )}
        {isAtWork(each) && (
          <Progress
            mt={4}
            w={240}
            value={each.fraction * 100}
            aria-label={t('personalData.export.progress', { date })}
          />
        )}
      </div>
      <RowActions each={each} whose={whose} date={date} />
    </li>
  );
}

function About({ each }: { each: PersonalExport }) {
  const { t } = useTranslation();
  const { state, requestedByName, sizeBytes, files, expiresAt, downloadedAt, downloadPath } = each;
  const parts = [t('personalData.export.by', { name: requestedByName })];
  if (state === 'ready') {
    parts.push(t('personalData.export.files', { count: files }), formatSize(sizeBytes ?? 0));
    parts.push(t('personalData.export.until', { date: formatExactTime(expiresAt) }));
    if (downloadPath === null) parts.push(t('personalData.export.theirs', { name: requestedByName }));
  }
  if (downloadedAt !== null)
    parts.push(t('personalData.export.fetched', { date: formatExactTime(downloadedAt) }));
  return parts.join(' · ');
}

function RowActions({ each, whose, date }: RowProps & { readonly date: string }) {
  const { t } = useTranslation();
  const { download, cancel, retry } = useExportWork(whose);
  const { exportId, downloadPath, state, createdAt } = each;
  return (
    <Group gap={4} wrap="nowrap">
      {downloadPath !== null && (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconDownload {...icon} />}
          aria-label={t('personalData.export.downloadThat', { date })}
          loading={download.isPending}
          onClick={() => download.mutate({ path: downloadPath, day: createdAt.slice(0, 10) })}
        >
          {t('personalData.export.download')}
        </Button>
      )}
      {state === 'failed' && (
        <Button
          size="compact-md"
          variant="light"
          leftSection={<IconRefresh {...icon} />}
          aria-label={t('personalData.export.retryThat', { date })}
          loading={retry.isPending}
          onClick={() => retry.mutate(exportId)}
        >
          {t('personalData.export.retry')}
        </Button>
      )}
      {(isAtWork(each) || state === 'ready') && (
        <Button
          size="compact-md"
          variant="subtle"
          aria-label={t(
            state === 'ready' ? 'personalData.export.discardThat' : 'personalData.export.cancelThat',
            { date },
          )}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(exportId)}
        >
          {t(state === 'ready' ? 'personalData.export.discard' : 'personalData.export.cancel')}
        </Button>
      )}
    </Group>
  );
}
