import { useEffect, useRef, useState } from 'react';
import { scrollEvenly } from '../../lib/device/scroll-evenly.ts';
import type { GuestWords } from './guest-words.ts';

/** How fast a text is read out, and how much a press on a button changes it. */
const wordsPerMinute = 140;
const step = 1.2;

interface PrompterProps {
  readonly words: GuestWords['record'];
  readonly script: string;
  readonly isRunning: boolean;
}

/** The script over the picture, near the camera: it runs while a take is recorded, and follows the finger at any time. */
export function Prompter({ words, script, isRunning }: PrompterProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [pace, setPace] = useState(1);
  useEffect(() => {
    const { current } = frame;
    // A new take begins with the first line.
    if (isRunning && current !== null) current.scrollTop = 0;
  }, [isRunning]);
  useEffect(() => {
    const { current } = frame;
    if (!isRunning || current === null) return undefined;
    const speed = pixelsPerS(current, script) * pace;
    return scrollEvenly(current, () => speed);
  }, [isRunning, script, pace]);
  return (
    <div className="prompter">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys that scroll need the focus */}
      <div ref={frame} className="lines" role="region" aria-label={words.script} dir="auto" tabIndex={0}>
        {script}
      </div>
      <div className="pace">
        <button type="button" onClick={() => setPace(pace / step)}>
          {words.slower}
        </button>
        <button type="button" onClick={() => setPace(pace * step)}>
          {words.faster}
        </button>
      </div>
    </div>
  );
}

/** So fast that the last line comes when the script is read out at the usual speed. */
function pixelsPerS({ scrollHeight, clientHeight }: HTMLElement, script: string): number {
  const count = script.trim().split(/\s+/).length;
  return (scrollHeight - clientHeight) / ((count / wordsPerMinute) * 60);
}
