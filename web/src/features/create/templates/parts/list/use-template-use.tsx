import { Button, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import type { Template, TemplateDetail } from '@rushes/contract/create/templates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../../../ui/error-state.tsx';
import { showError } from '../../../../../ui/toast.tsx';
import { templateQuery, useCreateProgram } from '../../api.ts';

interface UseTemplate {
  /** Makes a program at once, or asks for the merge fields first. */
  readonly open: (template: Pick<Template, 'templateId'>) => void;
  readonly usedId: string | null;
  readonly dialog: ReactNode;
}

/** Makes programs of templates: with one click, or with a form where there are merge fields. */
export function useTemplateUse(): UseTemplate {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const create = useCreateProgram();
  const look = useMutation({
    mutationFn: ({ templateId }: Pick<Template, 'templateId'>) =>
      queryClient.fetchQuery(templateQuery(templateId)),
    onSuccess: ({ templateId, published }) => {
      if (published === null || published.mergeFields.length === 0) create.mutate({ templateId });
      else setAsked(templateId);
    },
    onError: (error) => showError(error, t('errors.unexpected')),
  });
  const pendingId = look.isPending ? look.variables.templateId : create.variables?.templateId;
  return {
    open: look.mutate,
    usedId: look.isPending || create.isPending ? (pendingId ?? null) : null,
    dialog: (
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title={t('templates.use.title')}>
        {asked !== null && <MergeForm templateId={asked} onClose={() => setAsked(null)} />}
      </Modal>
    ),
  };
}

function MergeForm({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const query = useQuery(templateQuery(templateId));
  if (query.isPending) return <Skeleton height={120} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <MergeFields template={query.data} onClose={onClose} />;
}

function MergeFields({ template, onClose }: { template: TemplateDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const { templateId, published } = template;
  const fields = published?.mergeFields ?? [];
  const [values, setValues] = useState<ReadonlyMap<string, string>>(
    new Map(fields.map((field) => [field.key, field.default])),
  );
  const create = useCreateProgram(onClose);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ templateId, values: [...values].map(([key, value]) => ({ key, value })) });
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        {fields.map(({ key, label }, at) => (
          <TextInput
            key={key}
            label={label === '' ? upperFirst(key) : label}
            maxLength={200}
            value={values.get(key) ?? ''}
            data-autofocus={at === 0 || undefined}
            onChange={(event) => setValues(new Map(values).set(key, event.currentTarget.value))}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('templates.use.text')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('templates.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('templates.use.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
