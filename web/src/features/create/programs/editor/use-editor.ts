import type { FilledTitle } from '@rushes/contract/create/bumpers';
import type { Draft } from '@rushes/contract/create/programs';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostItems } from '../../../../timeline/clipboard.ts';
import { runEdit } from '../../../../timeline/commands.ts';
import { lengthsOf, type TimelineClips } from '../../../../timeline/clips.ts';
import { settleCrossFades } from '../../../../timeline/cross-fades.ts';
import {
  type EditList,
  insertItems,
  isSameCut,
  moveItem,
  type NewClip,
  newItem,
} from '../../../../timeline/edit-list.ts';
import { type GroupResult, moveItems, runGroupEdit } from '../../../../timeline/group-edits.ts';
import {
  createHistory,
  endGesture,
  type History,
  rebase,
  record,
  redo,
  undo,
} from '../../../../lib/forms/history.ts';
import { type AttachedRef, type ItemLook, removeAttached } from '../../../../timeline/item-looks.ts';
import type { AttachedPlace } from '../../../../timeline/lanes.tsx';
import type { TimelineCommand } from '../../../../timeline/keys.ts';
import { mergeCuts } from '../../../../timeline/merge.ts';
import { totalFrames } from '../../../../timeline/time-map.ts';
import type { TimelineDrag } from '../../../../timeline/timeline-item.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import type { Autosave, SaveState } from '../drafts/autosave.ts';
import type { TitleLook } from '../parts/looks/use-title-look.ts';
import { createLookEdits, type ImageFile, type NewLook } from './look-edits.ts';
import { createPlayhead, type Playhead } from './playhead.ts';
import { useKeptHistory } from './use-kept-history.ts';
import { type SelectionEdits, useSelection } from './use-selection.ts';
import { type ClashNews, useAutosave } from '../drafts/use-autosave.ts';

export interface Editor extends SelectionEdits {
  readonly list: EditList;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The selected item; of several, the one that was selected last. */
  readonly selectedId: string | null;
  /** The title, music or chapter that is selected. */
  readonly attached: AttachedRef | null;
  readonly playhead: Playhead;
  readonly autosave: Autosave;
  readonly save: SaveState;
  readonly select: (itemId: string | null) => void;
  readonly selectAttached: (ref: AttachedRef) => void;
  readonly change: (list: EditList, gesture?: string) => void;
  /** Puts another list in the place of all of it, as it is. */
  readonly replace: (list: EditList) => void;
  /** Carries out an edit command; answers whether anything changed, and the frame to show. */
  readonly edit: (command: TimelineCommand, clips: TimelineClips) => number | null;
  /** Answers the id of the new item. */
  readonly addClip: (clip: NewClip, index?: number) => string;
  /** Puts items behind the selected ones and selects them; answers the frame where they begin. */
  readonly addItems: (items: EditList) => number;
  readonly drop: (drag: TimelineDrag, index: number, clips: TimelineClips) => void;
  /** Changes the sound or the fades of an item. */
  readonly changeItem: (itemId: string, values: ItemLook, gesture: string) => void;
  /** Changes what is selected of what is attached. */
  readonly changeAttached: (values: object, gesture: string) => void;
  /** Puts something attached at another frame of the program, with this length. */
  readonly placeAttached: (ref: AttachedRef, place: AttachedPlace, gesture: string) => void;
  /** Attaches a title or a chapter at the playhead, and selects it. */
  readonly addLook: (kind: NewLook, look: TitleLook) => void;
  readonly addImage: (file: ImageFile) => void;
  readonly addSavedTitle: (saved: FilledTitle) => void;
  readonly addMusic: (clip: NewClip) => void;
}

interface EditorUse {
  readonly programId: string;
  readonly draft: Draft;
  readonly fps: number;
  readonly onFailure: (error: unknown) => void;
  readonly onClash: (news: ClashNews) => void;
}

/** The edit list with its past, what is selected, where the playhead is, and saving of it all. */
export function useEditor(use: EditorUse): Editor {
  const { t } = useTranslation();
  const [history, setHistory] = useState(() => createHistory<EditList>(use.draft.timeline.items));
  const list = history.present;
  const [attached, selectAttached] = useState<AttachedRef | null>(null);
  const [playhead] = useState(createPlayhead);
  const selecting = useSelection({ list, playhead, onSelect: () => selectAttached(null) });
  const { ids: selectedIds, currentId: selectedId } = selecting.selection;
  const select = (itemId: string | null) => selecting.selectMany(itemId === null ? [] : [itemId]);
  const { autosave, state: save } = useAutosave(use);
  useKeptHistory({ programId: use.programId, fps: use.fps, history, onContinue: setHistory, save });
  useGestureEnds(setHistory);
  const step = (next: typeof history) => {
    setHistory(next);
    autosave.change(next.present);
  };
  // Another version was taken over.
  const [taken, setTaken] = useState(save.wanted);
  if (taken !== save.wanted) {
    setTaken(save.wanted);
    if (!isSameCut(save.wanted, list)) setHistory(withTaken(history, save));
  }

  const change = (next: EditList, gesture?: string) =>
    step(record(history, settleCrossFades(list, next), gesture ?? null));
  const replace = (next: EditList) => step(record(history, next));
  const edit = createCommands({ history, attached, selecting, playhead, step, change, selectAttached, t });
  const placing = createClipEdits({ list, selectedIds, change, selectMany: selecting.selectMany });
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
    replace,
    edit,
    ...placing,
    ...selecting,
    attached,
    selectAttached,
    ...looks,
  };
}

