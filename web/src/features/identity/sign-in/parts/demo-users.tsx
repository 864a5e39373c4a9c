import type { CallResponse } from '@rushes/contract/call';
import { roles } from '@rushes/contract/identity/roles';
import type { Services } from '@rushes/contract/services';
import { Text, UnstyledButton } from '@mantine/core';
import { lowerFirst } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormError } from './form-error.tsx';
import classes from './demo-users.module.css';

type Demo = NonNullable<CallResponse<Services['signin']['calls']['getSignInOptions']>['demo']>;

interface DemoUsersProps {
  readonly demo: Demo;
  readonly onChoose: (userName: string, password: string) => Promise<void>;
}

/** One click for each user of a demo installation. */
export function DemoUsers({ demo: { users, password }, onChoose }: DemoUsersProps) {
  const { t } = useTranslation();
  const choose = useMutation({ mutationFn: (userName: string) => onChoose(userName, password) });
  return (
    <section aria-labelledby="demo-title">
      <Text id="demo-title" component="h2" size="sm" c="dimmed" mb={8}>
        {t('signIn.demo.title')}
      </Text>
      <div className={classes['users']}>
        {users.map((user) => (
          <UnstyledButton
            key={user.userName}
            className={classes['user']}
            disabled={choose.isPending}
            onClick={() => choose.mutate(user.userName)}
          >
            <div className={classes['who']}>
              <Text size="sm" fw={500} truncate>
                {user.userName}
              </Text>
              <Text size="xs" c="dimmed">
                <DemoRole user={user} />
              </Text>
            </div>
            <Text size="xs" c="dimmed" ta="right">
              {user.customer}
            </Text>
          </UnstyledButton>
        ))}
      </div>
      <FormError error={choose.error} />
    </section>
  );
}

function DemoRole({ user }: { user: Demo['users'][number] }) {
  const { t } = useTranslation();
  const known = roles.find((role) => role === user.role);
  if (known !== undefined) return t(`signIn.demo.roles.${known}`);
  const customers = user.customer.split(' · ');
  return user.role
    .split(' · ')
    .map((text, index) => {
      const role = roles.find((each) => each === text);
      const customer = customers[index] ?? '';
      return role === undefined
        ? t('signIn.demo.locked', { customer })
        : t('signIn.demo.profile', { role: t(`shell.roles.${role}`), customer });
    })
    .map((text, index) => (index === 0 ? text : lowerFirst(text)))
    .join(', ');
}
