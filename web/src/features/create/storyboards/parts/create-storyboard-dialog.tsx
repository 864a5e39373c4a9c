import type { StoryboardScope } from '@rushes/contract/create/storyboards';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopeField } from '../../../../ui/scope-field.tsx';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { useOpenStoryboard } from '../api.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a title and who finds a storyboard, and opens it. */
export function CreateStoryboardDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<StoryboardScope>('organisation');
  const open = useOpenStoryboard();
  const create = async (title: string) => {
    const storyboard = await api.storyboard.createStoryboard({ title, scope });
    onClose();
    await open(storyboard);
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('storyboards.create.title')}
      nameLabel={t('storyboards.details.title')}
      createLabel={t('storyboards.create.action')}
      cancelLabel={t('storyboards.cancel')}
    >
      <ScopeField of="storyboards" value={scope} onChange={setScope} />
    </CreateDialog>
  );
}
