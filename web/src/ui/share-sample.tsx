import type { SharePageLook } from '@rushes/contract/audience/share-pages';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ShareFrame } from './share-frame.tsx';
import classes from './share-sample.module.css';

interface ShareSampleProps {
  readonly look: SharePageLook;
  readonly organisation: string;
  readonly logo: ReactNode;
  /** Ten shades of a customer’s colour, from pale to deep; ours where there are none. */
  readonly shades?: readonly string[];
}

/** A page behind a share link with a sample film, made by what makes the pages that users open. */
export function ShareSample({ look, organisation, logo, shades }: ShareSampleProps) {
  const { t } = useTranslation();
  const colours = shades === undefined ? {} : { '--accent': shades[7], '--brand-accent': shades[4] };
  return (
    <div className={classes['page']} style={colours as CSSProperties} inert>
      <ShareFrame
        as="div"
        look={look}
        organisation={organisation}
        logo={logo}
        title={t('sharePages.sampleTitle')}
        description={t('sharePages.sampleText')}
        downloadUrl="#"
        downloadLabel={t('share.page.download')}
      >
        <div className={classes['picture']}>
          <div className={classes['played']} />
        </div>
      </ShareFrame>
    </div>
  );
}
