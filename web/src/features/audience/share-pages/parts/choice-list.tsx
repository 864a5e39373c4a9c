import { Box, Select, Text, Title } from '@mantine/core';
import type { SharePageChoice, SharePageTemplate } from '@rushes/contract/audience/share-pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import type { DataColumn } from '../../../../ui/grid/columns.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { type ChoiceColumn, choiceSource } from '../api.ts';

/** Which customer uses which template. */
export function ChoiceList({ templates }: { templates: readonly SharePageTemplate[] }) {
  const { t } = useTranslation();
  const list = useList(choiceSource, 'part');
  const { mutate: choose } = useChoose();
  const columns = useMemo(() => choiceColumns(t, templates, choose), [t, templates, choose]);
  return (
    <Box component="section" maw={840} aria-label={t('sharePages.perCustomer')}>
      <Title order={2} mb="xs">
        {t('sharePages.perCustomer')}
      </Title>
      <DataGrid
        list={list}
        columns={columns}
        label={t('sharePages.perCustomer')}
        rowId={({ customerId }) => customerId}
        rowLabel={({ name }) => name}
        empty={<Text c="dimmed">{t('sharePages.nobody')}</Text>}
      />
    </Box>
  );
}

interface Wanted {
  readonly customerId: string;
  readonly templateId: string | null;
}

function useChoose() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => api.sharepage.setSharePage(wanted),
    onSuccess: ({ name }) => showToast(t('sharePages.chosen', { name })),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sharepage'] }),
  });
}

function choiceColumns(
  t: TFunction,
  templates: readonly SharePageTemplate[],
  choose: (wanted: Wanted) => void,
): DataColumn<SharePageChoice, ChoiceColumn>[] {
  const usual = templates.find(({ isDefault }) => isDefault)?.name;
  const none = usual === undefined ? t('sharePages.plain') : t('sharePages.usual', { name: usual });
  const choices = templates.map((each) => ({ value: each.templateId, label: each.name }));
  return [
    {
      column: 'name',
      header: t('sharePages.customer'),
      widthPx: 300,
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      column: 'templateName',
      header: t('sharePages.template'),
      widthPx: 340,
      cell: ({ customerId, name, templateId }) => (
        <Select
          size="xs"
          aria-label={t('sharePages.templateOf', { name })}
          allowDeselect={false}
          data={[{ value: '', label: none }, ...choices]}
          value={templateId ?? ''}
          onChange={(value) => choose({ customerId, templateId: value || null })}
        />
      ),
    },
  ];
}
