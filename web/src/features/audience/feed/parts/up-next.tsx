import { Group, Switch, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { HoverPreview } from '../../../../player/hover-preview.tsx';
import { RailLink } from '../../../../ui/links.tsx';
import type { NextProgram } from '../use-up-next.ts';
import styles from './up-next.module.css';

interface UpNextProps {
  readonly items: readonly NextProgram[];
  readonly channelId: string | undefined;
  readonly isAutoplay: boolean;
  readonly onAutoplay: (isOn: boolean) => void;
}

/** What comes after the program, beside the picture. */
export function UpNext({ items, channelId, isAutoplay, onAutoplay }: UpNextProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <aside className={styles['next']} aria-label={t('home.play.next')}>
      <Group justify="space-between">
        <Title order={2}>{t('home.play.next')}</Title>
        <Switch
          label={t('home.play.autoplay')}
          labelPosition="left"
          checked={isAutoplay}
          onChange={(event) => onAutoplay(event.currentTarget.checked)}
        />
      </Group>
      <ul>
        {items.map((item) => (
          <li key={item.programId}>
            <RailLink
              to="/home/play/$programId"
              params={{ programId: item.programId }}
              search={channelId === undefined ? {} : { channel: channelId }}
              className={styles['link']}
            >
              <HoverPreview
                poster={item.poster}
                sprite={item.sprite}
                durationMs={item.durationMs}
                widthPx={128}
                heightPx={72}
                className={styles['picture']}
              />
              <span>
                <Text component="span" className={styles['title']} fw={500} lineClamp={2}>
                  {item.title}
                </Text>
                <Text component="span" display="block" size="xs" c="dimmed">
                  {item.by} · {formatDuration(item.durationMs)}
                </Text>
              </span>
            </RailLink>
          </li>
        ))}
      </ul>
    </aside>
  );
}
