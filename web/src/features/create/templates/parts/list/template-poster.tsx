import { IconLayoutList } from '@tabler/icons-react';
import classes from './templates.module.css';

/** What programs from a template look like, or a drawn stand-in. */
export function TemplatePoster({ poster, iconPx = 40 }: { poster: string | null; iconPx?: number }) {
  return (
    <div className={classes['picture']}>
      {poster === null ? (
        <IconLayoutList size={iconPx} stroke={1} aria-hidden />
      ) : (
        <img src={poster} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </div>
  );
}
