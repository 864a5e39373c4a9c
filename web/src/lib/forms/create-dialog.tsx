import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../ui/error-state.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface CreateDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly nameLabel: string;
  readonly createLabel: string;
  readonly cancelLabel: string;
  /** Makes it, closes the dialog, and opens what was made. */
  readonly create: (name: string) => Promise<void>;
  /** Further fields, below the name. */
  readonly children?: ReactNode;
}

/** Asks for the name of something new, and for what cannot wait until it is open. */
export function CreateDialog(props: CreateDialogProps) {
  const { opened, onClose, title } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <CreateForm {...props} />
    </Modal>
  );
}

function CreateForm(props: CreateDialogProps) {
  const { title, nameLabel, createLabel, cancelLabel, create, onClose, children } = props;
  const { t } = useTranslation();
  const [name, setName] = useState('');
  useFormDraft(title, {
    unsaved: () => (name === '' ? null : { name }),
    restore: (kept) => setName(kept.name),
  });
  // A double click comes before the button shows that it is busy.
  const isCreating = useRef(false);
  const creation = useMutation({
    mutationFn: async () => create(name),
    onSettled: () => {
      isCreating.current = false;
    },
  });
  const isEmpty = name.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isCreating.current) return;
    isCreating.current = true;
    creation.mutate();
  };
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <TextInput
          label={nameLabel}
          value={name}
          maxLength={200}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {children}
        {creation.isError && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(creation.error) ?? t('errors.unexpected')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" loading={creation.isPending} disabled={isEmpty}>
            {createLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
