import { Text } from '@mantine/core';
import type { CallResponse } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerLogo } from '../../../../ui/customer-logo.tsx';
import { MailView } from '../../../../ui/mail-view.tsx';
import { ShareSample } from '../../../../ui/share-sample.tsx';
import classes from './brand.module.css';

type Preview = CallResponse<Services['setup']['calls']['previewBrand']>;

interface BrandPreviewProps {
  readonly preview: Preview;
  readonly organisation: string;
  /** Null for ours. */
  readonly logoUrl: string | null;
}

/** Shell in light and dark, share page and mail, as they would look. */
export function BrandPreview({ preview, organisation, logoUrl }: BrandPreviewProps) {
  const { t } = useTranslation();
  const { shades, mailHtml, sharePage } = preview;
  return (
    <section aria-label={t('setup.brand.preview')}>
      <Text fw={500}>{t('setup.brand.preview')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('setup.brand.previewText')}
      </Text>
      <div className={classes['previews']}>
        <Shell shades={shades} scheme="light" organisation={organisation} logoUrl={logoUrl} />
        <Shell shades={shades} scheme="dark" organisation={organisation} logoUrl={logoUrl} />
        <Share shades={shades} organisation={organisation} logoUrl={logoUrl} look={sharePage} />
        <Mail html={mailHtml} />
      </div>
    </section>
  );
}

interface SampleProps {
  readonly shades: readonly string[];
  readonly organisation: string;
  readonly logoUrl: string | null;
}

function Shell({ shades, scheme, organisation, logoUrl }: SampleProps & { scheme: 'light' | 'dark' }) {
  const { t } = useTranslation();
  const style = {
    '--fill': shades[scheme === 'light' ? 7 : 8],
    '--anchor': shades[scheme === 'light' ? 7 : 3],
    '--soft': scheme === 'light' ? shades[0] : `color-mix(in srgb, ${shades[8]} 26%, #1e1c1a)`,
  } as CSSProperties;
  return (
    <figure className={classes['preview']}>
      <div className={classes['shell']} data-scheme={scheme} style={style}>
        <CustomerLogo logoUrl={logoUrl} size={24} />
        <strong>{organisation}</strong>
        <span className={classes['entry']}>{t('setup.brand.sampleMenu')}</span>
        <span className={classes['link']}>{t('setup.brand.sampleLink')}</span>
        <span className={classes['button']}>{t('setup.brand.sampleButton')}</span>
      </div>
      <figcaption>{t(`setup.brand.shell.${scheme}`)}</figcaption>
    </figure>
  );
}

function Share({ shades, organisation, logoUrl, look }: SampleProps & { look: Preview['sharePage'] }) {
  const { t } = useTranslation();
  return (
    <figure className={classes['preview']} aria-label={t('setup.brand.share')}>
      <ShareSample
        look={look}
        organisation={organisation}
        logo={<CustomerLogo logoUrl={logoUrl} instead={null} />}
        shades={shades}
      />
      <figcaption>{t('setup.brand.share')}</figcaption>
    </figure>
  );
}

function Mail({ html }: { html: string }) {
  const { t } = useTranslation();
  return (
    <figure className={classes['preview']} aria-label={t('setup.brand.mail')}>
      <MailView html={html} className={classes['mail']} />
      <figcaption>{t('setup.brand.mail')}</figcaption>
    </figure>
  );
}
