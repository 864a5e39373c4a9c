import type { EditItem, EditList } from './edit-list.ts';

export interface ItemPlace {
  readonly item: EditItem;
  readonly index: number;
  /** First program frame of the item, and the first one after it. */
  readonly startFrame: number;
  readonly endFrame: number;
}

/** Where each item is in the program. */
export function layout(list: EditList): ItemPlace[] {
  let startFrame = 0;
  return list.map((item, index) => {
    const endFrame = startFrame + item.outFrame - item.inFrame;
    const place = { item, index, startFrame, endFrame };
    startFrame = endFrame;
    return place;
  });
}

export function totalFrames(list: EditList): number {
  return list.reduce((sum, item) => sum + item.outFrame - item.inFrame, 0);
}

/** The item that a program frame shows, and where in it, counted as its in point is; the frame after the last shows the end of the last item. */
export function locate(
  list: EditList,
  programFrame: number,
): (ItemPlace & { readonly sourceFrame: number }) | null {
  const places = layout(list);
  const last = places.at(-1);
  if (last === undefined || programFrame < 0) return null;
  const place = places.find((entry) => programFrame < entry.endFrame) ?? last;
  const sourceFrame = Math.min(place.item.inFrame + programFrame - place.startFrame, place.item.outFrame);
  return { ...place, sourceFrame };
}

/** The program frame of a frame of an item, counted as its in point is; null when the item does not show it. */
export function programFrameOf(list: EditList, itemId: string, sourceFrame: number): number | null {
  const place = layout(list).find((entry) => entry.item.itemId === itemId);
  if (place === undefined) return null;
  const { inFrame, outFrame } = place.item;
  return sourceFrame < inFrame || sourceFrame >= outFrame ? null : place.startFrame + sourceFrame - inFrame;
}

export function msOfFrame(frame: number, fps: number): number {
  return Math.round((frame * 1000) / fps);
}

export function frameOfMs(durationMs: number, fps: number): number {
  return Math.round((durationMs * fps) / 1000);
}

/** `01:02:03:04`: hours, minutes, seconds and frames, as video editors write it. */
export function timecode(frame: number, fps: number): string {
  const whole = Math.max(0, Math.round(frame));
  const seconds = Math.floor(whole / fps);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, whole % fps];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Reads what `timecode` writes, and times as they are typed: `1:05`, `1:02:03.5`, `12.4`; null for anything else. */
export function frameOfText(text: string, fps: number): number | null {
  const code = /^(\d+):(\d{1,2}):(\d{1,2})[:;](\d{1,2})$/.exec(text.trim());
  if (code !== null) {
    const [hours = 0, minutes = 0, seconds = 0, frames = 0] = code.slice(1).map(Number);
    return frames < fps && minutes < 60 && seconds < 60
      ? ((hours * 60 + minutes) * 60 + seconds) * fps + frames
      : null;
  }
  const clock = /^(?:(?:(\d+):)?(\d{1,2}):)?(\d+(?:[.,]\d+)?)$/.exec(text.trim());
  if (clock === null) return null;
  const [hours, minutes] = [Number(clock[1] ?? 0), Number(clock[2] ?? 0)];
  const seconds = Number((clock[3] ?? '').replace(',', '.'));
  if (clock[2] !== undefined && seconds >= 60) return null;
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * fps);
}
