import { useTranslation } from 'react-i18next';
import { SetupSection } from '../../../../ui/setup-page.tsx';
import { ExportList } from './export-list.tsx';

/** The user’s own data as one archive. */
export function OwnDataSection() {
  const { t } = useTranslation();
  return (
    <SetupSection id="data" title={t('account.data.title')} text={t('personalData.export.ownText')}>
      <ExportList whose="own" />
    </SetupSection>
  );
}
