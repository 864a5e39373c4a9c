import { useState } from 'react';
import { readDeviceChoice, writeDeviceChoice } from '../../../../lib/device/device-choices.ts';

export type EditorPanel = 'clips' | 'facts' | 'strip';
export type PanelSizes = Readonly<Record<EditorPanel, number>>;

/** Smallest, usual and largest size in pixels. */
export const panelLimits: Readonly<Record<EditorPanel, readonly [number, number, number]>> = {
  clips: [200, 280, 480],
  facts: [240, 320, 480],
  strip: [190, 250, 560],
};
const panels = ['clips', 'facts', 'strip'] as const;

function sizesOf(read: (panel: EditorPanel, at: number) => number): PanelSizes {
  const size = (panel: EditorPanel, at: number) => {
    const [smallest, usual, largest] = panelLimits[panel];
    return Math.min(largest, Math.max(smallest, Math.round(read(panel, at)) || usual));
  };
  return { clips: size('clips', 0), facts: size('facts', 1), strip: size('strip', 2) };
}

/** Sizes of the editor's panels, remembered on this device. */
export function usePanelSizes(): {
  sizes: PanelSizes;
  resize: (panel: EditorPanel, sizePx: number) => void;
} {
  const [sizes, setSizes] = useState(() => {
    const kept = (readDeviceChoice('editorPanels') ?? '').split(',');
    return sizesOf((_panel, at) => Number(kept[at]));
  });
  return {
    sizes,
    resize(panel, sizePx) {
      const next = sizesOf((each) => (each === panel ? sizePx : sizes[each]));
      setSizes(next);
      writeDeviceChoice('editorPanels', panels.map((each) => next[each]).join(','));
    },
  };
}
