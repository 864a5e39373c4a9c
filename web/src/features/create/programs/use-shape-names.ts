import type { Aspect } from '@rushes/contract/media/clips';
import { useTranslation } from 'react-i18next';

const keys = { '16:9': '16x9', '9:16': '9x16', '1:1': '1x1' } as const;

/** What shapes are called. */
export function useShapeNames(): (aspect: Aspect) => string {
  const { t } = useTranslation();
  return (aspect) => t(`programs.shapes.names.${keys[aspect]}`);
}
