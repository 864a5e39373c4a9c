import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MailView } from '../../../../ui/mail-view.tsx';
import classes from './layout-preview.module.css';

interface LayoutPreviewProps {
  readonly preview: { readonly subject: string; readonly html: string } | undefined;
  /** Whether the words can be sent as they stand. */
  readonly isWhole: boolean;
}

/** The mail with sample values, as users get it. */
export function LayoutPreview({ preview, isWhole }: LayoutPreviewProps) {
  const { t } = useTranslation();
  return (
    <figure className={classes['preview']} aria-label={t('mailLayouts.preview')} data-stale={!isWhole}>
      {preview === undefined ? (
        <Skeleton h={320} radius="md" visible={isWhole} />
      ) : (
        <>
          <Text fw={500} className={classes['subject']}>
            {preview.subject}
          </Text>
          <MailView html={preview.html} className={classes['mail']} />
        </>
      )}
      <Text component="figcaption" size="xs" c="dimmed" mt={4}>
        {t(isWhole ? 'mailLayouts.previewText' : 'mailLayouts.previewStale')}
      </Text>
    </figure>
  );
}
