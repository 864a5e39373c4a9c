import type { BoardImage } from '@rushes/contract/create/storyboards';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardShotsContext } from '../parts/shots.ts';
import styles from './animatic.module.css';
import type { PlaybackClock } from './playback-clock.ts';
import { Take } from './take-video.tsx';
import type { Frame } from './timing.ts';
import { useFrameIndex } from './use-clock.ts';

interface StageProps {
  readonly clock: PlaybackClock;
  readonly frames: readonly Frame[];
  readonly images: readonly BoardImage[];
  readonly isMuted: boolean;
}

/** What is shown now: the take of the shot, its image, or what is written of it. */
export function Stage({ clock, frames, images, isMuted }: StageProps) {
  const { byBlock } = useContext(BoardShotsContext);
  const urls = useMemo(() => new Map(images.map(({ imageId, url }) => [imageId, url])), [images]);
  const index = useFrameIndex(clock, frames);
  // The next one is there before it is shown.
  const near = frames.slice(index, index + 2);
  return (
    <div className={styles['stage']}>
      {near.map((frame) => {
        const { blockId, imageId } = frame.shot;
        const url = imageId === null ? undefined : urls.get(imageId);
        const isShown = frame === frames[index];
        const clipId = byBlock.get(blockId)?.clip?.clipId;
        return (
          <div key={blockId} className={styles['frame']} data-shown={isShown || undefined} inert={!isShown}>
            {url === undefined ? <Card frame={frame} /> : <Picture url={url} frame={frame} />}
            {clipId !== undefined && (
              <Take {...{ clipId, clock, isShown, isMuted }} startMs={frame.startMs} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function Picture({ url, frame }: { readonly url: string; readonly frame: Frame }) {
  const { t } = useTranslation();
  const alt = t('storyboards.shot.image', { number: frame.number });
  return <img className={styles['picture']} src={url} alt={alt} draggable={false} />;
}

/** A shot without an image. */
function Card({ frame: { number, shot } }: { readonly frame: Frame }) {
  const { t } = useTranslation();
  return (
    <div className={styles['card']}>
      <p className={styles['cardNumber']}>{number}</p>
      <p className={styles['cardText']}>{shot.text === '' ? t('storyboards.shot.untitled') : shot.text}</p>
      {shot.notes !== '' && <p className={styles['cardNotes']}>{shot.notes}</p>}
    </div>
  );
}

/** The scene and the shot, below the picture. */
export function Caption({ clock, frames }: Pick<StageProps, 'clock' | 'frames'>) {
  const frame = frames[useFrameIndex(clock, frames)];
  if (frame === undefined) return null;
  const { scene, number, shot } = frame;
  return (
    <p className={styles['caption']}>
      {scene !== '' && <span className={styles['scene']}>{scene}</span>}
      <span className={styles['number']}>{number}</span>
      <span className={styles['shotText']}>{shot.text}</span>
    </p>
  );
}
