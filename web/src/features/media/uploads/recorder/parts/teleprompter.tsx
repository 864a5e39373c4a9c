import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollEvenly } from '../../../../../lib/device/scroll-evenly.ts';
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
  const isShown = isOn && text.trim() !== '';
  useEffect(() => {
    // A new take begins with the first line.
    if (phase === 'countdown' && frame.current !== null) frame.current.scrollTop = 0;
  }, [phase]);
  useEffect(() => {
    const { current } = frame;
    if (phase !== 'recording' || !isShown || current === null) return undefined;
    return scrollEvenly(current, () => prompter.get().speed);
  }, [phase, isShown]);
  if (!isShown) return null;
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
