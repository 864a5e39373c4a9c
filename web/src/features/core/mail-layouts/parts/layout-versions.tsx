import { ActionIcon, Badge, Button, Group, Paper, Text, Title } from '@mantine/core';
import type { MailLayout, MailVersion } from '@rushes/contract/core/mail-layouts';
import { IconRestore } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatCount } from '../../../../lib/format/format.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import type { DataColumn } from '../../../../ui/grid/columns.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { type LayoutOutcome, useChangeLayout, type VersionColumn, versionSource } from '../api.ts';

interface LayoutVersionsProps {
  readonly layout: MailLayout;
  readonly isDisabled: boolean;
  readonly outcome: LayoutOutcome<unknown>;
}

const colours = { draft: 'gray', active: 'green', past: 'gray' } as const;

/** Every version of the words, and those that the product comes with; an older one can be sent again. */
export function LayoutVersions({ layout, isDisabled, outcome }: LayoutVersionsProps) {
  const { t } = useTranslation();
  const { event, revision } = layout;
  const list = useList(
    useMemo(() => versionSource(event), [event]),
    'part',
  );
  const columns = useMemo(() => versionColumns(t), [t]);
  const restore = useChangeLayout(
    (versionId: string | null) => api.maillayout.activateMailVersion({ event, revision, versionId }),
    { said: t('mailLayouts.restored'), ...outcome },
  );
  const isBusy = isDisabled || restore.isPending;
  return (
    <section aria-label={t('mailLayouts.history')}>
      <Title order={3} mb="xs">
        {t('mailLayouts.history')}
      </Title>
      <BuiltIn layout={layout} isBusy={isBusy} onRestore={() => restore.mutate(null)} />
      <DataGrid
        list={list}
        columns={columns}
        label={t('mailLayouts.history')}
        rowId={({ versionId }) => versionId}
        rowLabel={({ number }) => t('mailLayouts.version', { number })}
        renderRowMenu={({ versionId, number, state }) =>
          state === 'past' && (
            <ActionIcon
              aria-label={t('mailLayouts.restoreVersion', { number })}
              title={t('mailLayouts.restore')}
              disabled={isBusy}
              onClick={() => restore.mutate(versionId)}
            >
              <IconRestore size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          )
        }
        empty={
          <Text size="sm" c="dimmed" mt="sm">
            {t('mailLayouts.noVersions')}
          </Text>
        }
      />
    </section>
  );
}

interface BuiltInProps {
  readonly layout: MailLayout;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

/** The words that were there before the first version. */
function BuiltIn({ layout: { builtIn, activeNumber }, isBusy, onRestore }: BuiltInProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder radius="md" px="md" py="xs" mb="sm">
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap="nowrap" miw={0}>
          <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
            {t('mailLayouts.own')}
          </Text>
          {activeNumber === null && <Badge color="green">{t('mailLayouts.states.active')}</Badge>}
          <Text size="sm" c="dimmed" truncate title={[builtIn.subject, ...builtIn.paragraphs].join('\n\n')}>
            {builtIn.subject}
          </Text>
        </Group>
        {activeNumber !== null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('mailLayouts.restoreOwn')}
            disabled={isBusy}
            onClick={onRestore}
          >
            {t('mailLayouts.restore')}
          </Button>
        )}
      </Group>
    </Paper>
  );
}

function versionColumns(t: TFunction): DataColumn<MailVersion, VersionColumn>[] {
  const header = (column: VersionColumn) => ({ column, header: t(`mailLayouts.columns.${column}`) });
  const whole = ({ paragraphs }: MailVersion) => paragraphs.join('\n\n');
  return [
    {
      ...header('subject'),
      widthPx: 180,
      cell: ({ subject }) => (
        <Text span fw={500} truncate title={subject}>
          {subject}
        </Text>
      ),
    },
    {
      ...header('paragraphs'),
      widthPx: 165,
      cell: (row) => (
        <Text span size="sm" c="dimmed" title={whole(row)}>
          {row.paragraphs.join(' ')}
        </Text>
      ),
    },
    { ...header('number'), widthPx: 90, align: 'end', cell: ({ number }) => formatCount(number) },
    {
      ...header('state'),
      widthPx: 95,
      cell: ({ state }) => <Badge color={colours[state]}>{t(`mailLayouts.states.${state}`)}</Badge>,
      choiceLabel: (value) => t(`mailLayouts.states.${value as MailVersion['state']}`),
    },
    { ...header('changedBy'), widthPx: 115, cell: ({ changedBy }) => changedBy },
    {
      ...header('changedAt'),
      widthPx: 140,
      cell: ({ changedAt }) => <RelativeTime instant={changedAt} />,
    },
  ];
}
