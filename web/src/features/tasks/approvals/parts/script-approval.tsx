import { Badge, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ApprovalState, ScriptApproval as Answer } from '@rushes/contract/tasks/approvals';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import type { ScriptApprovalProps } from '../../../create/scripts/parts/script-approval.ts';
import { scriptApprovalQuery, useLiveApprovals } from '../api.ts';
import { ApprovalBadge } from './approval-states.tsx';
import { ApprovalSummary } from './approval-summary.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { ScriptRequestDialog } from './request-dialog.tsx';

/** The approval of a script in its editor: its state, what reviewers want changed, and a new request. */
export function ScriptApproval(props: ScriptApprovalProps) {
  const { t } = useTranslation();
  useLiveApprovals();
  const { scriptId, revision } = props;
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(scriptApprovalQuery(scriptId));
  const { data, refetch } = query;
  // Whether the script is what was approved follows from what was saved.
  useEffect(() => void refetch(), [revision, refetch]);
  const state = data === undefined ? null : stateOf(data);
  const badge =
    state === 'changed' ? (
      <Badge color="yellow">{t('approvals.script.changed')}</Badge>
    ) : (
      state !== null && <ApprovalBadge state={state} />
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecklist size={16} stroke={1.5} aria-hidden />}
        styles={{ label: { gap: 8 } }}
        onClick={() => setIsOpen(true)}
      >
        {/* The space is read out: the state isn't part of the word. */}
        {t('approvals.panel.title')} {badge}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        title={
          <Group gap="sm">
            {t('approvals.panel.title')}
            {data?.approval != null && <ApprovalBadge state={data.approval.state} />}
          </Group>
        }
      >
        <Stack gap="sm">
          {query.isError && <ErrorState error={query.error} onRetry={() => void refetch()} />}
          {query.isPending && <Skeleton height={36} />}
          {data !== undefined && <Content {...props} answer={data} onClose={() => setIsOpen(false)} />}
        </Stack>
      </Drawer>
    </>
  );
}

/** A decision counts while the script is what was decided about. */
function stateOf({ approval, isApproved }: Answer): ApprovalState | 'changed' | null {
  if (approval === null) return null;
  const { state, isChanged } = approval;
  if (isApproved && state !== 'open') return 'approved';
  const wasApproved = state === 'approved' || state === 'approved-with-changes';
  return wasApproved && isChanged === true ? 'changed' : state;
}

interface ContentProps extends ScriptApprovalProps {
  readonly answer: Answer;
  readonly onClose: () => void;
}

function Content({ answer, scriptId, isEmpty, flush, onGo, onClose }: ContentProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { approval, isApproved } = answer;
  const isOpen = approval?.state === 'open';
  return (
    <>
      {approval === null ? (
        <Text size="sm" c="dimmed">
          {t('approvals.script.text')}
        </Text>
      ) : (
        <ApprovalSummary
          {...{ approval, isApproved }}
          onGo={({ blockId }) => {
            if (blockId === null) return;
            onClose();
            onGo(blockId);
          }}
        />
      )}
      <Group gap="xs">
        {approval !== null && (
          <ButtonLink
            to="/tasks/approvals/$approvalId"
            params={{ approvalId: approval.approvalId }}
            variant="default"
          >
            {t('approvals.panel.open')}
          </ButtonLink>
        )}
        {!isOpen && (
          <Button disabled={isEmpty} onClick={() => setIsAsking(true)}>
            {t(approval === null ? 'approvals.panel.request' : 'approvals.panel.again')}
          </Button>
        )}
        {isOpen && <CancelRequest approvalId={approval.approvalId} />}
      </Group>
      <ScriptRequestDialog
        {...{ scriptId, flush, former: approval }}
        opened={isAsking && !isOpen}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
