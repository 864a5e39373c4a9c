import type { Draft } from '@rushes/contract/create/programs';
import { useState } from 'react';
import { runEdit } from '../../../../timeline/commands.ts';
import type { TimelineClips } from '../../../../timeline/clips.ts';
import {
  type EditList,
  insertItems,
  isSameCut,
  moveItem,
  type NewClip,
  newItem,
} from '../../../../timeline/edit-list.ts';
import { createHistory, record, redo, undo } from '../../../../timeline/history.ts';
import { type AttachedRef, type ItemLook, removeAttached } from '../../../../timeline/item-looks.ts';
import type { AttachedPlace } from '../../../../timeline/lanes.tsx';
import type { TimelineCommand } from '../../../../timeline/keys.ts';
import { totalFrames } from '../../../../timeline/time-map.ts';
import type { TimelineDrag } from '../../../../timeline/timeline-item.tsx';
import type { Autosave, SaveState } from '../drafts/autosave.ts';
import { createLookEdits, type ImageFile, type NewLook } from './look-edits.ts';
import { createPlayhead, type Playhead } from './playhead.ts';
import { useAutosave } from '../drafts/use-autosave.ts';

export interface Editor {
  readonly list: EditList;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly selectedId: string | null;
  /** The title, music or chapter that is selected. */
  readonly attached: AttachedRef | null;
  readonly playhead: Playhead;
  readonly autosave: Autosave;
  readonly save: SaveState;
  readonly select: (itemId: string | null) => void;
  readonly selectAttached: (ref: AttachedRef) => void;
  readonly change: (list: EditList, gesture?: string) => void;
  /** Carries out an edit command; answers whether anything changed, and the frame to show. */
  readonly edit: (command: TimelineCommand, clips: TimelineClips) => number | null;
  /** Answers the id of the new item. */
  readonly addClip: (clip: NewClip, index?: number) => string;
  readonly drop: (drag: TimelineDrag, index: number, clips: TimelineClips) => void;
  /** Changes the sound or the fades of an item. */
  readonly changeItem: (itemId: string, values: ItemLook, gesture: string) => void;
  /** Changes what is selected of what is attached. */
  readonly changeAttached: (values: object, gesture: string) => void;
  /** Puts something attached at another frame of the program, with this length. */
  readonly placeAttached: (ref: AttachedRef, place: AttachedPlace, gesture: string) => void;
  /** Attaches a title or a chapter at the playhead, and selects it. */
  readonly addLook: (kind: NewLook, colour: string) => void;
  readonly addImage: (file: ImageFile) => void;
  readonly addMusic: (clip: NewClip) => void;
}

interface EditorUse {
  readonly programId: string;
  readonly draft: Draft;
  readonly fps: number;
  readonly onFailure: (error: unknown) => void;
}

/** The edit list with its past, what is selected, where the playhead is, and saving of it all. */
export function useEditor(use: EditorUse): Editor {
  const [history, setHistory] = useState(() => createHistory<EditList>(use.draft.timeline.items));
  const [selectedId, selectItem] = useState<string | null>(null);
  const [attached, selectAttached] = useState<AttachedRef | null>(null);
  const select = (itemId: string | null) => {
    selectItem(itemId);
    selectAttached(null);
  };
  const [playhead] = useState(createPlayhead);
  const { autosave, state: save } = useAutosave(use);
  const list = history.present;
  const step = (next: typeof history) => {
    setHistory(next);
    autosave.change(next.present);
  };
  // Another version was taken over: it becomes the present one, and ours can be had back by undo.
  const [taken, setTaken] = useState(save.wanted);
  if (taken !== save.wanted) {
    setTaken(save.wanted);
    if (!isSameCut(save.wanted, list)) setHistory(record(history, save.wanted));
  }

  const change = (next: EditList, gesture?: string) => step(record(history, next, gesture ?? null));
  const edit = (command: TimelineCommand, clips: TimelineClips): number | null => {
    if (command === 'undo' || command === 'redo') {
      const next = command === 'undo' ? undo(history) : redo(history);
      if (next !== history) step(next);
      return next === history ? null : Math.min(playhead.get(), totalFrames(next.present));
    }
    const without = command === 'remove' && attached !== null ? removeAttached(list, attached) : list;
    if (without !== list) {
      change(without);
      selectAttached(null);
      return playhead.get();
    }
    const result = runOn({ list, selectedId, playheadFrame: playhead.get() }, command, clips);
    if (result === null || result.list === list) return null;
    change(result.list);
    select(result.selectedId);
    return result.playheadFrame;
  };
  const placing = createClipEdits({ list, selectedId, change, select });
  const looks = createLookEdits({ list, fps: use.fps, playhead, attached, change, selectAttached });
  const [canUndo, canRedo] = [history.past.length > 0, history.future.length > 0];
  return {
    list,
    canUndo,
    canRedo,
    selectedId,
    playhead,
    autosave,
    save,
    select,
    change,
    edit,
    ...placing,
    attached,
    selectAttached,
    ...looks,
  };
}

interface ClipEditsUse {
  readonly list: EditList;
  readonly selectedId: string | null;
  readonly change: (list: EditList) => void;
  readonly select: (itemId: string) => void;
}

/** Putting clips into the list and moving items by drag and drop. */
function createClipEdits({
  list,
  selectedId,
  change,
  select,
}: ClipEditsUse): Pick<Editor, 'addClip' | 'drop'> {
  const addClip = (clip: NewClip, index?: number) => {
    const item = newItem(crypto.randomUUID(), clip);
    change(insertItems(list, index ?? gapAfter(list, selectedId), [item]));
    select(item.itemId);
    return item.itemId;
  };
  return {
    addClip,
    drop(drag, index, clips) {
      if (drag.type === 'clip') {
        const clip = clips.get(drag.clipId);
        if (clip !== undefined) addClip(clip, index);
        return;
      }
      change(moveTo(list, drag.itemId, index));
      select(drag.itemId);
    },
  };
}

interface EditPlace {
  readonly list: EditList;
  readonly selectedId: string | null;
  readonly playheadFrame: number;
}

function runOn(place: EditPlace, command: TimelineCommand, clips: TimelineClips) {
  return runEdit(command, {
    ...place,
    lengths: new Map([...clips.values()].map((clip) => [clip.clipId, clip.frames])),
    newId: () => crypto.randomUUID(),
  });
}

/** The gap that an item is dropped into is counted with the item still in its place. */
function moveTo(list: EditList, itemId: string, gap: number): EditList {
  const from = list.findIndex((item) => item.itemId === itemId);
  return moveItem(list, itemId, gap > from ? gap - 1 : gap);
}

/** Where a new item goes: behind the selected one, else to the end. */
function gapAfter(list: EditList, selectedId: string | null): number {
  const index = list.findIndex((item) => item.itemId === selectedId);
  return index === -1 ? list.length : index + 1;
}
