import { useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../lib/format/format.ts';
import type { NumberedShot, Scene } from '../editor/board-edits.ts';
import { BoardContext } from './board-context.ts';
import { ShotImage } from './shot-card.tsx';
import { ShotState } from './shot-state.tsx';
import { BoardShotsContext } from './shots.ts';
import styles from './storyboard.module.css';
import { useShotDrag } from './use-shot-drag.ts';

interface FilmstripProps {
  readonly scenes: readonly Scene[];
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
              <Frame
                key={shot.blockId}
                shot={shot}
                number={shotNumber}
                isOpen={openId === shot.blockId}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const pxPerSecond = 24;

function Frame({ shot, number, isOpen }: NumberedShot & { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { isReadOnly, open, move } = useContext(BoardContext);
  const { byBlock } = useContext(BoardShotsContext);
  const { blockId, text, durationMs } = shot;
  const { isDragging, side } = useShotDrag(frame, { blockId, axis: 'x', isReadOnly, onMove: move });
  return (
    <div
      ref={frame}
      role="listitem"
      tabIndex={0}
      className={styles['frame']}
      style={{ width: Math.min(Math.max((durationMs / 1000) * pxPerSecond, 112), 480) }}
      data-card={blockId}
      data-side={side}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      aria-label={t('storyboards.shot.label', { number })}
      title={text}
      onClick={() => open(blockId)}
    >
      <ShotImage shot={shot} number={number} />
      <div className={styles['cardLine']}>
        <span className={styles['number']}>{number}</span>
        <span className={styles['grow']} />
        <span className={styles['dim']}>{formatDuration(durationMs)}</span>
      </div>
      <ShotState shot={byBlock.get(blockId)} />
    </div>
  );
}
