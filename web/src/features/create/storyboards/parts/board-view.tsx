import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardCommentsContext } from '../comments/comments-context.ts';
import { addShot, moveIntoScene } from '../editor/board-edits.ts';
import type { BoardEditor, BoardScene } from '../editor/board-editor.ts';
import { BoardContext } from './board-context.ts';
import { SceneHead } from './scene-head.tsx';
import { ShotCard } from './shot-card.tsx';
import { ShotRow, ShotTableHead } from './shot-row.tsx';
import { BoardShotsContext } from './shots.ts';
import styles from './storyboard.module.css';
import { useSceneDrop } from './use-shot-drag.ts';

interface ScenesProps {
  readonly scenes: readonly BoardScene[];
  readonly editor: BoardEditor;
  readonly view: 'board' | 'list';
  readonly openId: string | null;
  readonly selected: ReadonlySet<string>;
}

/** Scenes below each other, each with its shots as cards or as rows. */
export function Scenes({ scenes, ...rest }: ScenesProps) {
  return scenes.map((scene) => <SceneSection key={scene.scene?.blockId ?? ''} scene={scene} {...rest} />);
}

function SceneSection({
  scene,
  editor,
  view,
  openId,
  selected,
}: Omit<ScenesProps, 'scenes'> & { readonly scene: BoardScene }) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const { isReadOnly, open } = useContext(BoardContext);
  const { byBlock } = useContext(BoardShotsContext);
  const comments = useContext(BoardCommentsContext);
  const sceneId = scene.scene?.blockId ?? null;
  const drop = useCallback(
    (shotId: string) => editor.edit(moveIntoScene(editor.blocks(), shotId, sceneId)),
    [editor, sceneId],
  );
  const isOver = useSceneDrop(section, isReadOnly ? null : drop);
  const Shot = view === 'board' ? ShotCard : ShotRow;
  return (
    <section
      ref={section}
      className={styles['scene']}
      data-over={isOver || undefined}
      aria-label={scene.scene === null ? t('storyboards.scene.none') : scene.scene.text}
    >
      <SceneHead scene={scene} editor={editor} isReadOnly={isReadOnly} />
      <div role="list" className={styles[view === 'board' ? 'cards' : 'rows']}>
        {view === 'list' && scene.shots.length > 0 && <ShotTableHead />}
        {scene.shots.map(({ shot, number }) => (
          <Shot
            key={shot.blockId}
            shot={shot}
            number={number}
            recording={byBlock.get(shot.blockId)}
            isSelected={selected.has(shot.blockId)}
            isOpen={openId === shot.blockId}
            comments={comments?.byBlock.get(shot.blockId) ?? 0}
          />
        ))}
      </div>
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => {
            const { board, blockId } = addShot(editor.blocks(), sceneId);
            editor.edit(board);
            open(blockId);
          }}
        >
          {t('storyboards.shot.add')}
        </Button>
      )}
    </section>
  );
}
