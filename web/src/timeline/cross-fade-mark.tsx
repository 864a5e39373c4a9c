import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CutChoice } from './cross-fades.ts';
import styles from './timeline.module.css';

interface CrossFadeMarkProps {
  readonly choice: CutChoice;
  readonly name: string;
  readonly pxPerFrame: number;
  readonly fps: number;
  readonly onSelect: () => void;
  readonly onChange: (frames: number) => void;
}

/** A cross-fade on the cut where its item begins: arrow keys make it longer or shorter, Delete takes it away. */
export function CrossFadeMark(props: CrossFadeMarkProps) {
  const { choice, name, pxPerFrame, fps, onSelect, onChange } = props;
  const { t } = useTranslation();
  const { mostFrames, placed } = choice;
  const frames = placed === null ? 0 : placed.before + placed.after;
  const step = Math.max(1, Math.round(fps / 10));
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const next: Partial<Record<string, number>> = {
      ArrowLeft: frames - step,
      ArrowRight: Math.max(frames + step, step),
      Home: 0,
      End: mostFrames,
      Enter: frames > 0 ? frames : fps,
      Delete: 0,
      Backspace: 0,
    };
    const wished = next[event.key];
    if (wished === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(Math.max(0, Math.min(mostFrames, wished)));
  };
  return (
    <div
      className={`${styles['crossFade']} ${placed === null ? styles['noCrossFade'] : ''}`}
      style={
        placed === null
          ? { left: -6, width: 12 }
          : { left: -placed.before * pxPerFrame, width: Math.max(12, frames * pxPerFrame) }
      }
      role="slider"
      tabIndex={0}
      data-own-keys
      data-cross-fade
      title={t('programs.timeline.crossFade', { name })}
      aria-label={t('programs.timeline.crossFade', { name })}
      aria-valuemin={0}
      aria-valuemax={mostFrames}
      aria-valuenow={frames}
      aria-valuetext={t('programs.looks.seconds', { seconds: (frames / fps).toFixed(1) })}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={handleKey}
    />
  );
}
