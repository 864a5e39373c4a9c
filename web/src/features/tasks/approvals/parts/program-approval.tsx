import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ProgramApproval as Answer } from '@rushes/contract/tasks/approvals';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ButtonLink } from '../../../../ui/links.tsx';
import type { ProgramApprovalProps } from '../../../create/programs/parts/publish/program-approval.ts';
import { programApprovalQuery, useLiveApprovals } from '../api.ts';
import { ApprovalBadge } from './approval-states.tsx';
import { ApprovalSummary } from './approval-summary.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { ProgramRequestDialog } from './request-dialog.tsx';

/** The approval of a program beside its editor: who was asked, what they want changed, and a new request. */
export function ProgramApproval(props: ProgramApprovalProps) {
  const { t } = useTranslation();
  useLiveApprovals();
  const { programId, revision } = props;
  const { data, refetch } = useQuery(programApprovalQuery(programId));
  // Whether the draft is what was approved follows from what was saved.
  useEffect(() => void refetch(), [revision, refetch]);
  const mayRequest = may(useMe(), 'create.programs:publish');
  return (
    <Stack gap="sm" component="section" aria-label={t('approvals.panel.title')}>
      <Group justify="space-between">
        <Title order={2}>{t('approvals.panel.title')}</Title>
        {data?.approval != null && <ApprovalBadge state={data.approval.state} />}
      </Group>
      {data === undefined ? (
        <Skeleton height={36} />
      ) : (
        <Content {...props} data={data} mayRequest={mayRequest} />
      )}
    </Stack>
  );
}

interface ContentProps extends ProgramApprovalProps {
  readonly data: Answer;
  readonly mayRequest: boolean;
}

function Content({ data, mayRequest, ...props }: ContentProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(() => location.hash === '#approval');
  const { approval, isRequired, isApproved } = data;
  const isOpen = approval?.state === 'open';
  return (
    <>
      {isRequired && !isApproved && !props.isEmpty && (
        <Alert color="yellow">{t('approvals.panel.required')}</Alert>
      )}
      {approval === null ? (
        <Text size="sm" c="dimmed">
          {t('approvals.panel.text')}
        </Text>
      ) : (
        <ApprovalSummary
          {...{ approval, isApproved }}
          onGo={({ fromFrame }) => fromFrame !== null && props.onSeek(fromFrame)}
        >
          {approval.isChanged === true && props.renderChanges(approval.rounds[0]?.version ?? 1)}
        </ApprovalSummary>
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
        {mayRequest && !isOpen && (
          <Button
            variant={isRequired && !isApproved ? 'filled' : 'default'}
            disabled={props.isEmpty}
            onClick={() => setIsAsking(true)}
          >
            {t(approval === null ? 'approvals.panel.request' : 'approvals.panel.again')}
          </Button>
        )}
        {mayRequest && isOpen && approval !== null && <CancelRequest approvalId={approval.approvalId} />}
      </Group>
      {mayRequest && (
        <ProgramRequestDialog
          programId={props.programId}
          former={approval}
          planned={data.planned}
          saveDraft={props.saveDraft}
          opened={isAsking && !isOpen}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
