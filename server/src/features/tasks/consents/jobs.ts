import type { Context } from '../../../context.ts';
import type { ConsentsDeps } from './deps.ts';
import { followEnded, unpublishEnded } from './follow-ended.ts';
import { findEnding } from './store.ts';

const followJob = 'consents.follow';
export const unpublishJob = 'consents.unpublish';
/** Until the next look. */
const aheadMs = 70_000;
const atOnce = 500;

interface Ending {
  readonly customerId: string;
  readonly consentId: string;
}

/** Each minute, looks for consents that expire until the next one; each is followed up when it does. */
export function defineConsentJobs({ jobs, db, clock }: Context, deps: ConsentsDeps): void {
  jobs.define<object>({
    name: 'consents.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 60,
    handler: () =>
      db.system(async (trx) => {
        const until = new Date(clock.nowMs() + aheadMs);
        for (const { expiresAt, ...ending } of await findEnding(trx, until, atOnce)) {
          const startAfterMs = Math.max(0, expiresAt.getTime() - clock.nowMs());
          await jobs.enqueue(trx, followJob, ending, { singletonKey: ending.consentId, startAfterMs });
        }
      }),
  });
  jobs.define<Ending>({
    name: followJob,
    lane: 'interactive',
    concurrency: 2,
    retryLimit: 3,
    expireInSeconds: 60,
    handler: (ending) => db.tenant(ending.customerId, (trx) => followEnded(deps, trx, ending)),
  });
  jobs.define<{ readonly customerId: string }>({
    name: unpublishJob,
    lane: 'interactive',
    concurrency: 1,
    retryLimit: 3,
    expireInSeconds: 300,
    handler: ({ customerId }) => db.tenant(customerId, (trx) => unpublishEnded(deps, trx, customerId)),
  });
  jobs.schedule('consents.sweep', '* * * * *');
}
