import type { Aspect } from '@rushes/contract/media/clips';
import type { TitleDesign } from '@rushes/contract/media/titles';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { titleQuery } from '../api.ts';

const restMs = 150;

/** A title as it is laid over the picture: drawn when its text rests; until then as it was. */
export function useDrawnTitle(title: TitleDesign, aspect: Aspect) {
  const [rested] = useDebouncedValue(title, restMs);
  return useQuery({ ...titleQuery(rested, aspect), placeholderData: (before) => before });
}
