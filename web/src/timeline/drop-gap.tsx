import styles from './timeline.module.css';
import { totalFrames } from './time-map.ts';
import { type DropUse, useTimelineDrop } from './use-timeline-drop.ts';

/** Where a drop would go. On its own, so that the items aren't drawn again while something is dragged over them. */
export function DropGap(props: DropUse) {
  const { places, pxPerFrame } = props;
  const gap = useTimelineDrop(props);
  if (gap === null) return null;
  const frame = places[gap]?.startFrame ?? totalFrames(places.map(({ item }) => item));
  return <span className={styles['gap']} style={{ left: frame * pxPerFrame - 2 }} data-gap aria-hidden />;
}
