import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { TemplateScope } from '@rushes/contract/create/templates';
import { templateScopes } from '@rushes/contract/create/lists/templates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';
import { sentenceOf } from '../../../../../ui/error-state.tsx';
import { rememberTemplate } from '../../api.ts';

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a title and for whom a template is, and opens it. */
export function CreateTemplateDialog({ opened, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={onClose} title={t('templates.create.title')}>
      <CreateTemplateForm onClose={onClose} />
    </Modal>
  );
}

function CreateTemplateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [scope, setScope] = useState<TemplateScope>('organisation');
  useFormDraft(t('templates.create.title'), {
    unsaved: () => (title === '' ? null : { title }),
    restore: (kept) => setTitle(kept.title),
  });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: () => api.template.createTemplate({ title, scope }),
    onSuccess: async (template) => {
      onClose();
      rememberTemplate(queryClient, template);
      const { templateId } = template;
      await navigate({ to: '/alltemplate/edit/$templateId', params: { templateId } });
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '') create.mutate();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          label={t('templates.details.title')}
          value={title}
          maxLength={200}
          required
          data-autofocus
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <ScopeField value={scope} onChange={setScope} />
        {create.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(create.error) ?? t('errors.unexpected')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('templates.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={title.trim() === ''}>
            {t('templates.create.action')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ScopeFieldProps {
  readonly value: TemplateScope;
  readonly onChange: (scope: TemplateScope) => void;
  readonly disabled?: boolean;
}

/** Who finds a template. */
export function ScopeField({ value, onChange, disabled = false }: ScopeFieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('templates.details.scope')}
      </Text>
      <SegmentedControl
        aria-label={t('templates.details.scope')}
        data={templateScopes.map((scope) => ({ value: scope, label: t(`templates.scopes.${scope}`) }))}
        value={value}
        disabled={disabled}
        onChange={(chosen) => onChange(templateScopes.find((scope) => scope === chosen) ?? value)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t(`templates.scopeText.${value}`)}
      </Text>
    </div>
  );
}
