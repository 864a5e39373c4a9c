import type { OwnScope } from '@rushes/contract/create/templates';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopeField } from '../../../../../ui/scope-field.tsx';
import { api } from '../../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../../lib/forms/create-dialog.tsx';
import { rememberTemplate } from '../../api.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a title and for whom a template is, and opens it. */
export function CreateTemplateDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<OwnScope>('organisation');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = async (title: string) => {
    const template = await api.template.createTemplate({ title, scope });
    onClose();
    rememberTemplate(queryClient, template);
    const { templateId } = template;
    await navigate({ to: '/alltemplate/edit/$templateId', params: { templateId } });
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('templates.create.title')}
      nameLabel={t('templates.details.title')}
      createLabel={t('templates.create.action')}
      cancelLabel={t('templates.cancel')}
    >
      <ScopeField of="templates" value={scope} onChange={setScope} />
    </CreateDialog>
  );
}