/** A drag is over when the pointer is let go: the next one of the same slider is another step of undo. */
function useGestureEnds(setHistory: (change: (now: History<EditList>) => History<EditList>) => void): void {
  useEffect(() => {
    const end = () => setHistory(endGesture);
    const abort = new AbortController();
    for (const name of ['pointerup', 'pointercancel'] as const)
      globalThis.addEventListener(name, end, { signal: abort.signal });
    return () => abort.abort();
  }, [setHistory]);
}

/** What another changed is in every step, so that undo takes back our own changes alone; a version that was chosen is a step. */
function withTaken(history: History<EditList>, { wanted, merged }: SaveState): History<EditList> {
  if (merged === null || merged.list !== wanted) return record(history, wanted);
  const { base, theirs } = merged;
  return rebase(history, wanted, (step) => mergeCuts(base, { mine: step, theirs }).list);
}

interface CommandsUse {
  readonly history: History<EditList>;
  readonly attached: AttachedRef | null;
  readonly selecting: SelectionEdits;
  readonly playhead: Playhead;
  readonly step: (next: History<EditList>) => void;
  readonly change: (list: EditList) => void;
  readonly selectAttached: (ref: AttachedRef | null) => void;
  readonly t: TFunction;
}

function createCommands(use: CommandsUse): Editor['edit'] {
  const { history, attached, selecting, playhead, step, change, selectAttached, t } = use;
  const list = history.present;
  const { ids: selectedIds, currentId: selectedId } = selecting.selection;
  return (command: TimelineCommand, clips: TimelineClips): number | null => {
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
    const result = runOn({ list, selectedIds, selectedId, playheadFrame: playhead.get() }, command, clips);
    if (result === null || result.list === list) return null;
    if (result.list.length > Math.max(list.length, mostItems)) {
      showToast(t('programs.clipboard.tooMany', { most: mostItems }));
      return null;
    }
    change(result.list);
    selecting.selectMany(result.selectedIds);
    return result.playheadFrame;
  };
}

interface ClipEditsUse {
  readonly list: EditList;
  readonly selectedIds: ReadonlySet<string>;
  readonly change: (list: EditList) => void;
  readonly selectMany: (itemIds: readonly string[]) => void;
}

/** Putting clips into the list and moving items by drag and drop. */
function createClipEdits({
  list,
  selectedIds,
  change,
  selectMany,
}: ClipEditsUse): Pick<Editor, 'addClip' | 'addItems' | 'drop'> {
  const addClip = (clip: NewClip, index?: number) => {
    const item = newItem(crypto.randomUUID(), clip);
    change(insertItems(list, index ?? gapAfter(list, selectedIds), [item]));
    selectMany([item.itemId]);
    return item.itemId;
  };
  return {
    addClip,
    addItems(items) {
      const gap = gapAfter(list, selectedIds);
      change(insertItems(list, gap, items));
      selectMany(items.map(({ itemId }) => itemId));
      return totalFrames(list.slice(0, gap));
    },
    drop(drag, index, clips) {
      if (drag.type === 'clip') {
        const clip = clips.get(drag.clipId);
        if (clip !== undefined) addClip(clip, index);
        return;
      }
      if (selectedIds.size > 1 && selectedIds.has(drag.itemId))
        return change(moveItems(list, selectedIds, index));
      change(moveTo(list, drag.itemId, index));
      selectMany([drag.itemId]);
    },
  };
}

interface EditPlace {
  readonly list: EditList;
  readonly selectedIds: ReadonlySet<string>;
  readonly selectedId: string | null;
  readonly playheadFrame: number;
}

/** Edits all selected items where the command is about several, else the one. */
function runOn(place: EditPlace, command: TimelineCommand, clips: TimelineClips): GroupResult | null {
  const newId = () => crypto.randomUUID();
  if (place.selectedIds.size > 1) {
    const result = runGroupEdit(command, { ...place, itemIds: place.selectedIds, newId });
    if (result !== null) return result;
  }
  const result = runEdit(command, { ...place, lengths: lengthsOf(clips), newId });
  return result === null
    ? null
    : { ...result, selectedIds: result.selectedId === null ? [] : [result.selectedId] };
}

/** The gap that an item is dropped into is counted with the item still in its place. */
function moveTo(list: EditList, itemId: string, gap: number): EditList {
  const from = list.findIndex((item) => item.itemId === itemId);
  return moveItem(list, itemId, gap > from ? gap - 1 : gap);
}

/** Where new items go: behind the last selected one, else to the end. */
function gapAfter(list: EditList, selectedIds: ReadonlySet<string>): number {
  const index = list.findLastIndex((item) => selectedIds.has(item.itemId));
  return index === -1 ? list.length : index + 1;
}
