import { feature } from '../../../feature.ts';
import { folders } from '../folders/feature.ts';
import { playback } from '../playback/feature.ts';
import { zipDownloadData } from './personal-data-store.ts';
import { createZipDownloadsService } from './service.ts';

export const zipDownloads = feature({
  name: 'zipDownloads',
  uses: { folders, playback },
  tables: ['zip_downloads'],
  create: createZipDownloadsService,
  personalData: () => [zipDownloadData],
});
