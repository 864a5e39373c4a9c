import { fileService } from '@rushes/contract/media/files';
import { fileList } from '@rushes/contract/media/lists/files';
import { feature } from '../../../feature.ts';
import { folders } from '../folders/feature.ts';
import { playback } from '../playback/feature.ts';
import { zipDownloads } from '../zip-downloads/feature.ts';
import { fileAccess, fileOwnership } from './access-store.ts';
import { fileBin } from './bin-store.ts';
import { fileCalls } from './calls.ts';
import { defineFileJobs } from './jobs.ts';
import { fileData } from './personal-data-store.ts';
import { fileJourneys } from './journey-store.ts';
import { createFilesService } from './service.ts';

export const files = feature({
  name: 'files',
  uses: { playback, folders, zipDownloads },
  tables: ['file_versions', 'files'],
  create: createFilesService,
  calls: (service) => ({ file: fileCalls(service) }),
  jobs: defineFileJobs,
  lists: (service) => [{ list: fileList, call: fileService.calls.getFiles, page: service.getFiles }],
  objects: (service, { context }) => [
    {
      kind: 'file',
      rows: { table: 'files', title: 'name' },
      explain: service.explain,
      access: fileAccess,
      ownership: fileOwnership,
      bin: fileBin(context),
      isVisible: service.isVisibleTo,
    },
  ],
  journeys: fileJourneys,
  personalData: () => [fileData],
});
