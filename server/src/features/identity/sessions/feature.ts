import { playback } from '../../media/playback/feature.ts';
import { customerUserCalls, sessionCalls } from './calls.ts';
import { defineSessionJobs } from './jobs.ts';
import { sessionData } from './personal-data-store.ts';
import { createSessionsService } from './service.ts';
import { registerTokenEndpoint } from './tokens/token-endpoint.ts';
import { feature } from '../../../feature.ts';

export const sessions = feature({
  name: 'sessions',
  uses: { playback },
  tables: ['access_tokens', 'refresh_tokens', 'sessions', 'single_use_codes', 'spent_captchas'],
  create: createSessionsService,
  calls: (service, uses) => ({
    customeruser: customerUserCalls(service),
    session: sessionCalls(service, uses.playback),
  }),
  jobs: defineSessionJobs,
  routes: (http, { context, service }) => registerTokenEndpoint(http, context, service),
  personalData: () => [sessionData],
});
