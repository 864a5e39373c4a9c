import { registerMediaRoute } from './media-route.ts';
import { createPlaybackService } from './service.ts';
import { feature } from '../../../feature.ts';

export const playback = feature({
  name: 'playback',
  create: createPlaybackService,
  routes: (http, { context, service }) => registerMediaRoute(http, context, service),
});
