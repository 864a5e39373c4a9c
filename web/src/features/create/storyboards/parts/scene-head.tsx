import { ActionIcon, Menu, Text } from '@mantine/core';
import { sceneTitleMost } from '@rushes/contract/create/lists/storyboards';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash, IconVideoPlus } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { changeBlock, moveScene, removeScene } from '../editor/board-edits.ts';
import type { BoardEditor, BoardScene } from '../editor/board-editor.ts';
import { BoardShotsContext } from './shots.ts';
import styles from './storyboard.module.css';

interface SceneHeadProps {
  readonly scene: BoardScene;
  readonly editor: BoardEditor;
  readonly isReadOnly: boolean;
}

/** The title of a scene, how long it is, and what can be done with it. */
export function SceneHead({
  scene: { scene, number, shots, durationMs },
  editor,
  isReadOnly,
}: SceneHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['sceneHead']}>
      {scene === null ? (
        <Text c="dimmed">{t('storyboards.scene.none')}</Text>
      ) : (
        <>
          <span className={styles['number']}>{number}</span>
          <input
            className={styles['sceneTitle']}
            aria-label={t('storyboards.scene.label')}
            placeholder={t('storyboards.scene.untitled')}
            data-scene={scene.blockId}
            maxLength={sceneTitleMost}
            readOnly={isReadOnly}
            value={scene.text}
            onBlur={editor.endGesture}
            onChange={(event) =>
              editor.edit(
                changeBlock(editor.blocks(), scene.blockId, { text: event.currentTarget.value }),
                `${scene.blockId}/text`,
              )
            }
          />
        </>
      )}
      <span className={styles['dim']}>
        {t('storyboards.length', { count: shots.length, time: formatDuration(durationMs) })}
      </span>
      {scene !== null && !isReadOnly && (
        <SceneMenu
          editor={editor}
          sceneId={scene.blockId}
          shotIds={shots.map(({ shot: { blockId } }) => blockId)}
        />
      )}
    </div>
  );
}

const icon = { size: 16, stroke: 1.5 } as const;

interface SceneMenuProps {
  readonly editor: BoardEditor;
  readonly sceneId: string;
  readonly shotIds: readonly string[];
}

function SceneMenu({ editor, sceneId, shotIds }: SceneMenuProps) {
  const { t } = useTranslation();
  const { ask, byBlock } = useContext(BoardShotsContext);
  const open = shotIds.filter((blockId) => !byBlock.has(blockId));
  const move = (by: -1 | 1) => {
    const moved = moveScene(editor.blocks(), sceneId, by);
    if (moved !== null) editor.edit(moved);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('storyboards.scene.menu')}>
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {ask !== null && open.length > 0 && (
          <Menu.Item leftSection={<IconVideoPlus {...icon} />} onClick={() => ask(open)}>
            {t('storyboards.scene.ask')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => move(-1)}>
          {t('storyboards.scene.up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => move(1)}>
          {t('storyboards.scene.down')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash {...icon} />}
          onClick={() => editor.edit(removeScene(editor.blocks(), sceneId))}
        >
          {t('storyboards.scene.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
