import type { supportService } from '@rushes/contract/identity/support-views';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { SupportViewsService } from './service.ts';

export function supportCalls(views: SupportViewsService): Handlers<typeof supportService> {
  return {
    startView: (wanted, { caller }) => views.startView(caller, wanted),
    endView: async (_request, { caller }) => {
      await views.endView(caller);
      return {};
    },
  };
}
