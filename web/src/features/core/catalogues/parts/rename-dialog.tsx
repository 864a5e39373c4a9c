import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { CatalogueItem } from '@rushes/contract/core/catalogues';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useChangeCatalogue } from '../api.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { useSharedForm } from '../../../../lib/forms/use-shared-form.ts';
import { StaleNotice } from '../../../../ui/stale-notice.tsx';

interface RenameDialogProps {
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

const valuesOf = ({ name, revision }: CatalogueItem) => ({ name, revision });

/** Another name, which shows wherever the item is named. */
export function RenameDialog({ item, onClose }: RenameDialogProps) {
  const { t } = useTranslation();
  // What was read when the dialog opened: who changed it since is heard.
  const [opened] = useState(item);
  const [values, setValues] = useState(valuesOf(opened));
  const { name, revision } = values;
  const form = { getValues: () => values, setValues, resetDirty: () => undefined };
  const shared = useSharedForm(form, valuesOf(opened));
  const before = shared.seen.name;
  const title = t('catalogues.renameTitle', { name: opened.name });
  useFormDraft(title, {
    unsaved: () => (name === before ? null : { name }),
    restore: (kept) => setValues({ ...values, name: kept.name }),
  });
  const rename = useChangeCatalogue(api.catalogue.renameItem, onClose, (error) =>
    shared.handleRefused(error, valuesOf),
  );
  const isEmpty = name.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) rename.mutate({ itemId: opened.itemId, revision, name });
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={handleSubmit}>
        <Stack gap="md">
          <StaleNotice shared={shared} />
          <TextInput
            data-autofocus
            label={t('catalogues.columns.name')}
            maxLength={80}
            value={name}
            error={isEmpty ? t('catalogues.nameMissing') : null}
            onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              {t('catalogues.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={isEmpty || name.trim() === before || shared.isStale}
              loading={rename.isPending}
            >
              {t('catalogues.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
