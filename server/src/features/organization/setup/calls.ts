import type { setupService } from '@rushes/contract/organization/setup';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { SetupService } from './service.ts';

export function setupCalls(setup: SetupService): Handlers<typeof setupService> {
  return {
    getSetup: (_request, { caller }) => setup.getSetup(caller),
    saveOrganisation: (request, { caller }) => setup.saveOrganisation(caller, request),
    saveRules: (request, { caller }) => setup.saveRules(caller, request),
    saveLinks: (request, { caller }) => setup.saveLinks(caller, request),
    saveVideoDefaults: (request, { caller }) => setup.saveVideoDefaults(caller, request),
    previewBrand: ({ accentColour }, { caller }) => setup.previewBrand(caller, accentColour),
    saveBrand: (request, { caller }) => setup.saveBrand(caller, request),
    saveLogo: ({ key, revision }, { caller }) => setup.saveLogo(caller, key, revision),
    removeLogo: ({ revision }, { caller }) => setup.removeLogo(caller, revision),
  };
}
