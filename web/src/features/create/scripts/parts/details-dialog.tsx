import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Script } from '@rushes/contract/create/scripts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScopeField } from '../../../../ui/scope-field.tsx';
import { useMe } from '../../../../lib/session/session.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { type ScriptDetails, useUpdateScript } from '../api.ts';
import { LanguageField } from './detail-fields.tsx';

interface DialogProps {
  readonly script: Script;
  readonly onClose: () => void;
}

/** Title, language and who finds a script. */
export function DetailsDialog({ script, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('scripts.details.dialog')}>
      <DetailsForm script={script} onClose={onClose} />
    </Modal>
  );
}

function DetailsForm({ script, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { scriptId, revision, createdBy } = script;
  const { title, scope, language } = script;
  const [values, setValues] = useState<ScriptDetails>({ title, scope, language });
  const update = useUpdateScript(onClose);
  const isOwner = createdBy?.customerUserId === useMe().customerUserId;
  const set = (change: Partial<ScriptDetails>) => setValues({ ...values, ...change });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ scriptId, revision, ...values });
      }}
    >
      <Stack>
        <TextInput
          label={t('scripts.details.title')}
          value={values.title}
          maxLength={200}
          required
          data-autofocus
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <LanguageField value={values.language} onChange={(chosen) => set({ language: chosen })} />
        <ScopeField
          of="scripts"
          value={values.scope}
          disabled={!isOwner && scope === 'organisation'}
          onChange={(chosen) => set({ scope: chosen })}
        />
        {update.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(update.error) ?? t('errors.unexpected')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('scripts.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending} disabled={values.title.trim() === ''}>
            {t('scripts.details.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
