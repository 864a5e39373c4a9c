import { clipService } from '@rushes/contract/media/clips';
import { clipList } from '@rushes/contract/media/lists/clips';
import { catalogues } from '../../core/catalogues/feature.ts';
import { assets } from '../assets/feature.ts';
import { folders } from '../folders/feature.ts';
import { playback } from '../playback/feature.ts';
import { zipDownloads } from '../zip-downloads/feature.ts';
import { clipAccess, clipOwnership } from './access-store.ts';
import { clipBin } from './bin-store.ts';
import { assetCalls, clipCalls } from './calls.ts';
import { clipData } from './personal-data-store.ts';
import { clipJourneys } from './journey-store.ts';
import { createClipsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const clips = feature({
  name: 'clips',
  uses: { assets, playback, catalogues, folders, zipDownloads },
  tables: ['clips'],
  create: createClipsService,
  calls: (service) => ({ clip: clipCalls(service), asset: assetCalls(service) }),
  lists: (service) => [{ list: clipList, call: clipService.calls.getClips, page: service.getClips }],
  objects: (service, { uses }) => [
    {
      kind: 'clip',
      rows: { table: 'clips', title: 'name' },
      explain: service.explain,
      access: clipAccess,
      ownership: { ...clipOwnership, give: service.giveClips },
      bin: clipBin(uses.assets),
      isVisible: service.isVisibleTo,
    },
  ],
  journeys: clipJourneys,
  personalData: () => [clipData],
});
