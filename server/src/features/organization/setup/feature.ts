import { sharePages } from '../../audience/share-pages/feature.ts';
import { uploadSignatures } from '../../media/upload-signatures/feature.ts';
import { transcripts } from '../../media/transcripts/feature.ts';
import { consents } from '../../tasks/consents/feature.ts';
import { setupCalls } from './calls.ts';
import { registerLogos } from './logo-route.ts';
import { createSetupService } from './service.ts';
import { feature } from '../../../feature.ts';

export const setup = feature({
  name: 'setup',
  uses: { consents, signatures: uploadSignatures, pages: sharePages, transcripts },
  create: createSetupService,
  calls: (service) => ({ setup: setupCalls(service) }),
  routes: (http, { service }) => registerLogos(http, service),
});
