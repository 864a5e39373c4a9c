import { playback } from '../../media/playback/feature.ts';
import { uploadSignatures } from '../../media/upload-signatures/feature.ts';
import { sessions } from '../sessions/feature.ts';
import { profileCalls } from './calls.ts';
import { profileSettingsData } from './personal-data-store.ts';
import { createProfilesService } from './service.ts';
import { feature } from '../../../feature.ts';

export const profiles = feature({
  name: 'profiles',
  uses: { playback, sessions, signatures: uploadSignatures },
  tables: ['pictures', 'profile_settings'],
  create: createProfilesService,
  calls: (service) => ({ profile: profileCalls(service) }),
  personalData: () => [profileSettingsData],
});
