import type { Aspect } from '@rushes/contract/media/clips';
import { dissolvesAt } from '../../../../timeline/cross-fades.ts';
import type { ClipLengths, EditList } from '../../../../timeline/edit-list.ts';
import { attachedIn, type ItemText, type ItemTitle } from '../../../../timeline/item-looks.ts';
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

interface FadingTitleProps extends Pick<TitleLayerProps, 'list' | 'aspect' | 'playhead'> {
  readonly titleId: string;
  readonly fps: number;
}

/** A title that is edited, whole also on the frames where the exact picture fades it in or out. */
export function FadingTitle({ list, aspect, playhead, titleId, fps }: FadingTitleProps) {
  const frame = usePlayhead(playhead);
  const title = fadingTitleAt(list, frame, { titleId, fps });
  if (title === undefined) return null;
  return title.kind === 'image' ? (
    <PlacedImage image={title} aspect={aspect} />
  ) : (
    <DrawnTitle title={title} aspect={aspect} />
  );
}

/** The title where it isn't seen whole at that frame of the program. */
export function fadingTitleAt(
  list: EditList,
  frame: number,
  { titleId, fps }: { readonly titleId: string; readonly fps: number },
): ItemTitle | undefined {
  const found = attachedIn(list).find((each) => each.kind === 'title' && each.id === titleId);
  if (found?.kind !== 'title') return undefined;
  const [since, left] = [frame - found.startFrame, found.endFrame - frame];
  const isFading = Math.min(since, left) <= Math.ceil(fps * titleFadeS);
  return since >= 0 && left > 0 && isFading ? found.value : undefined;
}

/** How long titles fade in and out: what the server encodes. */
const titleFadeS = 1 / 3;

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
