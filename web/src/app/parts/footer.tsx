import { useTranslation } from 'react-i18next';
import { canSee, type SignedIn } from '../../lib/session.ts';
import { webVersion } from '../../lib/version.ts';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../app-shell.module.css';
import { useExternalAddress } from './use-external-address.ts';

const year = new Date().getFullYear();

/** Copyright, version, terms, privacy and analytics. */
export function Footer({ me }: { me: SignedIn }) {
  const { t } = useTranslation();
  const analytics = useExternalAddress('analytics', me);
  return (
    <footer className={classes['footer']}>
      <span>{t('shell.footer.copyright', { year })}</span>
      <span>{t('shell.footer.version', { version: webVersion })}</span>
      <AnchorLink to="/legal/$page" params={{ page: 'terms' }} fz="inherit">
        {t('shell.footer.terms')}
      </AnchorLink>
      <AnchorLink to="/legal/$page" params={{ page: 'privacy' }} fz="inherit">
        {t('shell.footer.privacy')}
      </AnchorLink>
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
