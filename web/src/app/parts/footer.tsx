import { useTranslation } from 'react-i18next';
import { webVersion } from '../../lib/version.ts';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../app-shell.module.css';

const year = new Date().getFullYear();

/** Copyright, version, terms and privacy. */
export function Footer() {
  const { t } = useTranslation();
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
    </footer>
  );
}
