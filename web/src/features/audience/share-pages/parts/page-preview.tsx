import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ShareSample } from '../../../../ui/share-sample.tsx';
import { catalogueQuery } from '../../../core/catalogues/api.ts';
import type { TemplateValues } from '../api.ts';
import classes from './page-preview.module.css';

/** The page with a sample film, made by what makes the pages that users open. */
export function PagePreview({ values }: { values: TemplateValues }) {
  const { t } = useTranslation();
  const actions = useQuery(catalogueQuery('actions'));
  const { actionId, actionUrl: _url, name: _name, ...look } = values;
  const action = actions.data?.items.find(({ itemId }) => itemId === actionId);
  return (
    <figure className={classes['preview']} aria-label={t('sharePages.preview')}>
      <ShareSample
        look={{ ...look, action: action === undefined ? null : { label: action.name, url: '#' } }}
        organisation={t('sharePages.sampleOrganisation')}
        logo={<img src="/favicon.svg" alt="" height={28} />}
      />
      <Text component="figcaption" size="xs" c="dimmed" mt={4}>
        {t('sharePages.previewText')}
      </Text>
    </figure>
  );
}
