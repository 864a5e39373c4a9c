import type { TitleDesign } from '@rushes/contract/media/titles';
import { useQuery } from '@tanstack/react-query';
import { useBrandColour } from '../../../../../ui/use-brand-colour.ts';
import { fontsQuery } from '../../../../media/fonts/api.ts';

export type TitleLook = Pick<TitleDesign, 'colour' | 'fontId'>;

/** Colour and font of new titles, as the organisation has set them. */
export function useTitleLook({ hasFont = true } = {}): TitleLook {
  const colour = useBrandColour();
  const { data } = useQuery({ ...fontsQuery(), enabled: hasFont });
  const fontId = data?.defaultFontId ?? null;
  return { colour, ...(fontId === null ? {} : { fontId }) };
}
