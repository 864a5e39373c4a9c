import { Button, Group, Menu, Text, Title } from '@mantine/core';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { commentFormats } from '@rushes/contract/tasks/lists/approvals';
import { IconFileExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canSee, useMe } from '../../../../../lib/session/session.ts';
import { AnchorLink } from '../../../../../ui/links.tsx';
import { useCommentExport } from '../../api.ts';
import { ApprovalBadge, DueTime } from '../approval-states.tsx';

export interface ReviewHeaderProps {
  readonly approval: ApprovalDetail;
  /** What else can be done with what is reviewed. */
  readonly actions?: ReactNode;
}

const lists = {
  program: { to: '/tasks/approvals', label: 'approvals.title' },
  deliverable: { to: '/tasks/deliverable', label: 'deliverables.title' },
  script: { to: '/tasks/approvals', label: 'approvals.title' },
} as const;

/** What is reviewed, its state, and what can be done with it. */
export function ReviewHeader({ approval, actions }: ReviewHeaderProps) {
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
            <DueTime dueAt={latest.dueAt} state={state} word={t('approvals.review.due')} />
          </Text>
        )}
        {approval.comments.length > 0 && <ExportMenu approval={approval} />}
        {actions}
      </Group>
    </Group>
  );
}

/** A script has no times for markers. */
const formatsOf = { program: commentFormats, deliverable: commentFormats, script: ['csv'] } as const;

function ExportMenu({ approval: { approvalId, subject } }: Pick<ReviewHeaderProps, 'approval'>) {
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
        {formatsOf[subject.kind].map((format) => (
          <Menu.Item key={format} onClick={() => exporting.mutate(format)}>
            {t(`approvals.review.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
