import { IconMusic, IconPhoto, IconTypography } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineClips } from './clips.ts';
import { type Attached, type AttachedRef, attachedIn } from './item-looks.ts';
import type { EditList } from './edit-list.ts';
import { rowsOf } from './lane-rows.ts';
import styles from './lanes.module.css';
import { type ItemPlace, timecode } from './time-map.ts';
import type { Held } from './use-held.ts';

export interface LanesProps {
  readonly list: EditList;
  /** The list as it is while an item is trimmed. */
  readonly shownList: EditList;
  readonly held: Held;
  readonly clips: TimelineClips;
  readonly fps: number;
  readonly pxPerFrame: number;
  /** What of it is selected. */
  readonly attached: AttachedRef | null;
  readonly onSelectAttached: (ref: AttachedRef) => void;
  readonly onPlaceAttached: (ref: AttachedRef, place: AttachedPlace, gesture: string) => void;
  readonly onSeek: (frame: number) => void;
}

/** Where something attached is from now on. */
export interface AttachedPlace {
  /** Of the program. */
  readonly startFrame: number;
  readonly frames: number;
  /** Where the clip of music begins to play. */
  readonly inFrame?: number;
  /** False where the end of an image was moved. */
  readonly untilEnd?: boolean;
}

type Bar = Exclude<Attached, { kind: 'chapter' }>;

/** What is attached to the items: chapters at the ruler, titles and music under the strip. */
export function Lanes(props: LanesProps) {
  const { t } = useTranslation();
  const { shift, resting: places } = props.held;
  const shifted = new Set(shift.frames === 0 ? [] : places.slice(shift.fromIndex).map(idOfPlace));
  const all = attachedIn(props.shownList).map((each) =>
    shifted.has(each.itemId) ? moved(each, shift.frames) : each,
  );
  const resting = useMemo(() => attachedIn(props.list), [props.list]);
  const titles = all.filter((each): each is Bar => each.kind === 'title');
  const music = all.filter((each): each is Bar => each.kind === 'music');
  const chapters = all.filter((each) => each.kind === 'chapter');
  return (
    <>
      {chapters.map((chapter) => (
        <ChapterFlag key={chapter.id} chapter={chapter} {...props} />
      ))}
      {titles.length > 0 && (
        <Lane label={t('programs.timeline.titles')} bars={titles} resting={resting} {...props} />
      )}
      {music.length > 0 && (
        <Lane label={t('programs.timeline.music')} bars={music} resting={resting} {...props} />
      )}
    </>
  );
}

function idOfPlace({ item }: ItemPlace): string {
  return item.itemId;
}

function moved(each: Attached, frames: number): Attached {
  return { ...each, startFrame: each.startFrame + frames, endFrame: each.endFrame + frames };
}

function refOf({ kind, itemId, id }: Attached): AttachedRef {
  return { kind, itemId, id };
}

const rowPx = 28;

interface LaneProps extends LanesProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** All that is attached, as it was before the trim. */
  readonly resting: readonly Attached[];
}

function Lane({ label, bars, resting, ...props }: LaneProps) {
  const { index, basis, resting: places } = props.held;
  const rows = rowsOf(bars);
  const count = Math.max(...rows.values()) + 1;
  const restOf = new Map(basis === null ? [] : resting.map((each) => [each.id, each]));
  const pushedFrom = places[index]?.endFrame ?? 0;
  const trimmedId = places[index]?.item.itemId;
  return (
    <ul className={styles['lane']} aria-label={label} style={{ height: count * rowPx }}>
      {bars.map((bar) => {
        const row = rows.get(bar.id) ?? 0;
        const rest = restOf.get(bar.id);
        const isHeld = rest !== undefined && rest.itemId !== trimmedId && isSameLength(rest, bar);
        const isPushed = isHeld && rest.startFrame >= pushedFrom;
        return (
          <LaneBar
            key={bar.id}
            {...{ props, row }}
            bar={isHeld ? { ...bar, startFrame: rest.startFrame, endFrame: rest.endFrame } : bar}
            shift={isPushed ? 'var(--pushed)' : '0px'}
            heldBy={isHeld ? basis : null}
          />
        );
      })}
    </ul>
  );
}

/** An edge under the pointer has fractions of a frame. */
function isSameLength(left: Attached, right: Attached): boolean {
  return Math.abs(left.endFrame - left.startFrame - right.endFrame + right.startFrame) < 0.5;
}

interface LaneBarProps {
  readonly props: LanesProps;
  readonly bar: Bar;
  readonly row: number;
  /** How far it is drawn from its place, as a length of CSS. */
  readonly shift: string;
  /** While this is the same, only the row of the bar can change; null: all of it. */
  readonly heldBy: Held['basis'];
}

