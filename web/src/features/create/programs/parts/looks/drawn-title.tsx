import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import { IconTypography } from '@tabler/icons-react';
import { CardPicture } from '../../../../../ui/grid/cards.tsx';
import { useDrawnTitle } from '../../preview/use-drawn-title.ts';

/** A title as the server draws it. */
export function DrawnTitle({ title, aspect }: { title: TitleDesign; aspect: Aspect }) {
  const drawn = useDrawnTitle(title, aspect);
  const url = drawn.data === undefined ? null : `data:image/png;base64,${drawn.data.png}`;
  return <CardPicture url={url} standIn={<IconTypography size={24} stroke={1} aria-hidden />} />;
}
