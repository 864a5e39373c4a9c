import { Alert, Container, Paper, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '../../../lib/session.ts';
import { clearStored, readStored } from '../../../lib/stored.ts';
import { tokens } from '../../../lib/tokens.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import { DemoUsers } from '../parts/demo-users.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import classes from './sign-in-screen.module.css';

const statuses = ['sessionExpired', 'inActive', 'clear', 'landing'] as const;

/** Sign-in by user name and password; says why a session ended, and offers the people of a demo. */
export function SignInScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const status = statuses.find((known) => known === params.status);
  useEffect(() => {
    if (status !== 'clear') return;
    tokens.clear();
    clearStored();
  }, [status]);
  const signIn = async (userName: string, password: string, remember: boolean) => {
    await session.signIn({ userName, password, remember });
    // With a session this page leads on to where the person wanted to go.
    await navigate({ to: '/login', replace: true });
  };
  return (
    <Container component="main" className={classes['page']} size={600}>
      <div className={classes['brand']}>
        <LogoMark size={40} />
        <Text fw={600} fz={20}>
          {t('shell.productName')}
        </Text>
      </div>
      <Paper withBorder radius="md" p="lg" w="100%" maw={400} mx="auto">
        <Title order={1} mb="md">
          {t('signIn.title')}
        </Title>
        {status !== undefined && (
          <Alert variant="light" mb="md">
            {t(`signIn.status.${status}`)}
          </Alert>
        )}
        <SignInForm userName={params.userName ?? readStored('userName') ?? ''} onSignIn={signIn} />
      </Paper>
      <DemoUsers onChoose={(userName, password) => signIn(userName, password, false)} />
    </Container>
  );
}
