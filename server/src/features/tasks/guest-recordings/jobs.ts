import type { Context } from '../../../context.ts';
import { deleteOldCodes } from './codes-store.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { publishGuestRecording } from './events.ts';
import { deleteResponse, findForgotten } from './responses/store.ts';
import { recount } from './store.ts';
import { findTakes } from './takes/store.ts';

const keptMs = 30 * 24 * 3_600_000;
const codesKeptMs = 24 * 3_600_000;
const atOnce = 200;

/** Once an hour, forgets what guests left unfinished and what was rejected, each after 30 days, with its recordings. */
export function defineGuestRecordingJobs({ jobs }: Context, deps: GuestRecordingsDeps): void {
  jobs.define<object>({
    name: 'guest-recordings.sweep',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 600,
    handler: () => sweepGuestResponses(deps),
  });
  jobs.schedule('guest-recordings.sweep', '13 * * * *');
}

export async function sweepGuestResponses({ context, clips }: GuestRecordingsDeps): Promise<void> {
  const { db, clock } = context;
  const before = (ms: number) => new Date(clock.nowMs() - ms);
  const { forgotten } = await db.system(async (trx) => {
    await deleteOldCodes(trx, before(codesKeptMs));
    return { forgotten: await findForgotten(trx, before(keptMs), atOnce) };
  });
  for (const { customerId, responseId, guestRecordingId } of forgotten)
    await db.tenant(customerId, async (trx) => {
      const takes = await findTakes(trx, customerId, [responseId]);
      await clips.deleteHeld(
        trx,
        customerId,
        takes.map(({ clipId }) => clipId),
      );
      await deleteResponse(trx, customerId, responseId);
      await recount(trx, customerId, guestRecordingId);
      await publishGuestRecording(context, trx, customerId, guestRecordingId);
    });
}
