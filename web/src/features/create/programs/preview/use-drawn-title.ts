import type { Aspect } from '@rushes/contract/media/clips';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ItemText } from '../../../../timeline/item-looks.ts';
import { titleQuery } from '../api.ts';

const restMs = 150;

/** A title as it is laid over the picture: drawn when its text rests; until then as it was. */
export function useDrawnTitle(title: ItemText, aspect: Aspect) {
  const [rested] = useDebouncedValue(title, restMs);
  return useQuery({ ...titleQuery(rested, aspect), placeholderData: (before) => before });
}
