import { clipFrameAt } from '@rushes/contract/create/lists/speed';
import { type RefObject, useEffect, useRef } from 'react';
import type { TimelineClips } from '../../../../timeline/clips.ts';
import type { TimelineCommand } from '../../../../timeline/keys.ts';
import { slipItem } from '../../../../timeline/slip-roll.ts';
import { locate } from '../../../../timeline/time-map.ts';
import type { PreviewControls } from '../preview/use-preview.ts';
import type { Editor } from './use-editor.ts';

interface SlipUse {
  readonly editor: Editor;
  readonly clips: TimelineClips;
  readonly preview: RefObject<PreviewControls | null>;
}

const steps: Partial<Record<TimelineCommand, number>> = {
  'slip-back': -1,
  'slip-forward': 1,
  'slip-back-far': -10,
  'slip-forward-far': 10,
};

/** How long the preview shows the new first frame with its time. */
const shownMs = 1_500;

/** Slips the selected item, else the one under the playhead, by keys; answers whether the command was one of these. */
export function useSlip({ editor, clips, preview }: SlipUse): (command: TimelineCommand) => boolean {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (command) => {
    const frames = steps[command];
    if (frames === undefined) return false;
    const { list, selectedId, playhead, change } = editor;
    const itemId = selectedId ?? locate(list, playhead.get())?.item.itemId;
    if (itemId === undefined) return true;
    const lengths = new Map([...clips.values()].map((clip) => [clip.clipId, clip.frames]));
    const next = slipItem(list, itemId, frames, lengths);
    if (next !== list) change(next, `slip:${itemId}`);
    const item = next.find((each) => each.itemId === itemId);
    if (item === undefined) return true;
    preview.current?.peek({
      clipId: item.clipId,
      side: 'in',
      sourceFrame: clipFrameAt(item.inFrame, item.speedPercent),
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => preview.current?.peek(null), shownMs);
    return true;
  };
}
