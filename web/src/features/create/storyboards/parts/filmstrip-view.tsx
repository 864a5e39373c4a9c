import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import { CommentCount } from '../comments/comment-count.tsx';
import { BoardCommentsContext } from '../comments/comments-context.ts';
import type { BoardScene, BoardShot } from '../editor/board-editor.ts';
import { ShotImage } from './shot-card.tsx';
import { ShotItem } from './shot-item.tsx';
import { ShotState } from './shot-state.tsx';
import { BoardShotsContext } from './shots.ts';
import styles from './storyboard.module.css';

interface FilmstripProps {
  readonly scenes: readonly BoardScene[];
  readonly openId: string | null;
}

/** All shots in one row, each as wide as it is long in time. */
export function Filmstrip({ scenes, openId }: FilmstripProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['strip']}>
      {scenes.map(({ scene, number, shots }) => (
        <section key={scene?.blockId ?? ''} className={styles['stripScene']}>
          <p className={styles['dim']}>
            {scene === null
              ? t('storyboards.scene.none')
              : `${number} ${scene.text === '' ? t('storyboards.scene.untitled') : scene.text}`}
          </p>
          <div role="list" className={styles['stripShots']}>
            {shots.map(({ shot, number: shotNumber }) => (
              <Frame key={shot.blockId} shot={shot} number={shotNumber} isOpen={openId === shot.blockId} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const pxPerSecond = 24;

function Frame({ shot, number, isOpen }: BoardShot & { readonly isOpen: boolean }) {
  const { byBlock } = useContext(BoardShotsContext);
  const comments = useContext(BoardCommentsContext);
  const { blockId, durationMs } = shot;
  const recording = byBlock.get(blockId);
  return (
    <ShotItem
      blockId={blockId}
      number={number}
      look="frame"
      isOpen={isOpen}
      style={{ width: Math.min(Math.max((durationMs / 1000) * pxPerSecond, 112), 480) }}
    >
      <ShotImage shot={shot} number={number} recording={recording} />
      <div className={styles['cardLine']}>
        <span className={styles['number']}>{number}</span>
        <span className={styles['grow']} />
        <span className={styles['dim']}>{formatDuration(durationMs)}</span>
      </div>
      <div className={styles['cardLine']}>
        <ShotState shot={recording} />
        <CommentCount count={comments?.byBlock.get(blockId) ?? 0} />
      </div>
    </ShotItem>
  );
}
