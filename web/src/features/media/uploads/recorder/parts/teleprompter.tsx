import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { prompter } from '../prompter.ts';
import { useRecorder } from '../use-recorder.ts';
import classes from './recorder.module.css';

/** The text over the picture, near the camera. It runs while a take is recorded, and follows the wheel at any time. */
export function Teleprompter() {
  const { t } = useTranslation();
  const { isOn, text, fontSize, width, isMirrored, place } = useSyncExternalStore(
    prompter.subscribe,
    prompter.get,
  );
  const { phase } = useRecorder();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A new take begins with the first line.
    if (phase === 'countdown' && frame.current !== null) frame.current.scrollTop = 0;
  }, [phase]);
  useEffect(() => {
    if (phase !== 'recording' || !isOn) return undefined;
    return scrollEvenly(frame);
  }, [phase, isOn]);
  if (!isOn || text.trim() === '') return null;
  return (
    <div
      ref={frame}
      className={classes['prompter']}
      data-mirrored={isMirrored || undefined}
      data-place={place}
      style={{ width: `${width}%`, fontSize, overflowY: 'auto', scrollbarWidth: 'none' }}
      role="region"
      aria-label={t('recorder.prompter.title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys that scroll need the focus
      tabIndex={0}
    >
      {/* The first lines can be read before they are gone. */}
      <div style={{ height: '30%' }} />
      <div className={classes['prompterText']} dir="auto">
        {text}
      </div>
      <div style={{ height: '100%' }} />
    </div>
  );
}

/** Scrolls at the chosen speed until it is stopped; the speed may change meanwhile. */
function scrollEvenly(frame: React.RefObject<HTMLDivElement | null>): () => void {
  let handle = 0;
  let lastMs = performance.now();
  let rest = 0;
  const step = (nowMs: number) => {
    // Whole pixels only: fractions would be lost by the browser.
    rest += (prompter.get().speed * (nowMs - lastMs)) / 1000;
    lastMs = nowMs;
    const pixels = Math.floor(rest);
    rest -= pixels;
    if (frame.current !== null && pixels > 0) frame.current.scrollTop += pixels;
    handle = requestAnimationFrame(step);
  };
  handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
