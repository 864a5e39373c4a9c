import { feature } from '../../../feature.ts';
import { files } from '../files/feature.ts';
import { fontCalls } from './calls.ts';
import { fontData } from './personal-data-store.ts';
import { createFontsService } from './service.ts';

export const fonts = feature({
  name: 'fonts',
  uses: { files },
  tables: ['fonts'],
  create: createFontsService,
  calls: (service) => ({ font: fontCalls(service) }),
  personalData: () => [fontData],
});
