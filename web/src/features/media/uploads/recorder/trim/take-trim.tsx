import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconBracketsContainEnd, IconBracketsContainStart } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../../../lib/format/format.ts';
import { keptOf, type TrimSide, withEnd } from './trimming.ts';
import classes from './trim.module.css';
import { useKeptPlayback } from './use-kept-playback.ts';
import type { Trim } from './use-trim.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

interface TakeTrimProps {
  readonly trim: Trim;
  readonly video: RefObject<HTMLVideoElement | null>;
}

/** The timeline of a take with an end to drag at either side: what lies outside isn't shown to guests. */
export function TakeTrim({ trim, video }: TakeTrimProps) {
  const { durationMs } = trim;
  const track = useRef<HTMLDivElement>(null);
  const { range, show, drag, drop, step } = useDraggedEnd(trim, video);
  const kept = keptOf(range, durationMs);
  const positionMs = useKeptPlayback(video, kept);
  const msAt = (clientX: number) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return Math.min(1, Math.max(0, (clientX - left) / width)) * durationMs;
  };
  const percent = (ms: number) => `${(Math.min(ms, durationMs) / durationMs) * 100}%`;
  return (
    <div>
      <div ref={track} className={classes['track']}>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes['seek']}
          onClick={(event) => show(msAt(event.clientX))}
        />
        <div
          className={classes['kept']}
          style={{ left: percent(kept.inMs), right: `calc(100% - ${percent(kept.outMs)})` }}
        />
        <div className={classes['playhead']} style={{ left: percent(positionMs) }} />
        {(['in', 'out'] as const).map((side) => (
          <TrimEnd
            key={side}
            side={side}
            atMs={kept[`${side}Ms`]}
            durationMs={durationMs}
            left={percent(kept[`${side}Ms`])}
            msAt={msAt}
            onDrag={(atMs) => drag(side, atMs)}
            onDrop={(atMs) => drop(side, atMs)}
            onStep={(atMs) => step(side, atMs)}
          />
        ))}
      </div>
      <TrimButtons trim={trim} here={() => (video.current?.currentTime ?? 0) * 1000} />
      <KeptText range={range} />
    </div>
  );
}

/** The range while one of its ends is dragged; the video shows where that is. */
function useDraggedEnd({ range, durationMs, moveEnd }: Trim, video: TakeTrimProps['video']) {
  const [dragged, setDragged] = useState<{ side: TrimSide; atMs: number } | null>(null);
  const show = (atMs: number) => {
    if (video.current === null) return;
    video.current.pause();
    video.current.currentTime = Math.min(Math.max(0, atMs), durationMs) / 1000;
  };
  return {
    range: dragged === null ? range : withEnd(range, { ...dragged, durationMs }),
    show,
    drag(side: TrimSide, atMs: number) {
      setDragged({ side, atMs });
      show(atMs);
    },
    drop(side: TrimSide, atMs: number | null) {
      setDragged(null);
      if (atMs !== null) moveEnd(side, atMs);
    },
    step(side: TrimSide, atMs: number) {
      moveEnd(side, atMs, `keys ${side}`);
      show(atMs);
    },
  };
}

/** The same without dragging: an end goes to where the video rests. */
function TrimButtons({ trim, here }: { trim: Trim; here: () => number }) {
  const { t } = useTranslation();
  const button = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Group gap="xs" mt="xs">
      <Button
        {...button}
        leftSection={<IconBracketsContainStart {...icon} />}
        onClick={() => trim.moveEnd('in', here())}
      >
        {t('recorder.trim.startHere')}
      </Button>
      <Button
        {...button}
        leftSection={<IconBracketsContainEnd {...icon} />}
        onClick={() => trim.moveEnd('out', here())}
      >
        {t('recorder.trim.endHere')}
      </Button>
      <Button
        {...button}
        variant="subtle"
        leftSection={<IconArrowBackUp {...icon} />}
        disabled={!trim.canUndo}
        onClick={trim.undo}
      >
        {t('recorder.trim.undo')}
      </Button>
    </Group>
  );
}

function KeptText({ range }: Pick<Trim, 'range'>) {
  const { t } = useTranslation();
  return (
    <Text size="xs" c="dimmed" mt={4} role="status">
      {range === null
        ? t('recorder.trim.whole')
        : t('recorder.trim.kept', {
            from: formatDuration(range.inMs),
            to: formatDuration(range.outMs),
            duration: formatDuration(range.outMs - range.inMs),
          })}
    </Text>
  );
}

interface TrimEndProps {
  readonly side: TrimSide;
  readonly atMs: number;
  readonly durationMs: number;
  readonly left: string;
  readonly msAt: (clientX: number) => number;
  readonly onDrag: (atMs: number) => void;
  /** Null where the drag was given up. */
  readonly onDrop: (atMs: number | null) => void;
  readonly onStep: (atMs: number) => void;
}

const stepMs = 100;

/** An end of what is kept: dragged, or moved by the arrow keys by a tenth of a second, with Shift by one. */
function TrimEnd({ side, atMs, durationMs, left, msAt, onDrag, onDrop, onStep }: TrimEndProps) {
  const { t } = useTranslation();
  const isHeld = useRef(false);
  const drop = (dropped: number | null) => {
    if (!isHeld.current) return;
    isHeld.current = false;
    onDrop(dropped);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && isHeld.current) drop(null);
    else {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (step === undefined) return;
      onStep(atMs + step * (event.shiftKey ? 10 : 1) * stepMs);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className={classes['end']}
      style={{ left }}
      data-side={side}
      role="slider"
      tabIndex={0}
      aria-label={t(`recorder.trim.${side}`)}
      aria-valuemin={0}
      aria-valuemax={durationMs}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={t('recorder.trim.seconds', { seconds: (atMs / 1000).toFixed(1) })}
      onKeyDown={handleKey}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        event.preventDefault();
        isHeld.current = true;
      }}
      onPointerMove={(event) => isHeld.current && onDrag(msAt(event.clientX))}
      onPointerUp={(event) => drop(msAt(event.clientX))}
      onPointerCancel={() => drop(null)}
    />
  );
}
