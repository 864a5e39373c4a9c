import { Badge, Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { MailLayout, MailVersion } from '@rushes/contract/mail-layouts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useChangeLayout } from '../api.ts';

interface LayoutVersionsProps {
  readonly layout: MailLayout;
  readonly isDisabled: boolean;
  readonly onDone: (latest: MailLayout) => void;
  readonly onConflict: () => void;
}

const colours = { draft: 'yellow', active: 'green', past: 'gray' } as const;

/** Every version of the words; an older one can be sent again. */
export function LayoutVersions({ layout, isDisabled, onDone, onConflict }: LayoutVersionsProps) {
  const { t } = useTranslation();
  const { event, revision, versions, activeNumber } = layout;
  const restore = useChangeLayout(
    (versionId: string | null) => api.maillayout.activateMailVersion({ event, revision, versionId }),
    { said: t('mailLayouts.restored'), onDone, onConflict },
  );
  const button = (versionId: string | null, label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={label}
      disabled={isDisabled || restore.isPending}
      onClick={() => restore.mutate(versionId)}
    >
      {t('mailLayouts.restore')}
    </Button>
  );
  return (
    <section aria-label={t('mailLayouts.history')}>
      <Title order={3} mb="xs">
        {t('mailLayouts.history')}
      </Title>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('mailLayouts.columns.version')}</Table.Th>
            <Table.Th>{t('mailLayouts.columns.words')}</Table.Th>
            <Table.Th>{t('mailLayouts.columns.changed')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('mailLayouts.restore')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {versions.map((version) => (
            <VersionRow key={version.versionId} version={version}>
              {button(version.versionId, t('mailLayouts.restoreVersion', { number: version.number }))}
            </VersionRow>
          ))}
          <Table.Tr>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                {t('mailLayouts.own')}
                {activeNumber === null && <Badge color="green">{t('mailLayouts.states.active')}</Badge>}
              </Group>
            </Table.Td>
            <Table.Td>
              <Words version={layout.builtIn} />
            </Table.Td>
            <Table.Td />
            <Table.Td ta="end">{activeNumber !== null && button(null, t('mailLayouts.restoreOwn'))}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </section>
  );
}

function VersionRow({ version, children }: { version: MailVersion; children: ReactNode }) {
  const { t } = useTranslation();
  const { number, state, changedBy, changedAt } = version;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          {number}
          <Badge color={colours[state]}>{t(`mailLayouts.states.${state}`)}</Badge>
        </Group>
      </Table.Td>
      <Table.Td>
        <Words version={version} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{changedBy}</Text>
        <Text size="xs" c="dimmed">
          <RelativeTime instant={changedAt} />
        </Text>
      </Table.Td>
      <Table.Td ta="end">{state === 'past' && children}</Table.Td>
    </Table.Tr>
  );
}

function Words({ version }: { version: Pick<MailVersion, 'subject' | 'paragraphs'> }) {
  return (
    <Stack gap={0} maw={420}>
      <Text size="sm" fw={500} truncate title={version.subject}>
        {version.subject}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={2} title={version.paragraphs.join('\n\n')}>
        {version.paragraphs.join(' ')}
      </Text>
    </Stack>
  );
}
