import type { CatalogueName } from '@rushes/contract/core/catalogues';
import { lazyScreen } from './lazy-screen.ts';

const CatalogueScreen = lazyScreen(
  () => import('../features/core/catalogues/screens/catalogue-screen.tsx'),
  'CatalogueScreen',
);

/** The one screen of catalogues, as the screen of one of them. */
export function catalogueAt(catalogue: CatalogueName) {
  return () => <CatalogueScreen catalogue={catalogue} />;
}
