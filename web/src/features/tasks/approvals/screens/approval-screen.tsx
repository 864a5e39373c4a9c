import { Button, Group, Menu, Select, Skeleton, Stack, Switch, Text, Title } from '@mantine/core';
import type { ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { commentFormats } from '@rushes/contract/tasks/lists/approvals';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNothingThere } from '../../../../lib/api/call-error.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { AnchorLink, ButtonLink } from '../../../../ui/links.tsx';
import { Missing } from '../../../../ui/missing.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useAfterDelay } from '../../../../ui/use-after-delay.ts';
import { JourneyPanel } from '../../../core/journeys/parts/journey-panel.tsx';
import { approvalQuery, useCommentExport, useLiveApprovals } from '../api.ts';
import { ApprovalBadge, DueTime } from '../parts/approval-states.tsx';
import { Checks } from '../parts/review/checks.tsx';
import type { Pen } from '../parts/review/comment-form.tsx';
import { CommentList } from '../parts/review/comment-list.tsx';
import { Compare } from '../parts/review/compare.tsx';
import { DecisionPanel } from '../parts/review/decision-panel.tsx';
import styles from '../parts/review/review.module.css';
import { CommentMarkers, ReviewPlayer } from '../parts/review/review-player.tsx';
import { Stages } from '../parts/review/stages.tsx';
import { type Review, threadsOf, useReview } from '../parts/review/use-review.ts';

const route = getRouteApi('/shell/tasks/approvals/$approvalId');

/** A version that waits for approval: to watch, comment and decide about. */
export function ApprovalScreen() {
  const { t } = useTranslation();
  const { approvalId } = route.useParams();
  const query = useQuery(approvalQuery(approvalId));
  useLiveApprovals();
  const isLate = useAfterDelay(query.isPending);
  if (query.data !== undefined) return <ApprovalPage key={approvalId} approval={query.data} />;
  if (query.isError && isNothingThere(query.error)) return <Missing kind="approval" />;
  if (query.isError)
    return (
      <ErrorState
        title={t('shell.places.approval')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return isLate ? <Skeleton height={480} /> : null;
}

/** The review of one program, by round. */
export function ApprovalPage({ approval }: { approval: ApprovalDetail }) {
  const review = useReview(approval);
  const [pen, setPen] = useState<Pen | null>(null);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const { round } = review;
  if (round === undefined) return null;
  const threads = threadsOf(approval.comments, round);
  const other = approval.rounds.find(({ roundId }) => roundId === comparedId && roundId !== round.roundId);
  return (
    <>
      <Header approval={approval} />
      <div className={styles['screen']}>
        <Stack gap="sm" miw={0}>
          <Rounds {...{ approval, round, review, other }} onCompare={setComparedId} />
          {other === undefined ? (
            <div>
              <ReviewPlayer {...{ round, review, threads, pen }} />
              <CommentMarkers {...{ round, review, threads }} />
            </div>
          ) : (
            <Compare {...{ round, other, review }} />
          )}
        </Stack>
        <div className={styles['side']}>
          {approval.canDecide && <DecisionPanel approval={approval} />}
          <CommentList {...{ approval, round, review, threads, pen }} onPen={setPen} />
          <Stages round={round} />
          <JourneyPanel kind="approval" id={approval.approvalId} />
          {approval.checks !== null && <Checks checks={approval.checks} />}
        </div>
      </div>
    </>
  );
}

function Header({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation();
  const me = useMe();
  const { program, state, canManage } = approval;
  const [latest] = approval.rounds;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        {canSee(me, 'tasks.approvals') && (
          <AnchorLink to="/tasks/approvals" c="dimmed" style={{ flexShrink: 0 }}>
            {t('approvals.title')}
          </AnchorLink>
        )}
        <Title order={1} lineClamp={1} title={program.title}>
          {program.title}
        </Title>
        <ApprovalBadge state={state} />
      </Group>
      <Group gap="sm">
        {latest?.dueAt != null && (
          <Text size="sm" c="dimmed">
            {t('approvals.review.due')} <DueTime dueAt={latest.dueAt} state={state} />
          </Text>
        )}
        {approval.comments.length > 0 && <ExportMenu approvalId={approval.approvalId} />}
        {canManage && (
          <ButtonLink
            to="/myprograms/editprogram/$programId"
            params={{ programId: program.programId }}
            variant="default"
          >
            {t('approvals.review.edit')}
          </ButtonLink>
        )}
      </Group>
    </Group>
  );
}

function ExportMenu({ approvalId }: { approvalId: string }) {
  const { t } = useTranslation();
  const exporting = useCommentExport(approvalId);
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          loading={exporting.isPending}
          leftSection={<IconFileExport size={16} stroke={1.5} aria-hidden />}
        >
          {t('approvals.review.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {commentFormats.map((format) => (
          <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
            {t(`approvals.review.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RoundsProps {
  readonly approval: ApprovalDetail;
  readonly round: ApprovalRound;
  readonly review: Review;
  readonly other: ApprovalRound | undefined;
  readonly onCompare: (roundId: string | null) => void;
}

/** Which version is watched, and beside which other one. */
function Rounds({ approval: { rounds }, round, review, other, onCompare }: RoundsProps) {
  const { t } = useTranslation();
  const rivals = rounds.filter(({ roundId }) => roundId !== round.roundId);
  const choices = (all: readonly ApprovalRound[]) =>
    all.map((each) => ({ value: each.roundId, label: t('approvals.review.roundOf', each) }));
  return (
    <Group gap="sm" align="flex-end">
      {rounds.length > 1 ? (
        <Select
          label={t('approvals.review.version')}
          allowDeselect={false}
          data={choices(rounds)}
          value={round.roundId}
          onChange={(next) => next !== null && review.chooseRound(next)}
        />
      ) : (
        <Text size="sm" fw={500}>
          {t('approvals.review.roundOf', round)}
        </Text>
      )}
      {rivals.length > 0 && (
        <Switch
          mb={6}
          label={t('approvals.review.compare')}
          checked={other !== undefined}
          onChange={(event) => onCompare(event.currentTarget.checked ? (rivals[0]?.roundId ?? null) : null)}
        />
      )}
      {other !== undefined && rivals.length > 1 && (
        <Select
          label={t('approvals.review.compareWith')}
          allowDeselect={false}
          data={choices(rivals)}
          value={other.roundId}
          onChange={onCompare}
        />
      )}
      <Text size="sm" c="dimmed" ml="auto" mb={rounds.length > 1 ? 6 : 0}>
        {round.requestedBy !== null &&
          `${t('approvals.review.requestedBy', { name: round.requestedBy.name })} · `}
        <RelativeTime instant={round.requestedAt} />
      </Text>
    </Group>
  );
}
