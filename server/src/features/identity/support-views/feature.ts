import { sessions } from '../sessions/feature.ts';
import { supportCalls } from './calls.ts';
import { supportViewData } from './personal-data-store.ts';
import { createSupportViewsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const supportViews = feature({
  name: 'supportViews',
  uses: { sessions },
  tables: ['support_views'],
  create: createSupportViewsService,
  calls: (service) => ({ support: supportCalls(service) }),
  personalData: () => [supportViewData],
});
