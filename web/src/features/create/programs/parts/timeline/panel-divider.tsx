import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorPanel, panelLimits } from '../../editor/use-panel-sizes.ts';
import styles from './panel-divider.module.css';

interface PanelDividerProps {
  readonly panel: EditorPanel;
  readonly sizePx: number;
  readonly onResize: (panel: EditorPanel, sizePx: number) => void;
}

const stepPx = 16;
/** Whether the panel grows as its divider goes right or down. */
const grows: Readonly<Record<EditorPanel, 1 | -1>> = { clips: 1, facts: -1, strip: -1 };

/** The edge of a panel: dragged or moved by arrow keys; a double click or Enter gives the usual size. */
export function PanelDivider({ panel, sizePx, onResize }: PanelDividerProps) {
  const { t } = useTranslation();
  const start = useRef<{ at: number; sizePx: number } | null>(null);
  const isFlat = panel === 'strip';
  const [smallest, usual, largest] = panelLimits[panel];
  const positionOf = (event: PointerEvent) => (isFlat ? event.clientY : event.clientX);
  const handleKey = (event: KeyboardEvent) => {
    const [less, more] = isFlat ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key !== less && event.key !== more && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    const way = (event.key === more ? 1 : -1) * grows[panel];
    onResize(panel, event.key === 'Enter' ? usual : sizePx + way * stepPx);
  };
  return (
    <div
      className={`${styles['divider']} ${styles[panel] ?? ''}`}
      role="separator"
      tabIndex={0}
      aria-label={t(`programs.panels.${panel}`)}
      aria-orientation={isFlat ? 'horizontal' : 'vertical'}
      aria-valuemin={smallest}
      aria-valuemax={largest}
      aria-valuenow={sizePx}
      onKeyDown={handleKey}
      onDoubleClick={() => onResize(panel, usual)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: positionOf(event), sizePx };
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from !== null) onResize(panel, from.sizePx + (positionOf(event) - from.at) * grows[panel]);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
