import { registerDemoRoute } from './calls.ts';
import { createDemoService } from './service.ts';
import { feature } from '../../../feature.ts';

export const demo = feature({
  name: 'demo',
  create: createDemoService,
  routes: (http, { service }) => registerDemoRoute(http, service),
});
