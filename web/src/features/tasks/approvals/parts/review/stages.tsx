import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ApprovalRound, ApprovalStage, Review } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';

const colours = {
  ...{ approved: 'green', 'approved-with-changes': 'green', 'changes-required': 'red' },
} as const;

/** The reviewers of a version, stage by stage, and what they decided. */
export function Stages({ round }: { round: ApprovalRound }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" component="section" aria-label={t('approvals.review.stages')}>
      <Title order={2}>{t('approvals.review.stages')}</Title>
      {round.note !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
          {round.note}
        </Text>
      )}
      {round.stages.map((stage, at) => (
        <Stack key={stage.stageId} gap={6}>
          <Text size="sm" fw={500}>
            {t('approvals.review.stage', { number: at + 1, rule: t(`approvals.rules.${stage.rule}`) })}
          </Text>
          {stage.reviews.map((review) => (
            <ReviewRow
              key={
                review.user?.customerUserId ??
                `${review.guest?.name} ${review.guest?.email} ${review.decidedAt}`
              }
              review={review}
              state={stage.state}
            />
          ))}
        </Stack>
      ))}
      {round.isExpired && (
        <Text size="sm" c="dimmed">
          {t('approvals.review.expired')}
        </Text>
      )}
    </Stack>
  );
}

function ReviewRow({ review, state }: { review: Review; state: ApprovalStage['state'] }) {
  const { t } = useTranslation();
  const { user, guest, decision, reason, decidedAt } = review;
  const pending = state === 'active' ? 'waiting' : state === 'pending' ? 'notYet' : 'skipped';
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" truncate title={guest?.email ?? undefined}>
          {user?.name ?? guest?.name ?? t('approvals.review.formerUser')}
          {guest !== null && (
            <Text span size="sm" c="dimmed">
              {` · ${t('approvals.review.guest')}`}
            </Text>
          )}
        </Text>
        {decision === null ? (
          <Badge color={pending === 'waiting' ? 'yellow' : 'gray'}>{t(`approvals.review.${pending}`)}</Badge>
        ) : (
          <Badge color={colours[decision]}>{t(`approvals.decision.${decision}`)}</Badge>
        )}
      </Group>
      {decidedAt !== null && (
        <Text size="xs" c="dimmed">
          <RelativeTime instant={decidedAt} startsLine />
        </Text>
      )}
      {reason !== '' && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
          {reason}
        </Text>
      )}
    </div>
  );
}
