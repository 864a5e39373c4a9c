import type { Clip } from '@rushes/contract/media/clips';
import { IconAlertTriangle, IconMusic, IconVideo } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { SpriteFrame, useSprite } from '../../../../player/sprite-frame.tsx';
import { spriteAt } from '../../../../player/sprite-vtt.ts';
import { formatDuration } from '../../../../lib/format/format.ts';
import classes from './clips.module.css';

/** The picture of a clip; moving the pointer over it shows the moments under the pointer. */
export function ClipPoster({ clip, withDuration = true }: { clip: Clip; withDuration?: boolean }) {
  const [hover, setHover] = useState<{ fraction: number; widthPx: number } | null>(null);
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const cues = useSprite(hover === null ? null : clip.playback.sprite);
  const cue = hover === null ? null : spriteAt(cues, hover.fraction * (clip.durationMs ?? 0));
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return;
    const box = event.currentTarget.getBoundingClientRect();
    setHover({ fraction: (event.clientX - box.left) / box.width, widthPx: box.width });
  };
  const { poster } = clip.playback;
  return (
    <span className={classes['poster']} onPointerMove={handleMove} onPointerLeave={() => setHover(null)}>
      {poster !== null && poster !== brokenUrl ? (
        <img src={poster} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(poster)} />
      ) : (
        <PosterPlaceholder clip={clip} />
      )}
      {cue !== null && hover !== null && (
        <>
          <span className={classes['sprite']}>
            <SpriteFrame cue={cue} widthPx={fittingWidth(cue, hover.widthPx)} />
          </span>
          <span className={classes['scrub']} style={{ left: `${hover.fraction * 100}%` }} />
        </>
      )}
      {withDuration && clip.durationMs !== null && (
        <span className={classes['duration']}>{formatDuration(clip.durationMs)}</span>
      )}
    </span>
  );
}

/** Width at which a picture of any aspect fits into the 16:9 of a card. */
function fittingWidth(picture: { width: number; height: number }, cardWidthPx: number): number {
  return Math.min(cardWidthPx, ((cardWidthPx * 9) / 16) * (picture.width / picture.height));
}

function PosterPlaceholder({ clip }: { clip: Clip }) {
  const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const;
  if (clip.state === 'refused' || clip.state === 'failed') return <IconAlertTriangle {...icon} />;
  return clip.width === null && clip.hasAudio === true ? <IconMusic {...icon} /> : <IconVideo {...icon} />;
}
