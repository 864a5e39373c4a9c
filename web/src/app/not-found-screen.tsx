import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { LogoMark } from '../ui/logo.tsx';

/** An address that leads nowhere, with a way home. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<LogoMark size={48} />}
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text')}
      action={<ButtonLink to="/">{t('shell.notFound.home')}</ButtonLink>}
    />
  );
}
