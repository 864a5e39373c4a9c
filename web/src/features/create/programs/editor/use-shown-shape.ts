import type { ProgramDetail } from '@rushes/contract/create/programs';
import type { Aspect } from '@rushes/contract/media/clips';
import { useState } from 'react';
import type { Shape } from '../../../../timeline/framing.ts';

/** The shape that the editor shows and edits: the main one until another one is chosen. */
export function useShownShape({ aspect, shapes }: Pick<ProgramDetail, 'aspect' | 'shapes'>): {
  shape: Shape;
  show: (aspect: Aspect) => void;
} {
  const [wanted, show] = useState<Aspect | null>(null);
  const isVariant = wanted !== null && wanted !== aspect && shapes.variants.includes(wanted);
  return { shape: isVariant ? { aspect: wanted, isMain: false } : { aspect, isMain: true }, show };
}
