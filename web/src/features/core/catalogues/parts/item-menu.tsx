import { ActionIcon, Menu } from '@mantine/core';
import type { CatalogueItem } from '@rushes/contract/core/catalogues';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { showUndo } from '../../../../ui/toast.tsx';
import { useChangeCatalogue } from '../api.ts';

export type ItemDialogName = 'rename' | 'merge';

interface ItemMenuProps {
  readonly item: CatalogueItem;
  readonly canMerge: boolean;
  readonly onOpen: (dialog: ItemDialogName) => void;
}

/** What can be done with one item. */
export function ItemMenu({ item, canMerge, onOpen }: ItemMenuProps) {
  const { t } = useTranslation();
  const { itemId, name, state } = item;
  const setDeprecated = useChangeCatalogue(api.catalogue.setItemDeprecated, (_, request) => {
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
