import { clips } from '../clips/feature.ts';
import { captionCalls } from './calls.ts';
import { captionData } from './personal-data-store.ts';
import { createCaptionsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const captions = feature({
  name: 'captions',
  uses: { clips },
  tables: ['caption_tracks'],
  create: createCaptionsService,
  calls: (service) => ({ caption: captionCalls(service) }),
  personalData: () => [captionData],
});
