import type { Customer, ListedAdministrator, ListedCustomer } from '@rushes/contract/support/customers';
import {
  administratorList,
  customerList,
  ownAdministratorList,
} from '@rushes/contract/support/lists/customers';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/call.ts';
import { callQuery } from '../../../lib/api/query.ts';
import type { ListSource } from '../../../lib/lists/use-list.ts';
import { showError, showToast } from '../../../ui/toast.tsx';

export type CustomerColumn = keyof typeof customerList.columns;
export type AdministratorColumn = keyof typeof administratorList.columns;

/** Customers as a list. */
export const customerSource = {
  list: customerList,
  key: ['customer', 'getCustomers'],
  getPage: api.customer.getCustomers,
  getCount: api.customer.countCustomers,
} satisfies ListSource<ListedCustomer, CustomerColumn>;

/** Those who run customers, as a list. */
export const administratorSource = {
  list: administratorList,
  key: ['customer', 'getAdministrators'],
  getPage: api.customer.getAdministrators,
  getCount: api.customer.countAdministrators,
} satisfies ListSource<ListedAdministrator, AdministratorColumn>;

/** Those who run one customer. */
export const administratorsOf = (customerId: string) => ({
  ...administratorSource,
  list: ownAdministratorList,
  extra: { customerId },
});

/** Some of them, for choosing one. */
export const administratorsQuery = (customerId: string) =>
  callQuery('customer', 'getAdministrators', { customerId, limit: 100 });
export const customerQuery = (customerId: string) => callQuery('customer', 'getCustomer', { customerId });

/** Fetches everything about customers again. */
export function refreshCustomers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['customer'] });
}

/** Changes one customer and shows what it became; where someone was faster, what they left. */
export function useChangeCustomer<Request>(
  change: (request: Request) => Promise<Customer>,
  said: (customer: Customer) => string,
  /** Whether the form itself says that someone else was faster. */
  isRefusalShown?: (error: unknown) => boolean,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (customer) => {
      queryClient.setQueryData<Customer>(customerQuery(customer.customerId).queryKey, customer);
      showToast(said(customer));
    },
    onError: (error) => {
      if (isRefusalShown?.(error) !== true) showError(error, t('errors.unexpected'));
    },
    onSettled: () => refreshCustomers(queryClient),
  });
}
