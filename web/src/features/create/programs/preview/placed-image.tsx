import { placeImage } from '@rushes/contract/create/lists/images';
import type { Aspect } from '@rushes/contract/media/clips';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { ItemImage } from '../../../../timeline/item-looks.ts';
import { callQuery } from '../../../../lib/api/query.ts';
import styles from './preview.module.css';

/** An image where the program will have it; a frame with its name where the user can't see its file. */
export function PlacedImage({ image, aspect }: { image: ItemImage; aspect: Aspect }) {
  const { data, isError } = useQuery({
    ...callQuery('file', 'getFile', { fileId: image.fileId }),
    staleTime: 60_000,
    retry: false,
  });
  const { x, y, width, height } = placeImage(image, aspect);
  const percent = (share: number) => `${share * 100}%`;
  const style: CSSProperties = {
    ...{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) },
    opacity: image.opacityPercent / 100,
  };
  const url = data?.preview?.kind === 'image' ? data.preview.url : null;
  if (url !== null) return <img className={styles['image']} style={style} src={url} alt={image.name} />;
  if (!isError) return null;
  return (
    <span className={styles['unseen']} style={style}>
      {image.name}
    </span>
  );
}
