import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { CatalogueItem } from '@rushes/contract/core/catalogues';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useChangeCatalogue } from '../api.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

interface RenameDialogProps {
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

/** Another name, which shows wherever the item is named. */
export function RenameDialog({ item, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  // What was read when the dialog opened: who changed it since is heard.
  const [{ itemId, revision, name: before }] = useState(item);
  const [name, setName] = useState(before);
  useFormDraft(t('catalogues.renameTitle', { name: before }), {
    unsaved: () => (name === before ? null : { name }),
    restore: (kept) => setName(kept.name),
  });
  const rename = useChangeCatalogue(api.catalogue.renameItem, onClose);
  const isEmpty = name.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) rename.mutate({ itemId, revision, name });
  };
  return (
    <Modal opened onClose={onClose} title={t('catalogues.renameTitle', { name: before })}>
      <form onSubmit={handleSubmit}>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('catalogues.columns.name')}
            maxLength={80}
            value={name}
            error={isEmpty ? t('catalogues.nameMissing') : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('catalogues.cancel')}
            </Button>
            <Button type="submit" disabled={isEmpty || name.trim() === before} loading={rename.isPending}>
              {t('catalogues.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
