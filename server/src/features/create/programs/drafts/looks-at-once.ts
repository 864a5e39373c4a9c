import { AppError } from '../../../../platform/app-error.ts';
import type { StoredItem } from '../../../../schema-programs.ts';
import { looksOf } from '../timeline-media/plan-looks.ts';

/** More would hide each other; it also bounds what a piece is made of. */
const mostAtOnce = 4;

/** Refuses a timeline where too much lies over each other. */
export function requireFewAtOnce(items: readonly StoredItem[]): void {
  const { titles, music } = looksOf(
    items.map((item) => ({
      ...item,
      music: item.music?.map((each) => ({ ...each, assetId: each.clipId })),
    })),
  );
  for (const [name, stretches] of [
    ['titles and images', titles],
    ['pieces of music', music],
  ] as const) {
    if (atOnce(stretches) <= mostAtOnce) continue;
    const message = `There are more than ${mostAtOnce} ${name} at the same time. Move or remove some of them.`;
    throw new AppError('invalid', { fields: [{ path: 'timeline.items', message }] });
  }
}

/** How many of these stretches meet at most. */
function atOnce(stretches: readonly { readonly from: number; readonly to: number }[]): number {
  const edges = stretches
    .flatMap(({ from, to }) => [
      { frame: from, step: 1 },
      { frame: to, step: -1 },
    ])
    .toSorted((a, b) => a.frame - b.frame || a.step - b.step);
  let now = 0;
  let most = 0;
  for (const { step } of edges) {
    now += step;
    most = Math.max(most, now);
  }
  return most;
}
