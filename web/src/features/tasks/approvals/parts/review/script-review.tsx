import { Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { scriptViews } from '@rushes/contract/create/lists/scripts';
import type { ScriptBlockInput, ScriptView } from '@rushes/contract/create/scripts';
import type { ApprovalRound } from '@rushes/contract/tasks/approvals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatNumber } from '../../../../../lib/format/format.ts';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { tabularFigures } from '../../../../../ui/theme.ts';
import { ScriptChanges } from '../../../../create/scripts/parts/changes/script-changes.tsx';
import { ScriptText } from '../../../../create/scripts/parts/script-text.tsx';
import { reviewedTextQuery } from '../../api.ts';
import { ReviewScreen } from './review-screen.tsx';
import type { ReviewHeaderProps } from './review-header.tsx';
import { Rounds } from './rounds.tsx';
import { ScriptComments } from './script-comments.tsx';
import { useScriptReview } from './use-script-review.ts';

/** The review of a script: its text, what changed since an earlier round, and what was said about it. */
export function ScriptReview({ approval, actions }: ReviewHeaderProps) {
  const { approvalId, rounds, canComment } = approval;
  const review = useScriptReview(approval);
  const [view, setView] = useState<ScriptView>('text');
  const [comparedId, setComparedId] = useState<string | null>(null);
  const { round, blocks } = review;
  if (round === undefined) return null;
  const rivals = rounds.filter(({ number }) => number < round.number);
  const other = rivals.find(({ roundId }) => roundId === comparedId);
  return (
    <ReviewScreen
      {...{ approval, round, actions }}
      comments={<ScriptComments {...{ approval, round, review }} />}
    >
      <Rounds {...{ rounds, round, other, rivals }} onChoose={review.chooseRound} onCompare={setComparedId} />
      <Length round={round} view={view} onView={other === undefined ? setView : null} />
      {review.error !== null && <ErrorState error={review.error} onRetry={review.retry} />}
      {review.isPending && <Skeleton height={480} />}
      {blocks !== undefined &&
        (other === undefined ? (
          <ScriptText
            {...{ blocks, view }}
            counts={review.counts}
            place={review.place}
            onComment={canComment ? review.begin : null}
          />
        ) : (
          <Changes {...{ approvalId, blocks }} roundId={other.roundId} />
        ))}
    </ReviewScreen>
  );
}

interface LengthProps {
  readonly round: ApprovalRound;
  readonly view: ScriptView;
  /** Null where there is one way to show it. */
  readonly onView: ((view: ScriptView) => void) | null;
}

/** How long it takes to say, and how it is laid out. */
function Length({ round: { script }, view, onView }: LengthProps) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" gap="xs" mih={36}>
      {script !== null && (
        <Text size="sm" c="dimmed" style={tabularFigures}>
          {t('scripts.length', {
            ...{ time: formatDuration(script.durationMs), words: formatNumber(script.wordCount) },
            count: script.wordCount,
          })}
        </Text>
      )}
      {onView !== null && (
        <SegmentedControl
          aria-label={t('scripts.view')}
          data={scriptViews.map((each) => ({ value: each, label: t(`scripts.views.${each}`) }))}
          value={view}
          onChange={(chosen) => onView(chosen === 'columns' ? 'columns' : 'text')}
        />
      )}
    </Group>
  );
}

interface ChangesProps {
  readonly approvalId: string;
  /** The earlier round. */
  readonly roundId: string;
  readonly blocks: readonly ScriptBlockInput[];
}

function Changes({ approvalId, roundId, blocks }: ChangesProps) {
  const query = useQuery(reviewedTextQuery(approvalId, roundId));
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton height={240} />;
  return <ScriptChanges before={query.data.blocks} after={blocks} />;
}
