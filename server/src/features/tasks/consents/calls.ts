import type { consentService } from '@rushes/contract/tasks/consents';
import { AppError } from '../../../platform/app-error.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ConsentsDeps } from './deps.ts';
import { toClipConsent } from './presentation.ts';
import { findOfClip } from './store.ts';
import { openConsent, withdrawConsent } from './withdraw.ts';

export function consentCalls(consents: ConsentsDeps): Handlers<typeof consentService> {
  const { context, clips } = consents;
  return {
    openConsent: ({ token }) => openConsent(consents, token),
    withdrawConsent: ({ token }, { clientAddress, requestId }) =>
      withdrawConsent(consents, token, { clientAddress, requestId }),
    getClipConsent: async ({ clipId }, { caller }) => {
      if (!(await clips.isVisibleTo(caller, clipId))) throw new AppError('not-found');
      const { customerId } = caller;
      const found = await context.db.tenant(customerId, (trx) => findOfClip(trx, customerId, clipId));
      return { consent: found === undefined ? null : toClipConsent(found, context.clock.now()) };
    },
  };
}
