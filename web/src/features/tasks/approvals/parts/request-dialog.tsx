import { Modal } from '@mantine/core';
import type { ApprovalDetail, ProgramApproval } from '@rushes/contract/tasks/approvals';
import { useTranslation } from 'react-i18next';
import { useRequestApproval } from '../api.ts';
import { RequestForm } from './request-form.tsx';

interface RequestDialogProps {
  readonly programId: string;
  /** What was asked before: it is asked again unless that is changed. */
  readonly former: ApprovalDetail | null;
  /** Whom the job template of the program wants to be asked first. */
  readonly planned: ProgramApproval['planned'];
  readonly saveDraft: () => Promise<number | null>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks who approves the draft, and until when. */
export function RequestDialog(props: RequestDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('approvals.form.title')} size="lg">
      <ProgramRequest {...props} />
    </Modal>
  );
}

function ProgramRequest({ programId, former, planned, saveDraft, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const request = useRequestApproval(programId, saveDraft);
  const { isPending, error } = request;
  return (
    <RequestForm
      {...{ former, planned, isPending, error, onClose }}
      text={t('approvals.form.text')}
      onSend={(values) => request.mutate(values, { onSuccess: onClose })}
    />
  );
}
