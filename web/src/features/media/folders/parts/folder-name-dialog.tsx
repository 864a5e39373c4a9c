import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { Folder, FolderKind, FolderPlace } from '@rushes/contract/media/folders';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { draftName } from '../../../../lib/forms/use-form-draft.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { showError } from '../../../../ui/toast.tsx';
import { useFolderRefresh } from '../api.ts';

type FolderNameProps = { readonly onClose: () => void; readonly onSaved?: (folder: Folder) => void } & (
  | { readonly folder: Folder }
  | { readonly kind: FolderKind; readonly place: FolderPlace }
);

/** Creates a folder in a place, or renames one. */
export function FolderNameDialog({ onClose, onSaved, ...what }: FolderNameProps) {
  const { t } = useTranslation();
  const refresh = useFolderRefresh();
  const known = 'folder' in what ? what.folder.name : undefined;
  const title = t(known === undefined ? 'folders.new' : 'folders.rename');
  const form = useForm({
    draft: draftName(title, known),
    initialValues: { name: known ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('folders.noName') : null) },
  });
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      'folder' in what
        ? api.folder.renameFolder({ folderId: what.folder.folderId, name })
        : api.folder.createFolder({ kind: what.kind, in: what.place, name }),
    onSuccess: async (folder) => {
      await refresh();
      onSaved?.(folder);
      onClose();
    },
    onError: (error) => {
      if (isCallError(error, 'name-taken')) form.setFieldError('name', t('folders.taken'));
      else showError(error, t('errors.unexpected'));
    },
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="md">
          <TextInput
            label={t('folders.name')}
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('contacts.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t(known === undefined ? 'folders.create' : 'folders.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
