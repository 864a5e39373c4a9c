import { journeyCalls } from './calls.ts';
import { createJourneysService } from './service.ts';
import { feature } from '../../../feature.ts';

export const journeys = feature({
  name: 'journeys',
  create: createJourneysService,
  calls: (service) => ({ journey: journeyCalls(service) }),
});
