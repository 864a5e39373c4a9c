import { Button, Group, Text, TextInput } from '@mantine/core';
import type { CatalogueItem, CatalogueName } from '@rushes/contract/core/catalogues';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { useList } from '../../../../lib/lists/use-list.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { itemSource, useChangeCatalogue } from '../api.ts';
import { itemColumns } from '../catalogue-columns.tsx';
import { type ItemDialogName, ItemMenu } from '../parts/item-menu.tsx';
import { MergeDialog } from '../parts/merge-dialog.tsx';
import { RenameDialog } from '../parts/rename-dialog.tsx';
import { useMover } from '../use-mover.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

/** One of the catalogues of the installation: its items in the order in which users choose. */
export function CatalogueScreen({ catalogue }: { catalogue: CatalogueName }) {
  const { t } = useTranslation();
  const list = useList(useMemo(() => itemSource(catalogue), [catalogue]));
  const columns = useMemo(() => itemColumns(t, catalogue), [t, catalogue]);
  const [opened, setOpened] = useState<{ dialog: ItemDialogName; item: CatalogueItem } | null>(null);
  const move = useMover(catalogue, list);
  const title = t(`catalogues.${catalogue}.title`);
  return (
    <section aria-label={title}>
      <PageHeader title={title} count={list.total} />
      <Text size="sm" c="dimmed" mb="md" maw={720}>
        {t(`catalogues.${catalogue}.text`)}
      </Text>
      <NewItem catalogue={catalogue} />
      <DataGrid
        list={list}
        columns={columns}
        label={title}
        rowId={({ itemId }) => itemId}
        rowLabel={({ name }) => name}
        rowHeightPx={44}
        onMove={(item, by) => move({ item, by })}
        renderRowMenu={(item) => (
          <ItemMenu
            item={item}
            canMerge={list.total !== 1}
            onOpen={(dialog) => setOpened({ dialog, item })}
          />
        )}
        empty={
          <EmptyState
            picture={<Illustration name="list" />}
            title={t('catalogues.empty')}
            text={t('catalogues.emptyText')}
          />
        }
      />
      {opened !== null && <ItemDialog {...opened} catalogue={catalogue} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface ItemDialogProps {
  readonly dialog: ItemDialogName;
  readonly catalogue: CatalogueName;
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

function ItemDialog({ dialog, catalogue, item, onClose }: ItemDialogProps) {
  if (dialog === 'rename') return <RenameDialog item={item} onClose={onClose} />;
  return <MergeDialog catalogue={catalogue} item={item} onClose={onClose} />;
}

function NewItem({ catalogue }: { catalogue: CatalogueName }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const label = t(`catalogues.${catalogue}.newName`);
  useFormDraft(label, {
    unsaved: () => (name === '' ? null : { name }),
    restore: (kept) => setName(kept.name),
  });
  const add = useChangeCatalogue(api.catalogue.addItem, (_, request) => {
    setName('');
    showToast(t('catalogues.added', { name: request.name.trim() }));
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') add.mutate({ catalogue, name });
  };
  return (
    <form onSubmit={handleSubmit}>
      <Group gap="xs" mb="md" align="flex-end">
        <TextInput
          w={320}
          label={label}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''} loading={add.isPending}>
          {t('catalogues.add')}
        </Button>
      </Group>
    </form>
  );
}
