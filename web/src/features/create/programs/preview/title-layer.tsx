import type { Aspect } from '@rushes/contract/media/clips';
import { dissolvesAt } from '../../../../timeline/cross-fades.ts';
import type { ClipLengths, EditList } from '../../../../timeline/edit-list.ts';
import { attachedIn, type ItemText } from '../../../../timeline/item-looks.ts';
import { layout } from '../../../../timeline/time-map.ts';
import { type Playhead, usePlayhead } from '../editor/playhead.ts';
import { PlacedImage } from './placed-image.tsx';
import styles from './preview.module.css';
import { useDrawnTitle } from './use-drawn-title.ts';

interface TitleLayerProps {
  readonly list: EditList;
  readonly aspect: Aspect;
  readonly playhead: Playhead;
  readonly lengths: ClipLengths;
}

/** Titles and fades over clips that are played themselves, until the exact preview has them. */
export function TitleLayer({ list, aspect, playhead, lengths }: TitleLayerProps) {
  const frame = usePlayhead(playhead);
  const titles = attachedIn(list).filter(
    (each) => each.kind === 'title' && each.startFrame <= frame && frame < each.endFrame,
  );
  const darkness = darknessAt(list, frame, lengths);
  return (
    <>
      {darkness > 0 && <span className={styles['dark']} style={{ opacity: darkness }} aria-hidden />}
      {titles.map(
        (each) =>
          each.kind === 'title' &&
          (each.value.kind === 'image' ? (
            <PlacedImage key={each.id} image={each.value} aspect={aspect} />
          ) : (
            <DrawnTitle key={each.id} title={each.value} aspect={aspect} />
          )),
      )}
    </>
  );
}

function DrawnTitle({ title, aspect }: { title: ItemText; aspect: Aspect }) {
  const drawn = useDrawnTitle(title, aspect);
  if (drawn.data === undefined) return null;
  return <img className={styles['drawn']} src={`data:image/png;base64,${drawn.data.png}`} alt="" />;
}

/** How black the picture is at a frame of the program: 0 to 1. An end that dissolves into another clip doesn't fade as well. */
export function darknessAt(list: EditList, frame: number, lengths: ClipLengths): number {
  const place = layout(list).find((each) => each.startFrame <= frame && frame < each.endFrame);
  if (place === undefined) return 0;
  const fadeInFrames = dissolvesAt(list, place.index, lengths) ? 0 : (place.item.fadeInFrames ?? 0);
  const fadeOutFrames = dissolvesAt(list, place.index + 1, lengths) ? 0 : (place.item.fadeOutFrames ?? 0);
  const [since, left] = [frame - place.startFrame, place.endFrame - 1 - frame];
  const light = Math.min(
    fadeInFrames > 0 ? since / fadeInFrames : 1,
    fadeOutFrames > 0 ? left / fadeOutFrames : 1,
  );
  return 1 - Math.min(1, Math.max(0, light));
}
