import { feature } from '../../../feature.ts';
import { consentData } from './personal-data-store.ts';

export const consents = feature({
  name: 'consents',
  tables: ['consent_clips', 'consent_versions', 'consents'],
  create: () => ({}),
  personalData: () => [consentData],
});
