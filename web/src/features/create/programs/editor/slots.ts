import { type SlotFilling, fillingOf } from '@rushes/contract/create/lists/templates';
import type { ProgramSlot, SlotMusic } from '@rushes/contract/create/templates';
import {
  type EditItem,
  type EditList,
  insertItems,
  itemFrames,
  minimumItemFrames,
  type NewClip,
  newItem,
} from '../../../../timeline/edit-list.ts';
import type { ItemLook, ItemMusic } from '../../../../timeline/item-looks.ts';
import { frameOfMs, msOfFrame } from '../../../../timeline/time-map.ts';

/** `locked`: its fixed clip is there; `missing`: that was removed. */
export type SlotState = SlotFilling | 'locked' | 'missing';

/** What fills a slot in the edit list. */
export function itemOf(list: EditList, slot: Pick<ProgramSlot, 'itemId'>): EditItem | undefined {
  return list.find(({ itemId }) => itemId === slot.itemId);
}

export function stateOf(list: EditList, slot: ProgramSlot, fps: number): SlotState {
  const item = itemOf(list, slot);
  if (slot.locked) return item === undefined ? 'missing' : 'locked';
  return fillingOf(slot, item === undefined ? null : msOfFrame(itemFrames(item), fps));
}

/** Required slots without a clip. */
export function emptySlots(list: EditList, slots: readonly ProgramSlot[]): ProgramSlot[] {
  return slots.filter((slot) => slot.required && itemOf(list, slot) === undefined);
}

/** Puts a clip into a slot: in the place of what fills it, else behind the slot before it, or in front of the one after. */
export function fillSlot(
  list: EditList,
  slots: readonly ProgramSlot[],
  slot: ProgramSlot,
  clip: NewClip & { readonly fps: number },
): EditList {
  const item = newItem(slot.itemId, clip);
  // What is attached to it stays; the speed was that of the clip before.
  if (itemOf(list, slot) !== undefined)
    return list.map((each) =>
      each.itemId === slot.itemId ? { ...each, ...item, speedPercent: undefined } : each,
    );
  return insertItems(list, gapFor(list, slots, slot.itemId), [{ ...item, ...lookOf(slot, clip.fps) }]);
}

/** What a slot gives to its clip: titles, images, music and how it begins and ends. */
export function lookOf(slot: ProgramSlot, fps: number): ItemLook {
  const { titles = [], images = [], music = [], fadeInMs, fadeOutMs, crossFadeMs } = slot;
  const frames = (ms: number) => frameOfMs(ms, fps);
  const placed = <Each extends { titleId?: string | undefined; atMs: number; durationMs: number }>({
    titleId = crypto.randomUUID(),
    atMs,
    durationMs,
    ...design
  }: Each) => ({ ...design, titleId, atFrame: frames(atMs), frames: Math.max(1, frames(durationMs)) });
  return {
    titles: [...titles.map((title) => placed(title)), ...images.map((image) => placed(image))],
    ...(music.length === 0 ? {} : { music: music.map((each) => musicOf(each, fps)) }),
    ...(fadeInMs === undefined ? {} : { fadeInFrames: frames(fadeInMs) }),
    ...(fadeOutMs === undefined ? {} : { fadeOutFrames: frames(fadeOutMs) }),
    ...(crossFadeMs === undefined ? {} : { crossFadeFrames: frames(crossFadeMs) }),
  };
}

function musicOf(music: SlotMusic, fps: number): ItemMusic {
  const { musicId = crypto.randomUUID(), clipId, gainDb, ducks } = music;
  const frames = (ms: number) => frameOfMs(ms, fps);
  return {
    ...{ musicId, clipId, gainDb, ducks },
    inFrame: frames(music.inMs),
    atFrame: frames(music.atMs),
    frames: frames(music.durationMs),
    fadeInFrames: frames(music.fadeInMs),
    fadeOutFrames: frames(music.fadeOutMs),
  };
}

function gapFor(list: EditList, slots: readonly ProgramSlot[], slotItemId: string): number {
  const indexOf = ({ itemId }: ProgramSlot) => list.findIndex((item) => item.itemId === itemId);
  const at = slots.findIndex(({ itemId }) => itemId === slotItemId);
  const before = slots.slice(0, at).findLast((slot) => indexOf(slot) !== -1);
  if (before !== undefined) return indexOf(before) + 1;
  const after = slots.slice(at + 1).find((slot) => indexOf(slot) !== -1);
  return after === undefined ? list.length : indexOf(after);
}

/** Shortens what fills a slot to the longest length that the slot takes. */
export function trimToSlot(list: EditList, slot: ProgramSlot, fps: number): EditList {
  const { maxMs } = slot;
  if (maxMs === null) return list;
  const frames = Math.max(minimumItemFrames, Math.floor((maxMs * fps) / 1000));
  return list.map((item) =>
    item.itemId === slot.itemId && itemFrames(item) > frames
      ? { ...item, outFrame: item.inFrame + frames }
      : item,
  );
}
