import { Button, Group, Menu, Select, Stack, Switch, Text, Title } from '@mantine/core';
import type { ApprovalDetail, ApprovalRound } from '@rushes/contract/tasks/approvals';
import { commentFormats } from '@rushes/contract/tasks/lists/approvals';
import { IconFileExport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';
import { JourneyPanel } from '../../../../core/journeys/parts/journey-panel.tsx';
import { useCommentExport } from '../../api.ts';
import { ApprovalBadge, DueTime } from '../approval-states.tsx';
import { Checks } from './checks.tsx';
import type { Pen } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import { Compare } from './compare.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './review.module.css';
import { CommentMarkers, ReviewPlayer } from './review-player.tsx';
import { Stages } from './stages.tsx';
import { type Review, threadsOf, useReview } from './use-review.ts';

interface ApprovalPageProps {
  readonly approval: ApprovalDetail;
  /** What else can be done with what is reviewed. */
  readonly actions?: ReactNode;
}

/** The review of one program or deliverable, by round. */
export function ApprovalPage({ approval, actions }: ApprovalPageProps) {
  const review = useReview(approval);
  const [pen, setPen] = useState<Pen | null>(null);
  const [comparedId, setComparedId] = useState<string | null>(null);
  const { round } = review;
  if (round === undefined) return null;
  const threads = threadsOf(approval.comments, round);
  const other = approval.rounds.find(({ roundId }) => roundId === comparedId && roundId !== round.roundId);
  return (
    <>
      <Header {...{ approval, actions }} />
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

const lists = {
  program: { to: '/tasks/approvals', label: 'approvals.title' },
  deliverable: { to: '/tasks/deliverable', label: 'deliverables.title' },
} as const;

function Header({ approval, actions }: ApprovalPageProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { subject, state } = approval;
  const list = lists[subject.kind];
  const [latest] = approval.rounds;
  return (
    <Group justify="space-between" mih={36} mb="md" gap="xs">
      <Group gap="sm" wrap="nowrap" miw={0}>
        {canSee(me, 'tasks.approvals') && (
          <AnchorLink to={list.to} c="dimmed" style={{ flexShrink: 0 }}>
            {t(list.label)}
          </AnchorLink>
        )}
        <Title order={1} lineClamp={1} title={subject.title}>
          {subject.title}
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
        {actions}
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
