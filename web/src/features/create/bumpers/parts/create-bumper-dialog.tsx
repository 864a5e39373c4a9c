import { Select } from '@mantine/core';
import type { BumperKind } from '@rushes/contract/create/bumpers';
import { bumperKinds } from '@rushes/contract/create/lists/bumpers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { rememberBumper } from '../api.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a name and the type of a bumper, and opens it. */
export function CreateBumperDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<BumperKind>('intro');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = async (name: string) => {
    const bumper = await api.bumper.createBumper({ name, kind });
    onClose();
    rememberBumper(queryClient, bumper);
    await navigate({ to: '/bumpers/edit/$bumperId', params: { bumperId: bumper.bumperId } });
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('bumpers.create.title')}
      nameLabel={t('bumpers.form.name')}
      createLabel={t('bumpers.create.action')}
      cancelLabel={t('bumpers.cancel')}
    >
      <Select
        label={t('bumpers.columns.kind')}
        allowDeselect={false}
        data={bumperKinds.map((value) => ({ value, label: t(`bumpers.kinds.${value}`) }))}
        value={kind}
        onChange={(chosen) => setKind(bumperKinds.find((each) => each === chosen) ?? kind)}
      />
    </CreateDialog>
  );
}