const LaneBar = memo(
  function LaneBar({ props, bar, row, shift }: LaneBarProps) {
    const { clips, fps, pxPerFrame } = props;
    const { t } = useTranslation();
    const isSelected = props.attached?.kind === bar.kind && props.attached.id === bar.id;
    const move = useBarMove(bar, props);
    const { name, label, Icon } = faceOf(bar, clips);
    const frames = move.endFrame - move.startFrame;
    return (
      <li
        className={styles['bar']}
        style={{
          left: `calc(${move.startFrame * pxPerFrame}px + ${shift})`,
          width: Math.max(12, frames * pxPerFrame - 1),
          top: row * rowPx,
          height: rowPx - 2,
        }}
        data-kind={bar.kind}
        data-selected={isSelected || undefined}
      >
        <button
          type="button"
          className={styles['face']}
          data-attached={bar.id}
          aria-pressed={isSelected}
          aria-label={t(label, {
            name,
            from: timecode(bar.startFrame, fps),
            length: timecode(frames, fps),
          })}
          onFocus={() => props.onSelectAttached(refOf(bar))}
          onClick={() => props.onSelectAttached(refOf(bar))}
          {...move.grab('all')}
        >
          <Icon size={14} stroke={1.5} aria-hidden />
          <span>{name}</span>
        </button>
        <span className={styles['edge']} data-side="in" aria-hidden {...move.grab('in')} />
        <span className={styles['edge']} data-side="out" aria-hidden {...move.grab('out')} />
      </li>
    );
  },
  (before, now) => now.heldBy !== null && before.heldBy === now.heldBy && before.row === now.row,
);

function faceOf(bar: Bar, clips: TimelineClips) {
  if (bar.kind === 'music') {
    const name = clips.get(bar.value.clipId)?.name ?? '';
    return { name, label: 'programs.timeline.musicBar', Icon: IconMusic } as const;
  }
  if (bar.value.kind === 'image')
    return { name: bar.value.name, label: 'programs.timeline.imageBar', Icon: IconPhoto } as const;
  return { name: bar.value.text, label: 'programs.timeline.titleBar', Icon: IconTypography } as const;
}

interface Shift {
  readonly part: 'all' | 'in' | 'out';
  readonly fromPx: number;
  readonly frames: number;
}

/** A bar after one of its ends or all of it was moved by so many frames; music stays inside its clip. */
function placeOf(
  bar: Bar,
  { part, frames }: Pick<Shift, 'part' | 'frames'>,
  clips: TimelineClips,
): AttachedPlace {
  const length = bar.endFrame - bar.startFrame;
  const music = bar.kind === 'music' ? bar.value : null;
  const own = music === null ? {} : { inFrame: music.inFrame };
  const isImage = bar.kind === 'title' && bar.value.kind === 'image';
  if (part === 'all')
    return { ...own, startFrame: Math.max(0, bar.startFrame + frames), frames: bar.value.frames };
  if (part === 'out') {
    const clipFrames = music === null ? undefined : clips.get(music.clipId)?.frames;
    const most = clipFrames === undefined ? Number.POSITIVE_INFINITY : clipFrames - (music?.inFrame ?? 0);
    return {
      ...own,
      ...(isImage ? { untilEnd: false } : {}),
      startFrame: bar.startFrame,
      frames: Math.min(most, Math.max(leastFrames, length + frames)),
    };
  }
  const least = Math.max(0, music === null ? 0 : bar.startFrame - music.inFrame);
  const startFrame = Math.max(least, Math.min(bar.endFrame - leastFrames, bar.startFrame + frames));
  const inFrame = music === null ? {} : { inFrame: music.inFrame + startFrame - bar.startFrame };
  return { ...inFrame, startFrame, frames: bar.endFrame - startFrame };
}

/** Moving a bar or one of its ends by pointer; arrows move it, with Alt they move its end. */
function useBarMove(bar: Bar, { clips, pxPerFrame, fps, onPlaceAttached, onSelectAttached }: LanesProps) {
  const [shift, setShift] = useState<Shift | null>(null);
  const length = bar.endFrame - bar.startFrame;
  const rest = { startFrame: bar.startFrame, frames: length };
  const live = shift === null ? rest : placeOf(bar, shift, clips);
  const finish = () => {
    if (shift === null) return;
    setShift(null);
    if (shift.frames !== 0) onPlaceAttached(refOf(bar), live, crypto.randomUUID());
  };
  const grab = (part: Shift['part']) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      onSelectAttached(refOf(bar));
      setShift({ part, fromPx: event.clientX, frames: 0 });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (shift === null) return;
      setShift({ ...shift, frames: Math.round((event.clientX - shift.fromPx) / pxPerFrame) });
    },
    onPointerUp: finish,
    onPointerCancel: () => setShift(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (direction === 0 || part !== 'all') return;
      event.preventDefault();
      event.stopPropagation();
      const step = {
        part: event.altKey ? 'out' : 'all',
        frames: direction * (event.shiftKey ? fps : 1),
      } as const;
      onPlaceAttached(refOf(bar), placeOf(bar, step, clips), `keys:${bar.id}`);
    },
  });
  return { startFrame: live.startFrame, endFrame: live.startFrame + live.frames, grab };
}

/** Shorter ones can't be read or heard. */
const leastFrames = 15;

function ChapterFlag({ chapter, ...props }: LanesProps & { chapter: Attached }) {
  const { t } = useTranslation();
  if (chapter.kind !== 'chapter') return null;
  const { value, startFrame } = chapter;
  const isSelected = props.attached?.kind === 'chapter' && props.attached.id === chapter.id;
  return (
    <button
      type="button"
      className={styles['flag']}
      style={{ left: startFrame * props.pxPerFrame }}
      data-attached={chapter.id}
      data-selected={isSelected || undefined}
      aria-pressed={isSelected}
      aria-label={t('programs.timeline.chapterFlag', {
        title: value.title,
        from: timecode(startFrame, props.fps),
      })}
      onClick={() => {
        props.onSelectAttached(refOf(chapter));
        props.onSeek(startFrame);
      }}
    >
      {value.title}
    </button>
  );
}
