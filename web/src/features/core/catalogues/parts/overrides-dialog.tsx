import { ActionIcon, Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { CatalogueItem, CatalogueOverride } from '@rushes/contract/core/catalogues';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/call.ts';
import { useList } from '../../../../lib/use-list.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { customersQuery, type OverrideRequest, overrideSource, refreshCatalogues } from '../api.ts';
import { overrideColumns } from '../catalogue-columns.tsx';

interface OverridesDialogProps {
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

/** Customers who see the item under another name, or not at all. */
export function OverridesDialog({ item, onClose }: OverridesDialogProps) {
  const { t } = useTranslation();
  const { itemId, name } = item;
  const queryClient = useQueryClient();
  const list = useList(
    useMemo(() => overrideSource(itemId), [itemId]),
    'part',
  );
  const columns = useMemo(() => overrideColumns(t), [t]);
  const set = useMutation({
    mutationFn: (wanted: OverrideRequest) => api.catalogue.setOverride(wanted),
    onSuccess: () => showToast(t('catalogues.overridden')),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => refreshCatalogues(queryClient),
  });
  const give = (customerId: string, wanted: Pick<CatalogueOverride, 'name' | 'isHidden'>) =>
    set.mutate({ itemId, customerId, ...wanted });
  const title = t('catalogues.perCustomerTitle', { name });
  return (
    <Modal opened onClose={onClose} size={760} title={title}>
      <Stack gap="md">
        <NewOverride isBusy={set.isPending} onSet={give} />
        <div>
          <DataGrid
            list={list}
            columns={columns}
            label={title}
            rowId={({ customerId }) => customerId}
            rowLabel={({ customerName }) => customerName}
            rowHeightPx={44}
            renderRowMenu={({ customerId, customerName }) => (
              <ActionIcon
                aria-label={t('catalogues.removeOverrideOf', { name: customerName })}
                title={t('catalogues.removeOverride')}
                disabled={set.isPending}
                onClick={() => give(customerId, { name: null, isHidden: false })}
              >
                <IconX size={20} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
            empty={
              <Text size="sm" c="dimmed" mt="sm">
                {t('catalogues.noOverrides')}
              </Text>
            }
          />
        </div>
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
