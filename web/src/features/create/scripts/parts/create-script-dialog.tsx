import type { ScriptScope } from '@rushes/contract/create/scripts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopeField } from '../../../../ui/scope-field.tsx';
import { api } from '../../../../lib/api/call.ts';
import { CreateDialog } from '../../../../lib/forms/create-dialog.tsx';
import { useOpenScript } from '../api.ts';
import { LanguageField } from './detail-fields.tsx';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a title, the language and who finds a script, and opens it. */
export function CreateScriptDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [scope, setScope] = useState<ScriptScope>('organisation');
  const [language, setLanguage] = useState('en');
  const open = useOpenScript();
  const create = async (title: string) => {
    const script = await api.script.createScript({ title, scope, language });
    onClose();
    await open(script);
  };
  return (
    <CreateDialog
      {...{ opened, onClose, create }}
      title={t('scripts.create.title')}
      nameLabel={t('scripts.details.title')}
      createLabel={t('scripts.create.action')}
      cancelLabel={t('scripts.cancel')}
    >
      <LanguageField value={language} onChange={setLanguage} />
      <ScopeField of="scripts" value={scope} onChange={setScope} />
    </CreateDialog>
  );
}
