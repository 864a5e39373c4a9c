import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import type { DeliverableDetail } from '@rushes/contract/tasks/deliverables';
import { IconBan, IconDots, IconMovie, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../../lib/session/session.ts';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useCancelApproval } from '../../approvals/api.ts';
import { type Delivery, useCreateProgram, useDeleteDeliverables } from '../api.ts';
import { DeliverableDialog } from './deliverable-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface DeliverableActionsProps {
  readonly deliverable: DeliverableDetail;
  readonly approval: ApprovalDetail;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** What can be done with a deliverable besides reviewing it. */
export function DeliverableActions({ deliverable, approval }: DeliverableActionsProps) {
  const { t } = useTranslation();
  const { deliverableId, state } = deliverable;
  const [delivery, setDelivery] = useState<Delivery | null>(null);
  const isApproved = state === 'approved' || state === 'approved-with-changes';
  return (
    <>
      <Button
        variant={isApproved || state === 'open' ? 'default' : 'filled'}
        onClick={() => setDelivery({ kind: 'version', deliverableId })}
      >
        {t('deliverables.form.version')}
      </Button>
      {isApproved && <ProgramButton deliverable={deliverable} />}
      <MoreMenu deliverable={deliverable} onRequest={() => setDelivery({ kind: 'again', deliverableId })} />
      <DeliverableDialog delivery={delivery} former={approval} onClose={() => setDelivery(null)} />
    </>
  );
}

function ProgramButton({ deliverable: { deliverableId, program } }: { deliverable: DeliverableDetail }) {
  const { t } = useTranslation();
  const create = useCreateProgram(deliverableId);
  const mayCreate = may(useMe(), 'create.programs:make');
  if (program !== null)
    return (
      <ButtonLink to="/myprograms/editprogram/$programId" params={{ programId: program.programId }}>
        {t('deliverables.openProgram')}
      </ButtonLink>
    );
  return (
    mayCreate && (
      <Button
        leftSection={<IconMovie {...icon} />}
        loading={create.isPending}
        onClick={() => create.mutate()}
      >
        {t('deliverables.createProgram')}
      </Button>
    )
  );
}

interface MoreMenuProps {
  readonly deliverable: DeliverableDetail;
  readonly onRequest: () => void;
}

function MoreMenu({ deliverable, onRequest }: MoreMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isRenaming, setIsRenaming] = useState(false);
  const { deliverableId, approvalId, title, state } = deliverable;
  const cancel = useCancelApproval(approvalId);
  const remove = useDeleteDeliverables(() => void navigate({ to: '/tasks/deliverable' }));
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon aria-label={t('deliverables.menu', { title })} loading={remove.isPending}>
            <IconDots size={20} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setIsRenaming(true)}>
            {t('deliverables.rename')}
          </Menu.Item>
          {state === 'open' ? (
            <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => cancel.mutate()}>
              {t('approvals.panel.cancelRequest')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconSend {...icon} />} onClick={onRequest}>
              {t('deliverables.form.again')}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => remove.mutate([deliverableId])}
          >
            {t('deliverables.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameDialog {...{ deliverableId, title }} opened={isRenaming} onClose={() => setIsRenaming(false)} />
    </>
  );
}
