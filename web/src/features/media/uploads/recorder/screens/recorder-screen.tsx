import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../../ui/page-header.tsx';
import { LeftTakes } from '../parts/left-takes.tsx';
import { Recorder } from '../parts/recorder.tsx';

/** Records camera and screen; every second of it is safe at once. */
export function RecorderScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('shell.places.quickRecord')} />
      <LeftTakes />
      <Recorder />
    </>
  );
}
