import { gridCalls } from './calls.ts';
import { gridData } from './personal-data-store.ts';
import { createGridsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const grids = feature({
  name: 'grids',
  tables: ['grid_settings'],
  create: createGridsService,
  calls: (service) => ({ grid: gridCalls(service) }),
  personalData: () => [gridData],
});
