import { Group, Title } from '@mantine/core';
import type { StoryboardDetail } from '@rushes/contract/create/storyboards';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '../../../../ui/links.tsx';
import { ObjectPage } from '../../../core/bin/parts/object-page.tsx';
import { storyboardQuery, useLiveStoryboard } from '../api.ts';
import { StoryboardTabs } from './storyboard-tabs.tsx';

interface PartPageProps {
  readonly shown: 'assets' | 'programs';
  readonly children: (storyboard: StoryboardDetail) => ReactNode;
}

/** A page of a storyboard beside its board. */
export function StoryboardPartPage({ shown, children }: PartPageProps) {
  const { t } = useTranslation();
  const { storyboardId = '' } = useParams({ strict: false });
  const query = useQuery(storyboardQuery(storyboardId));
  useLiveStoryboard(storyboardId);
  return (
    <ObjectPage kind="storyboard" id={storyboardId} title={t('shell.places.storyboard')} query={query}>
      {(storyboard) => (
        <>
          <Group gap="sm" mih={36} mb="md" wrap="nowrap">
            <AnchorLink to="/storyboards/list" c="dimmed" style={{ flexShrink: 0 }}>
              {t('storyboards.title')}
            </AnchorLink>
            <Title order={1} lineClamp={1} title={storyboard.title}>
              {storyboard.title}
            </Title>
          </Group>
          <StoryboardTabs {...{ storyboardId, shown }} />
          {children(storyboard)}
        </>
      )}
    </ObjectPage>
  );
}
