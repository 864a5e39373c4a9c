import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BoardShot } from './shots.ts';

const colours = {
  todo: 'gray',
  draft: 'gray',
  assigned: 'blue',
  recorded: 'yellow',
  accepted: 'green',
} as const;

/** How far a shot is: to do, assigned, recorded, accepted. */
export function ShotState({ shot }: { shot: BoardShot | undefined }) {
  const { t } = useTranslation();
  const state = shot?.state ?? 'todo';
  return (
    <Badge variant="light" color={colours[state]} size="sm">
      {t(`storyboards.states.${state}`)}
    </Badge>
  );
}
