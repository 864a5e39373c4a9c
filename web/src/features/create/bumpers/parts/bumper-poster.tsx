import { IconMovie } from '@tabler/icons-react';
import { CardPicture } from '../../../../ui/grid/cards.tsx';

/** The clip of a bumper, or a drawn stand-in. */
export function BumperPoster({ poster, iconPx = 40 }: { poster: string | null; iconPx?: number }) {
  return <CardPicture url={poster} standIn={<IconMovie size={iconPx} stroke={1} aria-hidden />} />;
}
