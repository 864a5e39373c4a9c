import { feature } from '../../../feature.ts';
import { folderCalls } from './calls.ts';
import { createFoldersService } from './service.ts';

export const folders = feature({
  name: 'folders',
  tables: ['folders'],
  views: ['folder_names'],
  create: createFoldersService,
  calls: (service) => ({ folder: folderCalls(service) }),
});
