import { IconLayoutList } from '@tabler/icons-react';
import { CardPicture } from '../../../../../ui/grid/cards.tsx';

/** What programs from a template look like, or a drawn stand-in. */
export function TemplatePoster({ poster, iconPx = 40 }: { poster: string | null; iconPx?: number }) {
  return <CardPicture url={poster} standIn={<IconLayoutList size={iconPx} stroke={1} aria-hidden />} />;
}
