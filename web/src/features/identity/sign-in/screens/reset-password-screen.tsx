import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { arrival, forgetCode } from '../../../../lib/session/entry.ts';
import { publicApi } from '../../../../lib/api/public-api.ts';
import { session, useSession } from '../../../../lib/session/session.ts';
import { readStored } from '../../../../lib/device/stored.ts';
import { tokens } from '../../../../lib/session/tokens.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { signInOptions } from '../api.ts';
import { ChangePasswordForm } from '../parts/change-password-form.tsx';
import { FormError } from '../parts/form-error.tsx';
import { NewPasswordForm } from '../parts/new-password-form.tsx';
import { SignInFrame } from '../parts/sign-in-frame.tsx';
import { useWait } from '../use-wait.ts';

/** A new password: because it must be changed, by the code of a mailed link, or by asking for such a link. */
export function ResetPasswordScreen() {
  const state = useSession();
  const { resetCode } = useSyncExternalStore(arrival.subscribe, arrival.get);
  if (resetCode !== null) return <ChooseByLink code={resetCode} />;
  if (state.status === 'change-password') return <MustChoose userName={state.userName} />;
  if (state.status === 'signed-in') return <Change userName={state.me.userName} />;
  return <AskForLink />;
}

function MustChoose({ userName }: { userName: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SignInFrame title={t('accounts.must.title')}>
      <Stack gap="md">
        <Text>{t('accounts.must.text', { userName })}</Text>
        <NewPasswordForm
          userName={userName}
          submitLabel={t('accounts.save')}
          onSave={async (password) => {
            await api.account.choosePassword({ password });
            await session.start();
            await navigate({ to: '/login', replace: true });
          }}
        />
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void session.signOut()}>
          {t('accounts.must.leave')}
        </Anchor>
      </Stack>
    </SignInFrame>
  );
}

function ChooseByLink({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const link = useQuery({
    queryKey: ['account', 'openReset', code],
    queryFn: ({ signal }) => publicApi.account.openReset({ code }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  if (link.isPending) return null;
  // The form shows any other failure when the password is saved.
  if (isCallError(link.error, 'code-gone')) return <LinkGone message={link.error.message} />;
  return (
    <SignInFrame title={t('accounts.must.title')}>
      <Stack gap="md">
        <Text>{t('accounts.byLink')}</Text>
        <NewPasswordForm
          submitLabel={t('accounts.save')}
          onSave={async (password) => {
            await publicApi.account.resetPassword({ code, password });
            // The session that this browser may have had is over with all others.
            tokens.clear();
            await session.start();
            await navigate({
              to: '/login/status/$status',
              params: { status: 'passwordChosen' },
              replace: true,
            });
            forgetCode('resetCode');
          }}
        />
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => forgetCode('resetCode')}>
          {t('accounts.forgotten.another')}
        </Anchor>
      </Stack>
    </SignInFrame>
  );
}

function LinkGone({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <SignInFrame title={t('accounts.forgotten.title')}>
      <Stack gap="md">
        <Text role="alert">{message}</Text>
        <Button onClick={() => forgetCode('resetCode')}>{t('accounts.forgotten.another')}</Button>
        <AnchorLink to="/login" size="sm">
          {t('accounts.forgotten.back')}
        </AnchorLink>
      </Stack>
    </SignInFrame>
  );
}

function Change({ userName }: { userName: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <SignInFrame title={t('accounts.must.title')}>
      <ChangePasswordForm userName={userName} onDone={() => void navigate({ to: '/login', replace: true })} />
    </SignInFrame>
  );
}

function AskForLink() {
  const { t } = useTranslation();
  const options = useQuery(signInOptions(null));
  const [isAsked, setIsAsked] = useState(false);
  const form = useForm({
    initialValues: { userName: arrival.get().userName ?? readStored('userName') ?? '' },
    validate: { userName: (value) => (value.trim() === '' ? t('signIn.userNameMissing') : null) },
  });
  const ask = useMutation({
    mutationFn: (userName: string) => publicApi.account.requestPasswordReset({ userName }),
    onSuccess: () => setIsAsked(true),
  });
  const leftS = useWait(ask.error);
  return (
    <SignInFrame title={t('accounts.forgotten.title')}>
      <Stack gap="md">
        {isAsked ? (
          <Text role="status">
            {t(ask.data?.isDelivered === false ? 'accounts.forgotten.outbox' : 'accounts.forgotten.sent')}
          </Text>
        ) : (
          <form onSubmit={form.onSubmit(({ userName }) => ask.mutate(userName.trim()))} noValidate>
            <Stack gap="sm">
              {!options.isPending && (
                <Text>
                  {t(options.data?.mail === false ? 'accounts.forgotten.noMail' : 'accounts.forgotten.text')}
                </Text>
              )}
              <TextInput
                label={t('signIn.userName')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps('userName')}
              />
              <FormError error={ask.error} leftS={leftS} />
              <Button type="submit" loading={ask.isPending} disabled={leftS > 0}>
                {leftS > 0 ? t('accounts.wait', { count: leftS }) : t('accounts.forgotten.send')}
              </Button>
            </Stack>
          </form>
        )}
        <AnchorLink to="/login" size="sm">
          {t('accounts.forgotten.back')}
        </AnchorLink>
      </Stack>
    </SignInFrame>
  );
}
