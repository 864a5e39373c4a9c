import { ActionIcon, Badge, Group, Menu, Table, Text, VisuallyHidden } from '@mantine/core';
import type { CatalogueItem, CatalogueName } from '@rushes/contract/catalogues';
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/call.ts';
import { formatCount } from '../../../lib/format.ts';
import { tabularFigures } from '../../../ui/theme.ts';
import { showUndo } from '../../../ui/toast.tsx';
import { useChangeCatalogue } from '../api.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { OverridesDialog } from './overrides-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

interface ItemTableProps {
  readonly catalogue: CatalogueName;
  readonly items: readonly CatalogueItem[];
}

type Dialog = 'rename' | 'merge' | 'overrides';

function useMover(catalogue: CatalogueName, items: readonly CatalogueItem[]) {
  const order = useChangeCatalogue(catalogue, api.catalogue.orderItems);
  const move = (from: number, by: -1 | 1) => {
    const itemIds = items.map(({ itemId }) => itemId);
    const [moved] = itemIds.splice(from, 1);
    if (moved === undefined) return;
    itemIds.splice(from + by, 0, moved);
    order.mutate({ catalogue, itemIds });
  };
  return { move, isMoving: order.isPending };
}

/** The items, with what can be done with each. */
export function ItemTable({ catalogue, items }: ItemTableProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{ dialog: Dialog; itemId: string } | null>(null);
  const { move, isMoving } = useMover(catalogue, items);
  const chosen = items.find(({ itemId }) => itemId === opened?.itemId);
  const close = () => setOpened(null);
  return (
    <>
      <Table verticalSpacing={6} maw={960} aria-label={t(`catalogues.${catalogue}.title`)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={88}>
              <VisuallyHidden>{t('catalogues.columns.order')}</VisuallyHidden>
            </Table.Th>
            <Table.Th>{t('catalogues.columns.name')}</Table.Th>
            <Table.Th ta="end">{t(`catalogues.${catalogue}.uses`)}</Table.Th>
            <Table.Th ta="end">{t('catalogues.columns.overrides')}</Table.Th>
            <Table.Th w={56}>
              <VisuallyHidden>{t('catalogues.columns.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, at) => (
            <Table.Tr key={item.itemId}>
              <Table.Td>
                <Movers
                  name={item.name}
                  isFirst={at === 0}
                  isLast={at === items.length - 1}
                  isBusy={isMoving}
                  onMove={(by) => move(at, by)}
                />
              </Table.Td>
              <Cells item={item} />
              <Table.Td>
                <ItemMenu
                  catalogue={catalogue}
                  item={item}
                  canMerge={items.some((other) => other.itemId !== item.itemId && other.state === 'active')}
                  onOpen={(wanted) => setOpened({ dialog: wanted, itemId: item.itemId })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {chosen !== undefined && opened !== null && (
        <ItemDialog
          dialog={opened.dialog}
          catalogue={catalogue}
          item={chosen}
          items={items}
          onClose={close}
        />
      )}
    </>
  );
}

function Cells({ item }: { item: CatalogueItem }) {
  return (
    <>
      <Table.Td>
        <Name item={item} />
      </Table.Td>
      <Table.Td ta="end" style={tabularFigures}>
        {formatCount(item.uses)}
      </Table.Td>
      <Table.Td ta="end" style={tabularFigures}>
        {formatCount(item.overrides)}
      </Table.Td>
    </>
  );
}

interface ItemDialogProps extends ItemTableProps {
  readonly dialog: Dialog;
  readonly item: CatalogueItem;
  readonly onClose: () => void;
}

function ItemDialog({ dialog, catalogue, item, items, onClose }: ItemDialogProps) {
  if (dialog === 'rename') return <RenameDialog catalogue={catalogue} item={item} onClose={onClose} />;
  if (dialog === 'overrides') return <OverridesDialog catalogue={catalogue} item={item} onClose={onClose} />;
  return <MergeDialog catalogue={catalogue} item={item} items={items} onClose={onClose} />;
}

function Name({ item }: { item: CatalogueItem }) {
  const { t } = useTranslation();
  const { name, state, mergedNames } = item;
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text fw={500} c={state === 'deprecated' ? 'dimmed' : 'inherit'}>
          {name}
        </Text>
        {state === 'deprecated' && <Badge color="gray">{t('catalogues.deprecated')}</Badge>}
      </Group>
      {mergedNames.length > 0 && (
        <Text size="xs" c="dimmed">
          {t('catalogues.mergedNames', { names: mergedNames.join(', ') })}
        </Text>
      )}
    </>
  );
}

interface MoversProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function Movers({ name, isFirst, isLast, isBusy, onMove }: MoversProps) {
  const { t } = useTranslation();
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('catalogues.moveUp', { name })}
        disabled={isFirst || isBusy}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('catalogues.moveDown', { name })}
        disabled={isLast || isBusy}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

interface ItemMenuProps {
  readonly catalogue: CatalogueName;
  readonly item: CatalogueItem;
  readonly canMerge: boolean;
  readonly onOpen: (dialog: Dialog) => void;
}

function ItemMenu({ catalogue, item, canMerge, onOpen }: ItemMenuProps) {
  const { t } = useTranslation();
  const { itemId, name, state } = item;
  const setDeprecated = useChangeCatalogue(catalogue, api.catalogue.setItemDeprecated, (_, request) => {
    if (!request.isDeprecated) return;
    showUndo({
      message: t('catalogues.deprecatedNow', { name }),
      undoLabel: t('catalogues.undo'),
      onUndo: () => setDeprecated.mutate({ itemId, isDeprecated: false }),
    });
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('catalogues.menu', { name })}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('rename')}>{t('catalogues.rename')}</Menu.Item>
        <Menu.Item onClick={() => onOpen('overrides')}>{t('catalogues.perCustomer')}</Menu.Item>
        <Menu.Item disabled={!canMerge} onClick={() => onOpen('merge')}>
          {t('catalogues.merge')}
        </Menu.Item>
        <Menu.Item onClick={() => setDeprecated.mutate({ itemId, isDeprecated: state === 'active' })}>
          {t(state === 'active' ? 'catalogues.deprecate' : 'catalogues.useAgain')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
