import { Badge } from '@mantine/core';
import type { Program } from '@rushes/contract/create/programs';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../../lib/format/format.ts';

const colors = {
  draft: 'gray',
  scheduled: 'yellow',
  publishing: 'yellow',
  published: 'green',
  unpublished: 'gray',
} as const;

/** The state of a program: as it is live, and whether its draft has gone on since. */
export function ProgramBadge({
  state,
  progress,
  hasUnpublishedChanges,
}: Pick<Program, 'state' | 'progress' | 'hasUnpublishedChanges'>) {
  const { t } = useTranslation();
  return (
    <Badge color={colors[state]}>
      {hasUnpublishedChanges && state === 'published'
        ? t('programs.states.publishedChanged')
        : t(`programs.states.${state}`)}
      {state === 'publishing' && progress !== null && ` ${formatPercent(progress.fraction)}`}
    </Badge>
  );
}
