import { Image } from '@mantine/core';

interface WholeImageProps {
  readonly src: string;
  readonly alt: string;
  readonly maxWidthPx: number;
  readonly maxHeightPx: number;
}

/** A picture in its own shape, as large as fits, with nothing cut off. */
export function WholeImage({ src, alt, maxWidthPx, maxHeightPx }: WholeImageProps) {
  return (
    <Image
      src={src}
      alt={alt}
      radius="sm"
      w="auto"
      h="auto"
      fit="contain"
      style={{ alignSelf: 'flex-start' }}
      maw={maxWidthPx}
      mah={maxHeightPx}
    />
  );
}
