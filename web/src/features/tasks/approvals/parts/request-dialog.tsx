import { Modal } from '@mantine/core';
import type { ApprovalDetail, ProgramApproval } from '@rushes/contract/tasks/approvals';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestApproval, useRequestScriptApproval } from '../api.ts';
import { RequestForm } from './request-form.tsx';

interface RequestProps {
  /** What was asked before: it is asked again unless that is changed. */
  readonly former: ApprovalDetail | null;
  readonly onClose: () => void;
}

interface DialogProps extends RequestProps {
  readonly opened: boolean;
}

interface ProgramRequestProps extends RequestProps {
  readonly programId: string;
  /** Whom the job template of the program wants to be asked first. */
  readonly planned: ProgramApproval['planned'];
  readonly saveDraft: () => Promise<number | null>;
}

/** Asks who approves the draft of a program, and until when. */
export function ProgramRequestDialog({ opened, ...props }: ProgramRequestProps & DialogProps) {
  return (
    <RequestDialog opened={opened} onClose={props.onClose}>
      <ProgramRequest {...props} />
    </RequestDialog>
  );
}

function ProgramRequest({ programId, former, planned, saveDraft, onClose }: ProgramRequestProps) {
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

interface ScriptRequestProps extends RequestProps {
  readonly scriptId: string;
  readonly flush: () => Promise<void>;
}

/** Asks who approves a script, and until when. */
export function ScriptRequestDialog({ opened, ...props }: ScriptRequestProps & DialogProps) {
  return (
    <RequestDialog opened={opened} onClose={props.onClose}>
      <ScriptRequest {...props} />
    </RequestDialog>
  );
}

function ScriptRequest({ scriptId, former, flush, onClose }: ScriptRequestProps) {
  const { t } = useTranslation();
  const request = useRequestScriptApproval(scriptId, flush);
  const { isPending, error } = request;
  return (
    <RequestForm
      {...{ former, planned: null, isPending, error, onClose }}
      text={t('approvals.script.form')}
      onSend={(values) => request.mutate(values, { onSuccess: onClose })}
    />
  );
}

function RequestDialog({
  children,
  ...dialog
}: Pick<DialogProps, 'opened' | 'onClose'> & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Modal {...dialog} title={t('approvals.form.title')} size="lg">
      {children}
    </Modal>
  );
}
