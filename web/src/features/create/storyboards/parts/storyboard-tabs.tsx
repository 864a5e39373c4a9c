import { Badge, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { boardAssetsQuery, needsAttention } from '../api.ts';

const places = {
  board: '/storyboards/edit/$storyboardId',
  assets: '/storyboards/assets/$storyboardId',
  programs: '/storyboards/deliverable/$storyboardId',
} as const;
type Place = keyof typeof places;
const tabs = Object.keys(places) as Place[];

/** The pages of a storyboard; how many of its clips can't be used any more, or soon. */
export function StoryboardTabs({ storyboardId, shown }: { storyboardId: string; shown: Place }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(boardAssetsQuery(storyboardId));
  const count = data?.clips.filter(needsAttention).length ?? 0;
  return (
    <Tabs
      value={shown}
      mb="md"
      onChange={(next) => {
        const place = tabs.find((each) => each === next);
        if (place !== undefined) void navigate({ to: places[place], params: { storyboardId } });
      }}
    >
      <Tabs.List aria-label={t('storyboards.pages.label')}>
        {tabs.map((place) => (
          <Tabs.Tab
            key={place}
            value={place}
            // The page is the panel.
            aria-controls={undefined}
            rightSection={
              place === 'assets' &&
              count > 0 && (
                <Badge
                  size="sm"
                  color="red"
                  variant="light"
                  title={t('storyboards.assets.warnings', { count })}
                >
                  {count}
                </Badge>
              )
            }
          >
            {t(`storyboards.pages.${place}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
