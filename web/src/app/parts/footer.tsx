import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { canSee, type SignedIn } from '../../lib/session/session.ts';
import { webVersion } from '../../lib/api/version.ts';
import { BodyMark } from '../../ui/body-mark.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../app-shell.module.css';
import { ownPlace } from '../access.ts';
import { useExternalAddress } from './use-external-address.ts';

const year = String(new Date().getFullYear());

/** Copyright, version, terms, privacy and analytics. */
export function Footer({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const analytics = useExternalAddress('analytics', me);
  return (
    <footer className={classes['footer']}>
      <BodyMark name="footer" />
      <span>{t('shell.footer.copyright', { year })}</span>
      <span>{t('shell.footer.version', { version: webVersion })}</span>
      <Legal page="terms" address={me.customer?.links.terms} />
      <Legal page="privacy" address={me.customer?.links.privacy} />
      {canSee(me, 'analytics') && analytics === null && (
        <AnchorLink {...ownPlace('/analytics', me)} fz="inherit">
          {t('shell.footer.analytics')}
        </AnchorLink>
      )}
      {canSee(me, 'analytics') && analytics !== null && (
        <button
          type="button"
          className={classes['footerButton']}
          onClick={() => window.open(analytics, '_blank', 'noopener')}
        >
          {t('shell.footer.analytics')}
        </button>
      )}
    </footer>
  );
}

/** The customer’s own page in a tab of its own, else ours. */
function Legal({ page, address }: { page: 'terms' | 'privacy'; address: string | null | undefined }) {
  const { t } = useTranslation();
  const name = t(`shell.footer.${page}`);
  if (address == null)
    return (
      <AnchorLink to="/legal/$page" params={{ page }} fz="inherit">
        {name}
      </AnchorLink>
    );
  return (
    <Anchor href={address} target="_blank" rel="noopener" fz="inherit">
      {name}
    </Anchor>
  );
}
