import { Modal, TextInput } from '@mantine/core';
import type { ApprovalDetail } from '@rushes/contract/tasks/approvals';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { RequestForm } from '../../approvals/parts/request-form.tsx';
import { type Delivery, useDeliver } from '../api.ts';
import { type ChosenClip, ClipField } from './clip-field.tsx';

interface DeliverableDialogProps {
  /** Null while it is closed. */
  readonly delivery: Delivery | null;
  /** Whose reviewers are asked again unless that is changed. */
  readonly former: ApprovalDetail | null;
  readonly onClose: () => void;
}

/** Delivers a clip as a new deliverable or its next version, and asks who approves it. */
export function DeliverableDialog({ delivery, former, onClose }: DeliverableDialogProps) {
  const { t } = useTranslation();
  const kind = delivery?.kind ?? 'create';
  return (
    <Modal opened={delivery !== null} onClose={onClose} title={t(`deliverables.form.${kind}`)} size="lg">
      {delivery !== null && <DeliveryForm {...{ delivery, former, onClose }} />}
    </Modal>
  );
}

interface DeliveryFormProps extends DeliverableDialogProps {
  readonly delivery: Delivery;
}

function DeliveryForm({ delivery, former, onClose }: DeliveryFormProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [clip, setClip] = useState<ChosenClip | null>(null);
  const deliver = useDeliver(delivery);
  const { isPending, error } = deliver;
  const choose = useCallback((chosen: ChosenClip | null) => {
    setClip(chosen);
    if (chosen !== null) setTitle((now) => (now.trim() === '' ? chosen.name.slice(0, 200) : now));
  }, []);
  const { kind } = delivery;
  const lacksClip = kind !== 'again' && clip === null;
  const lacksTitle = kind === 'create' && title.trim() === '';
  return (
    <RequestForm
      {...{ former, isPending, error, onClose }}
      planned={null}
      text={t(`deliverables.form.text.${kind}`)}
      lacks={
        lacksClip ? t('deliverables.form.needsClip') : lacksTitle ? t('deliverables.form.needsTitle') : null
      }
      onSend={(values) =>
        deliver.mutate({ ...values, title, clipId: clip?.clipId ?? '' }, { onSuccess: onClose })
      }
    >
      {kind !== 'again' && <ClipField clip={clip} error={clipFaultOf(error)} onChange={choose} />}
      {kind === 'create' && (
        <TextInput
          label={t('deliverables.columns.title')}
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
    </RequestForm>
  );
}

function clipFaultOf(error: unknown): string | undefined {
  return isCallError(error) ? error.fields.find(({ path }) => path === 'clipId')?.message : undefined;
}
