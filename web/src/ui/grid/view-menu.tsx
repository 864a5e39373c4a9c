import { Button, Group, Menu, Modal, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SavedView } from '@rushes/contract/core/grids';
import { IconBookmark, IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../lib/lists/list-url.ts';
import type { ListState } from '../../lib/lists/use-list.ts';
import { showError, showToast, showUndo } from '../toast.tsx';

interface ViewMenuProps<Row, Column extends string> {
  readonly list: ListState<Row, Column>;
}

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Questions to this list that the user gave a name to; they come back on every machine. */
export function ViewMenu<Row, Column extends string>({ list }: ViewMenuProps<Row, Column>) {
  const { t } = useTranslation();
  const [isNaming, naming] = useDisclosure(false);
  const views = list.settings.filter;
  const current = views.find((view) => isSame(view, list));
  const isPlain = !list.isFiltered && list.query.sort === undefined;
  const remove = (view: SavedView) => {
    list.save.mutate({ filter: views.filter((each) => each !== view) });
    showUndo({
      message: t('grid.viewRemoved', { name: view.name }),
      undoLabel: t('grid.undo'),
      onUndo: () => list.save.mutate({ filter: views }),
    });
  };
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark {...icon} />}>
            {current?.name ?? t('grid.views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown maw={360}>
          {views.length === 0 && <Menu.Label>{t('grid.noViews')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              leftSection={view === current ? <IconCheck {...icon} /> : <IconBookmark {...icon} />}
              onClick={() => list.change(searchOf(view))}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={isPlain || current !== undefined} onClick={naming.open}>
            {t('grid.saveView')}
          </Menu.Item>
          {current !== undefined && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove(current)}>
              {t('grid.removeView', { name: current.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isNaming} onClose={naming.close} title={t('grid.saveView')}>
        <NameForm list={list} onDone={naming.close} />
      </Modal>
    </>
  );
}

function isSame<Row, Column extends string>(view: SavedView, list: ListState<Row, Column>): boolean {
  const { name: _name, ...asked } = view;
  return JSON.stringify(searchOf(asked)) === JSON.stringify(searchOf(list.query));
}

function NameForm<Row, Column extends string>({
  list,
  onDone,
}: ViewMenuProps<Row, Column> & { onDone: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const save = () => {
    const { search, filters, sort } = list.query;
    const view: SavedView = {
      name: name.trim(),
      search,
      filters: filters?.map((filter) => ({ ...filter, values: [...filter.values] })),
      sort,
    };
    const before = list.settings.filter;
    const others = before.filter((each) => each.name !== view.name);
    const onSuccess = () => {
      if (others.length === before.length) return showToast(t('grid.viewSaved', { name: view.name }));
      showUndo({
        message: t('grid.viewReplaced', { name: view.name }),
        undoLabel: t('grid.undo'),
        onUndo: () => list.save.mutate({ filter: before }),
      });
    };
    list.save.mutate(
      { filter: [...others, view] },
      {
        onSuccess,
        onError: (error) => showError(error, t('errors.unexpected')),
      },
    );
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save();
      }}
    >
      <TextInput
        label={t('grid.viewName')}
        description={t('grid.viewNameText')}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('grid.cancel')}
        </Button>
        <Button type="submit">{t('grid.save')}</Button>
      </Group>
    </form>
  );
}
