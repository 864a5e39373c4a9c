import { Select, Skeleton, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SharePageChoice, SharePageTemplate } from '@rushes/contract/share-pages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { choicesQuery, templatesQuery } from '../api.ts';

/** Which customer uses which template. */
export function ChoiceTable({ templates }: { templates: readonly SharePageTemplate[] }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), 200);
  const query = useQuery({ ...choicesQuery(settled), placeholderData: keepPreviousData });
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (wanted: { customerId: string; templateId: string | null }) =>
      api.sharepage.setSharePage(wanted),
    onSuccess: ({ name }) => showToast(t('sharePages.chosen', { name })),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['sharepage', 'getSharePageChoices'] }),
        queryClient.invalidateQueries({ queryKey: templatesQuery().queryKey }),
      ]),
  });
  const usual = templates.find(({ isDefault }) => isDefault)?.name;
  const none = usual === undefined ? t('sharePages.plain') : t('sharePages.usual', { name: usual });
  return (
    <section aria-label={t('sharePages.perCustomer')}>
      <Title order={2} mb="xs">
        {t('sharePages.perCustomer')}
      </Title>
      <TextInput
        w={320}
        mb="sm"
        type="search"
        aria-label={t('sharePages.search')}
        placeholder={t('sharePages.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {query.isPending && <Skeleton h={160} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.customers.length === 0 && <Text c="dimmed">{t('sharePages.nobody')}</Text>}
      {query.data !== undefined && query.data.customers.length > 0 && (
        <Table verticalSpacing={6} maw={720}>
          <Table.Tbody>
            {query.data.customers.map((choice) => (
              <ChoiceRow
                key={choice.customerId}
                choice={choice}
                templates={templates}
                none={none}
                onChoose={(templateId) => choose.mutate({ customerId: choice.customerId, templateId })}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {query.data?.hasMore === true && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('sharePages.more')}
        </Text>
      )}
    </section>
  );
}

interface ChoiceRowProps {
  readonly choice: SharePageChoice;
  readonly templates: readonly SharePageTemplate[];
  readonly none: string;
  readonly onChoose: (templateId: string | null) => void;
}

function ChoiceRow({ choice, templates, none, onChoose }: ChoiceRowProps) {
  const { t } = useTranslation();
  const { name, templateId } = choice;
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td w={320}>
        <Select
          aria-label={t('sharePages.templateOf', { name })}
          allowDeselect={false}
          data={[
            { value: '', label: none },
            ...templates.map((each) => ({ value: each.templateId, label: each.name })),
          ]}
          value={templateId ?? ''}
          onChange={(value) => onChoose(value || null)}
        />
      </Table.Td>
    </Table.Tr>
  );
}
