import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../ui/toast.tsx';
import { catalogueQuery, customersQuery } from '../api.ts';

/** The industry of a customer, saved as it is chosen. */
export function IndustrySelect({ customerId, name }: { customerId: string; name: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const items = useQuery(catalogueQuery('industry-types'));
  const found = useQuery(customersQuery(name));
  const industry = found.data?.customers.find((each) => each.customerId === customerId)?.industry ?? null;
  const set = useMutation({
    mutationFn: (itemId: string | null) => api.catalogue.setIndustry({ customerId, itemId }),
    onSuccess: () => showToast(t('catalogues.industrySaved')),
    onError: (error) => showError(error, t('errors.unexpected')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  });
  const active = (items.data?.items ?? []).filter(({ state }) => state === 'active');
  const choices = active.map(({ itemId, name: label }) => ({ value: itemId, label }));
  const isListed = industry === null || choices.some(({ value }) => value === industry.itemId);
  return (
    <Select
      w={420}
      searchable
      clearable
      label={t('catalogues.industry')}
      placeholder={t('catalogues.noIndustry')}
      disabled={found.isPending || set.isPending}
      data={isListed ? choices : [...choices, { value: industry.itemId, label: industry.name }]}
      value={industry?.itemId ?? null}
      onChange={(itemId) => set.mutate(itemId)}
    />
  );
}
