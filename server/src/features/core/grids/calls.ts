import type { gridService } from '@rushes/contract/core/grids';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { GridsService } from './service.ts';

export function gridCalls(grids: GridsService): Handlers<typeof gridService> {
  return {
    saveGrid: ({ grid, ...change }, { caller }) => grids.saveGrid(caller, grid, change),
  };
}
