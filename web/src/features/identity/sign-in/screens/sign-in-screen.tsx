import { Alert, Button, Divider } from '@mantine/core';
import { IconBrandGoogle, IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { arrival, forgetCode } from '../../../../lib/session/entry.ts';
import { session } from '../../../../lib/session/session.ts';
import { readStored } from '../../../../lib/device/stored.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { signInOptions } from '../api.ts';
import { ActivationCard } from '../parts/activation-card.tsx';
import { DemoUsers } from '../parts/demo-users.tsx';
import { FormError } from '../parts/form-error.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import { SignInFrame } from '../parts/sign-in-frame.tsx';
import { useSignIn } from '../use-sign-in.ts';

const statuses = ['sessionExpired', 'inActive', 'clear', 'landing', 'passwordChosen'] as const;
const googleErrors = ['unknown', 'unreachable', 'failed'] as const;

/** Sign-in: by password, by the link of a first sign-in, by another provider; says why a session ended. */
export function SignInScreen() {
  const { t } = useTranslation();
  const status = useStatus();
  const arrived = useSyncExternalStore(arrival.subscribe, arrival.get);
  const options = useQuery(signInOptions(arrived.customerId));
  const params = useParams({ strict: false });
  const enter = useSignIn({ needsCaptcha: options.data?.captcha === true });
  const google = useGoogleResult(enter.byGoogle);
  const userName = params.userName ?? arrived.userName ?? readStored('userName') ?? '';
  const { activationCode } = arrived;
  const demo = activationCode === null ? (options.data?.demo ?? null) : null;
  return (
    <SignInFrame
      title={activationCode === null ? t('signIn.title') : t('accounts.activation.title')}
      branding={options.data?.branding}
      below={
        demo !== null && (
          <DemoUsers
            demo={demo}
            onChoose={(name, password) => enter.byPassword({ userName: name, password, remember: false })}
          />
        )
      }
    >
      <StatusNote status={status} />
      <GoogleTrouble reason={arrived.googleError} />
      <FormError error={google.error} />
      {activationCode === null ? (
        <>
          <SignInForm
            key={userName}
            userName={userName}
            onSignIn={(name, password, remember) => enter.byPassword({ userName: name, password, remember })}
            forgotten={
              <AnchorLink to="/resetpassword" size="sm">
                {t('accounts.forgotten.link')}
              </AnchorLink>
            }
          />
          {options.data?.google === true && (
            <GoogleButton
              provider={options.data.provider ?? ''}
              customerId={arrived.customerId}
              isBusy={google.isPending}
            />
          )}
        </>
      ) : (
        <ActivationCard
          userName={userName}
          code={activationCode}
          onContinue={() => enter.byActivation(userName, activationCode)}
          onLeave={() => forgetCode('activationCode')}
        />
      )}
    </SignInFrame>
  );
}

function StatusNote({ status }: { status: (typeof statuses)[number] | undefined }) {
  const { t } = useTranslation();
  if (status === undefined) return null;
  return (
    <Alert variant="light" mb="md" role="status">
      {t(`signIn.status.${status}`)}
    </Alert>
  );
}

/** What the address says of how the user came here; `clear` also clears what is stored. */
function useStatus() {
  const params = useParams({ strict: false });
  const { pathname } = useLocation();
  const named = pathname === '/landing' ? 'landing' : params.status;
  const status = statuses.find((known) => known === named);
  useEffect(() => {
    if (status === 'clear') void session.clear();
  }, [status]);
  return status;
}

/** Takes up the result that the other provider's sign-in left in the address. */
function useGoogleResult(byGoogle: (code: string) => Promise<void>) {
  const exchange = useMutation({ mutationFn: byGoogle });
  const { mutate } = exchange;
  useEffect(() => {
    const { googleCode } = arrival.get();
    if (googleCode !== null) mutate(googleCode);
  }, [mutate]);
  return exchange;
}

function GoogleTrouble({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  const known = googleErrors.find((each) => each === reason);
  if (known === undefined) return null;
  return (
    <Alert variant="light" color="red" mb="md" role="alert">
      {t(`accounts.provider.${known}`)}
    </Alert>
  );
}

interface GoogleButtonProps {
  readonly provider: string;
  readonly customerId: string | null;
  readonly isBusy: boolean;
}

function GoogleButton({ provider, customerId, isBusy }: GoogleButtonProps) {
  const { t } = useTranslation();
  const query = customerId === null ? '' : `?customer=${customerId}`;
  const Icon = provider === 'Google' ? IconBrandGoogle : IconKey;
  return (
    <>
      <Divider label={t('accounts.or')} my="md" />
      <Button
        component="a"
        href={`/oauth/oidc/start${query}`}
        variant="default"
        fullWidth
        loading={isBusy}
        leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
      >
        {t('accounts.provider.button', { provider })}
      </Button>
    </>
  );
}
