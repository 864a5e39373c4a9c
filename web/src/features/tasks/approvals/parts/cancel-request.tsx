import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCancelApproval } from '../api.ts';

/** Takes back what was asked. */
export function CancelRequest({ approvalId }: { approvalId: string }) {
  const { t } = useTranslation();
  const cancel = useCancelApproval(approvalId);
  return (
    <Button variant="subtle" color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('approvals.panel.cancelRequest')}
    </Button>
  );
}
