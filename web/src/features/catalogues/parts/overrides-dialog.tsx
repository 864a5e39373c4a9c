import {
  Badge,
  Button,
  Checkbox,
  Group,
  Modal,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CatalogueItem, CatalogueName, CatalogueOverride } from '@rushes/contract/catalogues';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { showError, showToast } from '../../../ui/toast.tsx';
import { catalogueQuery, customersQuery, type OverrideRequest, overridesQuery } from '../api.ts';

interface OverridesDialogProps {
  readonly catalogue: CatalogueName;
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

/** Customers who see the item under another name, or not at all. */
export function OverridesDialog({ catalogue, item, onClose }: OverridesDialogProps) {
  const { t } = useTranslation();
  const { itemId, name } = item;
  const queryClient = useQueryClient();
  const query = useQuery(overridesQuery(itemId));
  const set = useMutation({
    mutationFn: (wanted: OverrideRequest) => api.catalogue.setOverride(wanted),
    onSuccess: (answer) => {
      queryClient.setQueryData(overridesQuery(itemId).queryKey, answer);
      showToast(t('catalogues.overridden'));
      return queryClient.invalidateQueries({ queryKey: catalogueQuery(catalogue).queryKey });
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  const give = (customerId: string, wanted: Pick<CatalogueOverride, 'name' | 'isHidden'>) =>
    set.mutate({ itemId, customerId, ...wanted });
  return (
    <Modal opened onClose={onClose} size="lg" title={t('catalogues.perCustomerTitle', { name })}>
      <Stack gap="md">
        <NewOverride isBusy={set.isPending} onSet={give} />
        {query.isPending && <Skeleton h={80} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data?.overrides.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('catalogues.noOverrides')}
          </Text>
        )}
        {query.data !== undefined && query.data.overrides.length > 0 && (
          <Table verticalSpacing={6}>
            <Table.Tbody>
              {query.data.overrides.map((override) => (
                <Table.Tr key={override.customerId}>
                  <Table.Td>{override.customerName}</Table.Td>
                  <Table.Td>
                    <Group gap="xs">
                      {override.name}
                      {override.isHidden && <Badge color="gray">{t('catalogues.hidden')}</Badge>}
                    </Group>
                  </Table.Td>
                  <Table.Td ta="end">
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={t('catalogues.removeOverrideOf', { name: override.customerName })}
                      onClick={() => give(override.customerId, { name: null, isHidden: false })}
                    >
                      {t('catalogues.removeOverride')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Modal>
  );
}

interface NewOverrideProps {
  readonly isBusy: boolean;
  readonly onSet: (customerId: string, wanted: Pick<CatalogueOverride, 'name' | 'isHidden'>) => void;
}

function NewOverride({ isBusy, onSet }: NewOverrideProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, 200);
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [isHidden, setHidden] = useState(false);
  const customers = useQuery({ ...customersQuery(settled.trim()), placeholderData: keepPreviousData });
  const data = customers.data?.customers.map((each) => ({ value: each.customerId, label: each.name })) ?? [];
  const isEmpty = name.trim() === '' && !isHidden;
  return (
    <Group gap="xs" align="flex-end">
      <Select
        w={200}
        searchable
        label={t('catalogues.customer')}
        data={data}
        value={customerId}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={setCustomerId}
      />
      <TextInput
        w={180}
        label={t('catalogues.otherName')}
        maxLength={80}
        value={name}
        disabled={isHidden}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        mb={8}
        label={t('catalogues.hide')}
        checked={isHidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
      <Button
        disabled={customerId === null || isEmpty}
        loading={isBusy}
        onClick={() =>
          customerId !== null && onSet(customerId, { name: isHidden ? null : name.trim() || null, isHidden })
        }
      >
        {t('catalogues.apply')}
      </Button>
    </Group>
  );
}
