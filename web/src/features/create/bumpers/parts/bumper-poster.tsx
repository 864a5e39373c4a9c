import { IconMovie } from '@tabler/icons-react';
import classes from './bumpers.module.css';

/** The clip of a bumper, or a drawn stand-in. */
export function BumperPoster({ poster, iconPx = 40 }: { poster: string | null; iconPx?: number }) {
  return (
    <div className={classes['picture']}>
      {poster === null ? (
        <IconMovie size={iconPx} stroke={1} aria-hidden />
      ) : (
        <img src={poster} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </div>
  );
}
