import { feature } from '../../../feature.ts';

/** What every feature may know about a customer. */
export const customerRecords = feature({
  name: 'customerRecords',
  tables: ['customers'],
  views: ['customer_settings'],
  create: () => undefined,
});
