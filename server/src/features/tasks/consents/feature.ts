import type { Context, Trx } from '../../../context.ts';
import { feature } from '../../../feature.ts';
import { programs } from '../../create/programs/feature.ts';
import { clips } from '../../media/clips/feature.ts';
import { consentCalls } from './calls.ts';
import type { ConsentsDeps, EndListener } from './deps.ts';
import { defineConsentJobs, unpublishJob } from './jobs.ts';
import { consentData } from './personal-data-store.ts';
import { findEnded, holdConsents, isInternal, isWithheld } from './store.ts';

export const consents = feature({
  name: 'consents',
  uses: { clips, programs },
  tables: ['consent_clips', 'consent_versions', 'consents'],
  views: ['clips_without_consent'],
  create: (context: Context, uses) => {
    const listeners: EndListener[] = [];
    const deps: ConsentsDeps = { context, clips: uses.clips, programs: uses.programs, listeners };
    return {
      ...deps,
      onEnded: (listener: EndListener) => void listeners.push(listener),
      /** From now on nothing shows what nobody may use any more. */
      unpublishEnded: (trx: Trx, customerId: string) =>
        context.jobs.enqueue(trx, unpublishJob, { customerId }),
      /** Those of the clips that may not be published any more. */
      findEnded: (trx: Trx, customerId: string, clipIds: readonly string[]) =>
        findEnded(trx, customerId, clipIds, context.clock.now()),
      isInternal,
      /** Whether one of the clips may be shown to nobody outside the organisation. */
      isWithheld: (trx: Trx, customerId: string, clipIds: readonly string[]) =>
        isWithheld(trx, customerId, clipIds, context.clock.now()),
      hold: holdConsents,
    };
  },
  jobs: defineConsentJobs,
  calls: (service) => ({ consent: consentCalls(service) }),
  personalData: () => [consentData],
});
