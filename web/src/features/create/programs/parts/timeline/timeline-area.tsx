import { useEffect, useRef } from 'react';
import { isTakenByTarget } from '../../../../../player/keys.ts';
import type { TimelineClips } from '../../../../../timeline/clips.ts';
import { type TimelineCommand, timelineCommandOfKey } from '../../../../../timeline/keys.ts';
import type { ItemEditor } from '../../../../../timeline/item-editors.tsx';
import { layout, totalFrames } from '../../../../../timeline/time-map.ts';
import { Timeline } from '../../../../../timeline/timeline.tsx';
import type { TrimPeek } from '../../../../../timeline/use-trim.ts';
import { useTimelineView } from '../../../../../timeline/use-view.ts';
import { usePlayhead } from '../../editor/playhead.ts';
import type { Editor } from '../../editor/use-editor.ts';
import { useFileDrops } from '../../editor/use-file-drops.ts';
import type { Sound } from '../../editor/use-sound.ts';
import { BumperBar } from '../bumpers/bumper-bar.tsx';
import { DeletedClipBar } from './deleted-clip-bar.tsx';
import styles from './timeline-area.module.css';
import { TimelineComments } from './timeline-comments.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';

interface TimelineAreaProps {
  readonly programId: string;
  readonly editor: Editor;
  /** Who else has the program open. */
  readonly others: readonly ItemEditor[];
  readonly clips: TimelineClips;
  readonly missing: readonly string[];
  readonly deleted: readonly string[];
  readonly fps: number;
  /** How fast the preview plays; 0 while it rests. */
  readonly rate: number;
  readonly sound: Sound;
  readonly onCommand: (command: TimelineCommand) => void;
  readonly onSeek: (frame: number) => void;
  readonly onPeek: (peek: TrimPeek | null) => void;
}

/** The lower part of the editor: transport, edit buttons, zoom, and the strip itself. */
export function TimelineArea(props: TimelineAreaProps) {
  const { programId, editor, clips, fps, rate, sound, onSeek } = props;
  const playheadFrame = usePlayhead(editor.playhead);
  const view = useTimelineView(totalFrames(editor.list));
  const reveal = (itemId: string | null) => {
    const place = layout(editor.list).find(({ item }) => item.itemId === itemId);
    if (place !== undefined) view.reveal(place.startFrame);
  };
  const run = (command: TimelineCommand) => {
    if (command === 'zoom-in') view.zoomBy(1.5, playheadFrame);
    else if (command === 'zoom-out') view.zoomBy(1 / 1.5, playheadFrame);
    else if (command === 'zoom-fit') view.zoomToFit();
    else {
      const selected = editor.runSelect(command);
      if (selected !== null) return reveal(selected.showId);
      props.onCommand(command);
      if (editor.playhead.get() !== playheadFrame) view.reveal(editor.playhead.get());
    }
  };
  useTimelineKeys(run);
  const files = useFileDrops(editor);
  return (
    <section className={styles['area']}>
      <TimelineToolbar {...{ programId, editor, fps, rate, sound, playheadFrame }} onCommand={run} />
      <BumperBar programId={programId} placed={editor.save.draft.bumpers} fps={fps} />
      <DeletedClipBar editor={editor} missing={props.missing} deleted={props.deleted} />
      <Timeline
        list={editor.list}
        clips={clips}
        fps={fps}
        view={view}
        playheadFrame={playheadFrame}
        isPlaying={rate !== 0}
        others={props.others}
        selection={editor.selection}
        onPick={editor.pick}
        onSelect={editor.select}
        onSeek={onSeek}
        onChange={(list, gesture) => {
          editor.change(list, gesture);
          if (editor.playhead.get() > totalFrames(list)) onSeek(totalFrames(list));
        }}
        onPeek={props.onPeek}
        onDrop={(drag, index) => editor.drop(drag, index, clips)}
        onDropFiles={files.dropFiles}
        arriving={files.arriving}
        attached={editor.attached}
        onSelectAttached={editor.selectAttached}
        onPlaceAttached={editor.placeAttached}
        marks={
          <TimelineComments
            {...{ programId, onSeek, pxPerFrame: view.pxPerFrame }}
            introFrames={editor.save.draft.bumpers.intro?.frames ?? 0}
          />
        }
      />
    </section>
  );
}

function useTimelineKeys(run: (command: TimelineCommand) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      if (isInForm(event) && !worksInForms(event)) return;
      if (event.defaultPrevented || isTakenByTarget(event.target, event.key)) {
        if (event.defaultPrevented || !isOfStrip(event)) return;
      }
      const command = timelineCommandOfKey(event);
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('click', leaveClicked);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('click', leaveClicked);
    };
  }, []);
}

/** A clicked button does not keep the focus: Space still plays. Buttons that open something keep it. */
function leaveClicked({ target, detail }: MouseEvent): void {
  const isPointer = detail > 0;
  if (!isPointer || !(target instanceof Element)) return;
  target.closest<HTMLElement>('button:not([aria-haspopup], [data-item], [data-attached])')?.blur();
}

/** In a form, keys are its own; undo works everywhere. */
function worksInForms(event: KeyboardEvent): boolean {
  const command = timelineCommandOfKey(event);
  return command === 'undo' || command === 'redo';
}

function isInForm({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-own-keys]') !== null;
}

/** Items and their edges leave the editor's keys alone, but for the arrows that trim an edge. */
function isOfStrip({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-item], [data-attached]') !== null) return true;
  return target.closest('[data-trim]') !== null && key !== 'ArrowLeft' && key !== 'ArrowRight';
}
