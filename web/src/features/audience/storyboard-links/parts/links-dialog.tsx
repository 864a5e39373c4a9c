import { Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import type { StoryboardLinksProps } from '../../../create/storyboards/parts/storyboard-links.ts';
import styles from '../../share-links/parts/share-links.module.css';
import { linksQuery } from '../api.ts';
import { LinkRow } from './link-row.tsx';
import { NewLinkForm } from './new-link-form.tsx';

/** Makes links by which visitors without an account see a storyboard and comment on it; shows and withdraws them. */
export function LinksDialog({ storyboardId, onClose }: StoryboardLinksProps) {
  const { t } = useTranslation();
  const query = useQuery(linksQuery(storyboardId));
  const links = query.data?.links ?? [];
  return (
    <Modal opened onClose={onClose} title={t('storyboards.links.title')} size="lg">
      <Stack>
        <Text size="sm">{t('storyboards.links.text')}</Text>
        <NewLinkForm storyboardId={storyboardId} />
        {query.isPending && <Skeleton height={64} />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {links.length > 0 && (
          <section aria-label={t('storyboards.links.list')}>
            <Title order={3} mb="xs">
              {t('storyboards.links.list')}
            </Title>
            <ul className={styles['list']}>
              {links.map((link) => (
                <LinkRow key={link.storyboardLinkId} {...{ storyboardId, link }} />
              ))}
            </ul>
          </section>
        )}
      </Stack>
    </Modal>
  );
}
