import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ApprovalDetail, Decision } from '@rushes/contract/tasks/approvals';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../lib/session/session.ts';
import { useDecision } from '../../api.ts';
import { FocusedTextarea } from '../../../../../ui/focused-textarea.tsx';

/** What the user decides about the latest version, and why. */
export function DecisionPanel({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation();
  const { customerUserId } = useMe();
  const decide = useDecision(approval);
  const [explained, setExplained] = useState<Decision | null>(null);
  const active = approval.rounds[0]?.stages.find(({ state }) => state === 'active');
  const own = active?.reviews.find(({ user }) => user?.customerUserId === customerUserId)?.decision ?? null;
  return (
    <Stack gap="sm" component="section" aria-label={t('approvals.decision.title')}>
      <Title order={2}>{t('approvals.decision.title')}</Title>
      {own !== null && (
        <Text size="sm" c="dimmed">
          {t('approvals.decision.change', { decision: t(`approvals.decision.${own}`) })}
        </Text>
      )}
      {explained === null ? (
        <Group gap="xs">
          <Button
            color="green"
            leftSection={<IconCheck size={16} stroke={1.5} aria-hidden />}
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'approved', reason: '' })}
          >
            {t('approvals.decision.approve')}
          </Button>
          <Button variant="default" onClick={() => setExplained('approved-with-changes')}>
            {t('approvals.decision.approveWithChanges')}
          </Button>
          <Button variant="default" onClick={() => setExplained('changes-required')}>
            {t('approvals.decision.requireChanges')}
          </Button>
        </Group>
      ) : (
        <ReasonForm
          decision={explained}
          isPending={decide.isPending}
          onCancel={() => setExplained(null)}
          onSend={(reason) =>
            decide.mutate({ decision: explained, reason }, { onSuccess: () => setExplained(null) })
          }
        />
      )}
    </Stack>
  );
}

interface ReasonFormProps {
  readonly decision: Decision;
  readonly isPending: boolean;
  readonly onSend: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReasonForm({ decision, isPending, onSend, onCancel }: ReasonFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const isRequired = decision === 'changes-required';
  const isMissing = isRequired && reason.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) onSend(reason);
      }}
    >
      <Stack gap="xs">
        <FocusedTextarea
          label={t(isRequired ? 'approvals.decision.reason' : 'approvals.decision.reasonOptional')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" disabled={isMissing} loading={isPending}>
            {t(isRequired ? 'approvals.decision.requireChanges' : 'approvals.decision.approveWithChanges')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('approvals.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
