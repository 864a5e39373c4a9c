import { type CSSProperties, type ReactNode, useContext, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardContext } from './board-context.ts';
import styles from './storyboard.module.css';
import { useShotDrag } from './use-shot-drag.ts';

interface ShotItemProps {
  readonly blockId: string;
  readonly number: string;
  readonly look: 'card' | 'row' | 'frame';
  readonly isOpen: boolean;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** A shot that is opened, dragged and reached by keys, whatever it looks like. */
export function ShotItem({ blockId, number, look, isOpen, style, children }: ShotItemProps) {
  const { t } = useTranslation();
  const item = useRef<HTMLDivElement>(null);
  const { isReadOnly, open, move } = useContext(BoardContext);
  const axis = look === 'row' ? 'y' : 'x';
  const { isDragging, side } = useShotDrag(item, { blockId, axis, isReadOnly, onMove: move });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the board takes its keys
    <div
      ref={item}
      role="listitem"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows go from shot to shot, Enter opens one
      tabIndex={0}
      className={styles[look]}
      style={style}
      data-card={blockId}
      data-side={side}
      data-dragging={isDragging || undefined}
      data-open={isOpen || undefined}
      aria-label={t('storyboards.shot.label', { number })}
      onClick={() => open(blockId)}
    >
      {children}
    </div>
  );
}
