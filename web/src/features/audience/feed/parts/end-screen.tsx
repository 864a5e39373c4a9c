import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RailLink } from '../../../../ui/links.tsx';
import { isTyping } from '../../../../ui/typing.ts';
import { useEscape } from '../../../../ui/use-escape.ts';
import type { NextProgram } from '../use-up-next.ts';
import styles from './end-screen.module.css';

interface EndScreenProps {
  readonly next: NextProgram | undefined;
  readonly channelId: string | undefined;
  readonly isAutoplay: boolean;
  readonly onPlayNext: () => void;
  readonly onReplay: () => void;
}

const countdownS = 8;

/**
 * Over the picture at its end: the next program, which starts by itself unless that is cancelled or switched off, or
 * the viewer is writing a comment.
 */
export function EndScreen({ next, channelId, isAutoplay, onPlayNext, onReplay }: EndScreenProps) {
  const { t } = useTranslation();
  const [isCancelled, setIsCancelled] = useState(() => isTyping(document.activeElement));
  const isCounting = next !== undefined && isAutoplay && !isCancelled;
  const leftS = useCountdown(isCounting, onPlayNext);
  const first = useFirstFocus();
  useEscape(isCounting, () => setIsCancelled(true));
  useTyping(isCounting, () => setIsCancelled(true));
  return (
    <div
      className={styles['end']}
      role="group"
      aria-label={t(next === undefined ? 'home.play.ended' : 'home.play.next')}
    >
      {next !== undefined && (
        <>
          <p className={styles['lead']} role={isCounting ? 'timer' : undefined}>
            {isCounting ? t('home.play.nextIn', { seconds: leftS }) : t('home.play.next')}
          </p>
          {next.poster !== null && <img className={styles['poster']} src={next.poster} alt="" />}
          <p className={styles['title']}>{next.title}</p>
        </>
      )}
      <div className={styles['actions']}>
        {next !== undefined && (
          <button ref={first} type="button" className={styles['main']} onClick={onPlayNext}>
            {t(isCounting ? 'home.play.playNow' : 'home.play.playNext')}
          </button>
        )}
        {isCounting && (
          <button type="button" className={styles['other']} onClick={() => setIsCancelled(true)}>
            {t('home.play.cancel')}
          </button>
        )}
        <button
          ref={next === undefined ? first : undefined}
          type="button"
          className={styles['other']}
          onClick={onReplay}
        >
          {t('home.play.replay')}
        </button>
        {!isCounting && <BackLink channelId={channelId} />}
      </div>
    </div>
  );
}

function BackLink({ channelId }: { channelId: string | undefined }) {
  const { t } = useTranslation();
  if (channelId === undefined)
    return (
      <RailLink to="/home/library" className={styles['other']}>
        {t('home.play.backHome')}
      </RailLink>
    );
  return (
    <RailLink to="/home/channel/all" search={{ channel: channelId }} className={styles['other']}>
      {t('home.play.backChannel')}
    </RailLink>
  );
}

/** Seconds that are left; at none it is time. */
function useCountdown(isCounting: boolean, onTime: () => void): number {
  const [leftS, setLeftS] = useState(countdownS);
  const latest = useRef(onTime);
  useEffect(() => {
    latest.current = onTime;
  });
  useEffect(() => {
    if (!isCounting) return;
    const endsAtMs = Date.now() + countdownS * 1000;
    const timer = setInterval(() => {
      const nextS = Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000));
      setLeftS(nextS);
      if (nextS > 0) return;
      clearInterval(timer);
      latest.current();
    }, 250);
    return () => clearInterval(timer);
  }, [isCounting]);
  return leftS;
}

/** Calls back when a text field takes the focus. */
function useTyping(isOn: boolean, onTyping: () => void) {
  const latest = useRef(onTyping);
  useEffect(() => {
    latest.current = onTyping;
  });
  useEffect(() => {
    if (!isOn) return;
    const handle = ({ target }: FocusEvent) => {
      if (isTyping(target)) latest.current();
    };
    document.addEventListener('focusin', handle);
    return () => document.removeEventListener('focusin', handle);
  }, [isOn]);
}

/** Enter goes on: the first button takes the focus, unless the viewer is busy elsewhere on the page. */
function useFirstFocus() {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused.tagName === 'MAIN';
    const isInPlayer = first.current?.closest('section')?.contains(focused) === true;
    if (isFree || isInPlayer) first.current?.focus({ preventScroll: true });
  }, []);
  return first;
}
