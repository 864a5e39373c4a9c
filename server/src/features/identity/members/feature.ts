import { accountData, memberData } from './personal-data-store.ts';
import { feature } from '../../../feature.ts';

/** Accounts and their profiles: read by many features, through the views. */
export const members = feature({
  name: 'members',
  tables: ['customer_users', 'users'],
  views: ['accounts', 'members'],
  create: () => undefined,
  personalData: () => [memberData, accountData],
});
