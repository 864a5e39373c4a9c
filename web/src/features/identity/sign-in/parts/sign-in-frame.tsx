import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LogoMark } from '../../../../ui/logo.tsx';
import classes from './sign-in-frame.module.css';
import { ScreeningRoom } from './screening-room.tsx';

interface SignInFrameProps {
  readonly title: string;
  /** The organisation that the address names. */
  readonly branding?: { readonly name: string; readonly logo: string | null } | null | undefined;
  readonly children: ReactNode;
  /** Is below the card. */
  readonly below?: ReactNode;
}

/** The page around everything that a signed-out user does: the brand, one card, and a look into the screening room. */
export function SignInFrame({ title, branding, children, below }: SignInFrameProps) {
  return (
    <div className={classes['frame']}>
      <main className={classes['side']}>
        <div className={classes['column']}>
          <Brand branding={branding ?? null} />
          <Paper withBorder radius="md" p={24}>
            <Title order={1} mb="md">
              {title}
            </Title>
            {children}
          </Paper>
          {below}
        </div>
      </main>
      <ScreeningRoom />
    </div>
  );
}

function Brand({ branding }: { branding: { readonly name: string; readonly logo: string | null } | null }) {
  const { t } = useTranslation();
  const [isBroken, setIsBroken] = useState(false);
  const hasLogo = branding?.logo != null && branding.logo !== '' && !isBroken;
  return (
    <div className={classes['brand']}>
      {hasLogo ? (
        <img src={branding.logo ?? ''} alt="" height={40} onError={() => setIsBroken(true)} />
      ) : (
        <LogoMark size={36} />
      )}
      <div className={classes['names']}>
        <Text fw={600} fz={20} lh={1.3} truncate title={branding?.name}>
          {branding?.name ?? t('shell.productName')}
        </Text>
        {branding !== null && (
          <Text size="xs" c="dimmed">
            {t('shell.productName')}
          </Text>
        )}
      </div>
    </div>
  );
}
