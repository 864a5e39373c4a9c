import type { ProgramDetail } from '@rushes/contract/create/programs';
import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError } from '../../../../../ui/toast.tsx';
import { rememberProgram } from '../../api.ts';
import { useFormDraft } from '../../../../../lib/forms/use-form-draft.ts';

/** Title, description, and who else may edit; each is saved when it is left. */
export function DetailsPanel({ program }: { program: ProgramDetail }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { programId } = program;
  const [title, setTitle] = useState(program.title);
  const [description, setDescription] = useState(program.description);
  const isChanged = title !== program.title || description !== program.description;
  useFormDraft(t('programs.details.title'), {
    unsaved: () => (isChanged ? { title, description } : null),
    restore: (kept) => {
      setTitle(kept.title);
      setDescription(kept.description);
    },
  });
  const update = useMutation({
    mutationFn: (change: { title?: string; description?: string; sharedWithCreators?: boolean }) =>
      api.program.updateProgram({ programId, ...change }),
    onSuccess: (answer) => {
      rememberProgram(queryClient, answer);
      void queryClient.invalidateQueries({ queryKey: ['program', 'getPrograms'] });
    },
    onError: (error) => showError(error, t('programs.details.failed')),
  });
  const saveTitle = () => {
    const next = title.trim();
    if (next === '') setTitle(program.title);
    else if (next !== program.title) update.mutate({ title: next });
  };
  return (
    <Stack gap="sm" component="section" aria-label={t('programs.details.title')}>
      <TextInput
        label={t('programs.details.name')}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={saveTitle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <Textarea
        label={t('programs.details.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={5000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        onBlur={() => {
          if (description.trim() !== program.description) update.mutate({ description: description.trim() });
        }}
      />
      <Checkbox
        label={t('programs.details.shared')}
        checked={program.sharedWithCreators}
        onChange={(event) => update.mutate({ sharedWithCreators: event.currentTarget.checked })}
      />
    </Stack>
  );
}
