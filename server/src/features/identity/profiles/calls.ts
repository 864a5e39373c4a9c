import type { profileService } from '@rushes/contract/identity/profiles';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ProfilesService } from './service.ts';

export function profileCalls(profiles: ProfilesService): Handlers<typeof profileService> {
  return {
    getProfile: (_request, { caller }) => profiles.getProfile(caller),
    saveName: ({ name }, { caller }) => profiles.saveName(caller, name),
    savePicture: ({ key }, { caller }) => profiles.savePicture(caller, key),
    removePicture: async (_request, { caller }) => {
      await profiles.removePicture(caller);
      return {};
    },
    saveMailChoices: (choices, { caller }) => profiles.saveMailChoices(caller, choices),
    getSignature: (_request, { caller }) => profiles.getSignature(caller),
    addSignatureImage: ({ key }, { caller }) => profiles.addSignatureImage(caller, key),
    saveSignature: ({ document }, { caller }) => profiles.saveSignature(caller, document),
  };
}
