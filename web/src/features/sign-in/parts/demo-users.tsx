import { roles } from '@rushes/contract/roles';
import { Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DemoUser, loadDemo } from '../../../lib/demo.ts';
import { sentenceOf } from '../../../ui/error-state.tsx';
import classes from '../screens/sign-in-screen.module.css';

interface DemoUsersProps {
  readonly onChoose: (userName: string, password: string) => Promise<void>;
}

/** One click for each person of a demo installation; nothing anywhere else. */
export function DemoUsers({ onChoose }: DemoUsersProps) {
  const { t } = useTranslation();
  const demo = useQuery({ queryKey: ['demo'], queryFn: ({ signal }) => loadDemo(signal), retry: false });
  const choose = useMutation({
    mutationFn: ({ userName, password }: { userName: string; password: string }) =>
      onChoose(userName, password),
  });
  if (demo.data == null) return null;
  const { users, password } = demo.data;
  return (
    <section aria-labelledby="demo-title">
      <Text id="demo-title" component="h2" size="sm" c="dimmed" mb={8}>
        {t('signIn.demo.title')}
      </Text>
      <div className={classes['people']}>
        {users.map((user) => (
          <UnstyledButton
            key={user.userName}
            className={classes['person']}
            disabled={choose.isPending}
            onClick={() => choose.mutate({ userName: user.userName, password })}
          >
            <div>
              <Text size="md" fw={500}>
                {user.userName}
              </Text>
              <Text size="xs" c="dimmed">
                <DemoRole user={user} />
              </Text>
            </div>
            <Text size="xs" c="dimmed">
              {user.customer}
            </Text>
          </UnstyledButton>
        ))}
      </div>
      {choose.error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={8}>
          {sentenceOf(choose.error) ?? t('errors.unexpected')}
        </Text>
      )}
    </section>
  );
}

function DemoRole({ user }: { user: DemoUser }) {
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
    .join(', ');
}
