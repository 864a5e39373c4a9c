import {
  duplicateItem,
  type EditList,
  moveItem,
  removeItems,
  splitAt,
  trimIn,
  trimOut,
  type ClipLengths,
} from './edit-list.ts';
import { layout, locate, totalFrames } from './time-map.ts';
import type { TimelineCommand } from './keys.ts';

export interface EditSituation {
  readonly list: EditList;
  readonly playheadFrame: number;
  readonly selectedId: string | null;
  readonly lengths: ClipLengths;
  readonly newId: () => string;
}

/** What an edit leaves behind; the playhead stays where it is unless the edit moves it. */
export interface EditResult {
  readonly list: EditList;
  readonly selectedId: string | null;
  readonly playheadFrame: number;
}

/** Carries out a command that changes the list; null for commands that do not change it. */
export function runEdit(command: TimelineCommand, now: EditSituation): EditResult | null {
  const { list, playheadFrame, newId } = now;
  const under = locate(list, playheadFrame);
  const selected = layout(list).find((place) => place.item.itemId === now.selectedId) ?? null;
  const target = selected ?? under;
  if (target === null) return null;
  const { itemId } = target.item;
  const stay = { selectedId: itemId, playheadFrame };
  switch (command) {
    case 'split': {
      const rightId = newId();
      const next = splitAt(list, playheadFrame, rightId);
      return next === list ? null : { list: next, selectedId: rightId, playheadFrame };
    }
    case 'remove': {
      const neighbour = list[target.index + 1] ?? list[target.index - 1];
      const next = removeItems(list, new Set([itemId]));
      return {
        list: next,
        selectedId: neighbour?.itemId ?? null,
        playheadFrame: Math.min(target.startFrame, totalFrames(next)),
      };
    }
    case 'duplicate':
      return { ...stay, list: duplicateItem(list, itemId, newId()) };
    case 'move-left':
      return { ...stay, list: moveItem(list, itemId, target.index - 1) };
    case 'move-right':
      return { ...stay, list: moveItem(list, itemId, target.index + 1) };
    case 'set-in':
      return under === null
        ? null
        : {
            list: trimIn(list, under.item.itemId, under.sourceFrame),
            selectedId: under.item.itemId,
            playheadFrame: under.startFrame,
          };
    case 'set-out':
      return under === null
        ? null
        : {
            // At the very end the playhead is behind the last frame.
            list: trimOut(
              list,
              under.item.itemId,
              Math.min(under.sourceFrame + 1, under.item.outFrame),
              now.lengths,
            ),
            selectedId: under.item.itemId,
            playheadFrame,
          };
    default:
      return null;
  }
}

/** The rate after J (-1), K (0) or L (1): each press the same way doubles it, the other way turns round. */
export function shuttleRate(rate: number, direction: -1 | 0 | 1): number {
  if (direction === 0) return 0;
  const isSameWay = Math.sign(rate) === direction;
  return direction * (isSameWay ? Math.min(4, Math.abs(rate) * 2) : 1);
}

/** Where a command moves the playhead; null for commands that do not. */
export function runMove(
  command: TimelineCommand,
  now: { list: EditList; playheadFrame: number; fps: number },
): number | null {
  const { list, playheadFrame, fps } = now;
  const end = totalFrames(list);
  const clamp = (frame: number) => Math.min(end, Math.max(0, frame));
  const cuts = [0, ...layout(list).map((place) => place.endFrame)];
  switch (command) {
    case 'step-back':
      return clamp(playheadFrame - 1);
    case 'step-forward':
      return clamp(playheadFrame + 1);
    case 'jump-back':
      return clamp(playheadFrame - fps);
    case 'jump-forward':
      return clamp(playheadFrame + fps);
    case 'previous-cut':
      return cuts.findLast((cut) => cut < playheadFrame) ?? 0;
    case 'next-cut':
      return cuts.find((cut) => cut > playheadFrame) ?? end;
    case 'go-start':
      return 0;
    case 'go-end':
      return end;
    default:
      return null;
  }
}
