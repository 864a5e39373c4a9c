import { Group, Select, Switch, Text } from '@mantine/core';
import type { ApprovalRound } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../../../ui/relative-time.tsx';

interface RoundsProps {
  readonly rounds: readonly ApprovalRound[];
  readonly round: ApprovalRound;
  readonly onChoose: (roundId: string) => void;
  /** With which it is compared. */
  readonly other: ApprovalRound | undefined;
  /** Those that it can be compared with, the first of them at first. */
  readonly rivals: readonly ApprovalRound[];
  readonly onCompare: (roundId: string | null) => void;
}

/** Which version is reviewed, and with which other one it is compared. */
export function Rounds({ rounds, round, onChoose, other, rivals, onCompare }: RoundsProps) {
  const { t } = useTranslation();
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
          onChange={(next) => next !== null && onChoose(next)}
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
