import { Badge } from '@mantine/core';
import type { CustomerState } from '@rushes/contract/support/lists/customers';
import { useTranslation } from 'react-i18next';

const colours: Readonly<Record<CustomerState, string>> = {
  trial: 'blue',
  active: 'green',
  suspended: 'red',
  closed: 'gray',
};

/** The state of a customer. */
export function CustomerBadge({ state }: { state: CustomerState }) {
  const { t } = useTranslation();
  return (
    <Badge variant="light" color={colours[state]}>
      {t(`customers.states.${state}`)}
    </Badge>
  );
}
