import type { setupService } from '@rushes/contract/setup';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { SetupService } from './service.ts';

export function setupCalls(setup: SetupService): Handlers<typeof setupService> {
  return {
    getSetup: (_request, { caller }) => setup.getSetup(caller),
    saveOrganisation: (request, { caller }) => setup.saveOrganisation(caller, request),
    saveRules: (request, { caller }) => setup.saveRules(caller, request),
    saveLinks: (request, { caller }) => setup.saveLinks(caller, request),
    previewBrand: ({ accentColour }, { caller }) => setup.previewBrand(caller, accentColour),
    saveBrand: ({ accentColour }, { caller }) => setup.saveBrand(caller, accentColour),
    saveLogo: ({ key }, { caller }) => setup.saveLogo(caller, key),
    removeLogo: (_request, { caller }) => setup.removeLogo(caller),
  };
}
