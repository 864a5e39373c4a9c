import { Menu } from '@mantine/core';
import { scriptBlockKinds } from '@rushes/contract/create/lists/scripts';
import type { ScriptBlock } from '@rushes/contract/create/scripts';
import { IconArrowDown, IconArrowUp, IconCheck, IconTrash, IconVideoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockActions } from './block-row.tsx';
import styles from './script-editor.module.css';

interface BlockMenuProps {
  readonly block: ScriptBlock;
  readonly actions: BlockActions;
  readonly label: string;
  /** Null where the block is a shot already, or the user can't ask for recordings. */
  readonly ask: ((blockId: string) => void) | null;
}

/** What can be done with a block; the menu itself is only made when it is opened. */
export function BlockMenu({ label, ...menu }: BlockMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <button type="button" className={styles['menu']} aria-label={label} onClick={() => setIsOpen(true)}>
      <span aria-hidden>⋯</span>
    </button>
  );
  if (!isOpen) return button;
  return (
    <Menu opened position="bottom-end" onChange={setIsOpen}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Entries {...menu} />
      </Menu.Dropdown>
    </Menu>
  );
}

const icon = { size: 16, stroke: 1.5 } as const;

function Entries({ block: { blockId, kind }, actions, ask }: Omit<BlockMenuProps, 'label'>) {
  const { t } = useTranslation();
  return (
    <>
      {ask !== null && (
        <Menu.Item leftSection={<IconVideoPlus {...icon} />} onClick={() => ask(blockId)}>
          {t('scripts.block.ask')}
        </Menu.Item>
      )}
      <Menu.Label>{t('scripts.block.kind')}</Menu.Label>
      {scriptBlockKinds.map((each) => (
        <Menu.Item
          key={each}
          aria-current={each === kind}
          rightSection={each === kind ? <IconCheck {...icon} /> : null}
          onClick={() => actions.setKind(blockId, each)}
        >
          {t(`scripts.block.kinds.${each}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        rightSection={t('scripts.block.upKey')}
        onClick={() => actions.move(blockId, -1)}
      >
        {t('scripts.block.up')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        rightSection={t('scripts.block.downKey')}
        onClick={() => actions.move(blockId, 1)}
      >
        {t('scripts.block.down')}
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.remove(blockId)}>
        {t('scripts.block.delete')}
      </Menu.Item>
    </>
  );
}
