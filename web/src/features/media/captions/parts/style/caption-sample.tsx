import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { useTranslation } from 'react-i18next';
import { CaptionText } from '../../../../../player/caption-text.tsx';
import styles from './caption-sample.module.css';

/** Captions of a style over something bright and dark. */
export function CaptionSample({ style }: { style: CaptionStyle }) {
  const { t } = useTranslation();
  return (
    <div className={styles['picture']}>
      <CaptionText style={style} text={t('captions.style.sample')} />
    </div>
  );
}
