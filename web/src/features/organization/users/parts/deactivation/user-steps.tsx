import { Button } from '@mantine/core';
import type { UserDetail } from '@rushes/contract/organization/users';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../../lib/session/session.ts';
import { useStep } from '../../api.ts';

/** The steps that this user can be taken through now. */
export function UserSteps({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const take = useStep();
  if (!may(useMe(), 'audience.users:suspend')) return null;
  // Suspending puts Reactivate in its place, never Deactivate: a second click of a double click undoes the first.
  const steps = user.steps.toSorted(
    (one, other) => Number(one === 'deactivate') - Number(other === 'deactivate'),
  );
  return steps.map((step) => (
    <Button
      key={step}
      variant="default"
      {...(step === 'deactivate' ? { c: 'var(--mantine-color-error)' } : {})}
      loading={take.isPending && take.variables.step === step}
      onClick={() => take.mutate({ step, customerUserIds: [user.customerUserId] })}
    >
      {t(`users.steps.${step}`)}
    </Button>
  ));
}
