import i18next from 'i18next';
import type { FilledTitle } from '@rushes/contract/create/bumpers';
import type { File } from '@rushes/contract/media/files';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { EditList, NewClip } from '../../../../timeline/edit-list.ts';
import {
  addChapter,
  addMusic,
  addTitle,
  type AttachedRef,
  attachedIn,
  changeAttached,
  changeItem,
  type ItemLook,
  moveAttached,
} from '../../../../timeline/item-looks.ts';
import type { AttachedPlace } from '../../../../timeline/lanes.tsx';
import { totalFrames } from '../../../../timeline/time-map.ts';
import type { TitleLook } from '../parts/looks/use-title-look.ts';
import type { Playhead } from './playhead.ts';

/** What can be attached at the playhead. */
export type NewLook = 'title' | 'lower-third' | 'chapter';

interface LookEditsUse {
  readonly list: EditList;
  readonly fps: number;
  readonly playhead: Playhead;
  readonly attached: AttachedRef | null;
  readonly change: (list: EditList, gesture?: string) => void;
  readonly selectAttached: (ref: AttachedRef | null) => void;
}

const titleS = { title: 3, 'lower-third': 5 } as const;

const imageS = 5;

export type ImageFile = Pick<File, 'fileId' | 'name' | 'width' | 'height' | 'thumbnail'>;

/** What an image that is placed keeps of its file. */
export function imageOf({ fileId, name, width, height }: ImageFile) {
  return { fileId, name, ratio: width === null || height === null ? 1 : width / height };
}

/** Edits of what is attached to items. */
export function createLookEdits({ list, fps, playhead, attached, change, selectAttached }: LookEditsUse) {
  /** The list with something new in it, which is selected. */
  const takeNew = (next: EditList, kind: AttachedRef['kind'], id: string) => {
    change(next);
    const found = attachedIn(next).find((each) => each.kind === kind && each.id === id);
    if (found !== undefined) selectAttached({ kind, itemId: found.itemId, id });
  };
  const takeTitle = (design: TitleDesign, seconds: number) => {
    const [id, end] = [crypto.randomUUID(), totalFrames(list)];
    // Near the end of the program it begins earlier.
    const at = Math.max(0, Math.min(playhead.get(), end - fps));
    const frames = Math.max(1, Math.min(Math.round(seconds * fps), end - at));
    takeNew(addTitle(list, at, { ...design, titleId: id, atFrame: 0, frames }), 'title', id);
  };
  return {
    changeItem: (itemId: string, values: ItemLook, gesture: string) =>
      change(changeItem(list, itemId, values), gesture),
    changeAttached(values: object, gesture: string) {
      if (attached !== null) change(changeAttached(list, attached, values), gesture);
    },
    placeAttached(ref: AttachedRef, { startFrame, ...place }: AttachedPlace, gesture: string) {
      const moved = moveAttached(list, ref, startFrame);
      const next = ref.kind === 'chapter' ? moved.list : changeAttached(moved.list, moved.ref, place);
      change(next, gesture);
      selectAttached(moved.ref);
    },
    addLook(kind: NewLook, look: TitleLook) {
      const [id, frame] = [crypto.randomUUID(), playhead.get()];
      if (list.length === 0) return;
      if (kind === 'chapter') {
        const count = attachedIn(list).filter((each) => each.kind === 'chapter').length + 1;
        const title: string = i18next.t('programs.looks.newChapter', { number: count });
        return takeNew(addChapter(list, frame, { chapterId: id, atFrame: 0, title }), 'chapter', id);
      }
      const text: string =
        kind === 'title' ? i18next.t('programs.looks.newTitle') : i18next.t('programs.looks.newName');
      const place = kind === 'title' ? ('centre' as const) : ('left' as const);
      takeTitle({ kind, text, secondLine: '', place, ...look }, titleS[kind]);
    },
    addSavedTitle({ title, lengthMs }: FilledTitle) {
      if (list.length > 0) takeTitle(title, lengthMs / 1000);
    },
    addImage(file: ImageFile) {
      if (list.length === 0) return;
      const [id, end] = [crypto.randomUUID(), totalFrames(list)];
      const at = Math.max(0, Math.min(playhead.get(), end - fps));
      const frames = Math.max(1, Math.min(imageS * fps, end - at));
      const design = { place: 'top-right', widthPercent: 20, opacityPercent: 100, untilEnd: false } as const;
      const image = { kind: 'image' as const, ...imageOf(file), ...design };
      takeNew(addTitle(list, at, { ...image, titleId: id, atFrame: 0, frames }), 'title', id);
    },
    addMusic(clip: NewClip) {
      if (list.length === 0) return;
      const [id, frame] = [crypto.randomUUID(), playhead.get()];
      const { inFrame, outFrame } = clip.kept ?? { inFrame: 0, outFrame: clip.frames };
      const frames = Math.min(outFrame - inFrame, Math.max(fps, totalFrames(list) - frame));
      const sound = { gainDb: -12, fadeInFrames: fps, fadeOutFrames: 2 * fps, ducks: true };
      const music = { musicId: id, clipId: clip.clipId, inFrame, atFrame: 0, frames, ...sound };
      takeNew(addMusic(list, frame, music), 'music', id);
    },
  };
}
