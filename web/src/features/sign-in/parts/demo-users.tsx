import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadDemo } from '../../../lib/demo.ts';
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
      <Stack gap={4}>
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
                {t(`signIn.demo.roles.${user.role}`)}
              </Text>
            </div>
            <Text size="xs" c="dimmed">
              {user.customer}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
      {choose.error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={8}>
          {sentenceOf(choose.error) ?? t('errors.unexpected')}
        </Text>
      )}
    </section>
  );
}
