import { ActionIcon, Alert, Menu } from '@mantine/core';
import type { ChainState } from '@rushes/contract/core/audit';
import { IconDots, IconHistory, IconLinkPlus, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { formatCount, formatExactTime } from '../../../../lib/format/format.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showError } from '../../../../ui/toast.tsx';
import { auditSource } from '../api.ts';
import { actionWords, auditColumns } from '../audit-columns.tsx';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What was done in the organisation, by whom, and whether the record is whole. */
export function AuditScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const list = useList(auditSource);
  const columns = useMemo(() => auditColumns(t), [t]);
  const check = useMutation({
    mutationFn: () => api.audit.verifyChain({}),
    onError: (error) => showError(error, t('audit.failed')),
  });
  const actions = (
    <>
      {canSee(me, 'organization.roles') && (
        <ButtonLink variant="default" to="/roles/creator" params={{}}>
          {t('audit.roles')}
        </ButtonLink>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" variant="default" aria-label={t('audit.more')} loading={check.isPending}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShieldCheck {...icon} />} onClick={() => check.mutate()}>
            {t('audit.verify')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
  return (
    <>
      <PageHeader title={t('audit.title')} count={list.total} actions={actions} />
      {check.isSuccess && <Chain state={check.data} onClose={() => check.reset()} />}
      <DataGrid
        list={list}
        columns={columns}
        label={t('audit.label')}
        rowId={({ eventId }) => eventId}
        rowLabel={({ action, objectName }) => `${actionWords(t, action)} ${objectName}`.trim()}
        empty={
          <EmptyState
            picture={<IconHistory size={64} stroke={1} color="var(--mantine-color-anchor)" aria-hidden />}
            title={t('audit.empty')}
            text={t('audit.emptyText')}
          />
        }
      />
    </>
  );
}

function Chain({ state, onClose }: { state: ChainState; onClose: () => void }) {
  const { t } = useTranslation();
  const { isWhole, unsealed } = state;
  return (
    <Alert
      role="status"
      mb="md"
      color={isWhole ? 'green' : 'red'}
      icon={<IconLinkPlus {...icon} />}
      withCloseButton
      onClose={onClose}
      closeButtonLabel={t('grid.cancel')}
    >
      {useSentence(state)} {unsealed > 0 && t('audit.chain.unsealed', { count: unsealed })}
    </Alert>
  );
}

function useSentence({ broken, from, to, links }: ChainState): string {
  const { t } = useTranslation();
  if (broken !== null) {
    const { sequence, why } = broken;
    const last = Math.min(to?.sequence ?? 0, sequence - 1);
    const failure = t(`audit.chain.${why}`, { sequence });
    return last === 0 ? failure : `${failure} ${t('audit.chain.upTo', { last })}`;
  }
  if (from === null || to === null) return t('audit.chain.none');
  return t('audit.chain.whole', {
    links: formatCount(links),
    from: formatExactTime(from.createdAt),
    to: formatExactTime(to.createdAt),
  });
}
