import type { Context, Trx } from '../../../context.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { publishGuestRecording } from './events.ts';
import { deleteConsent } from '../consents/service.ts';
import { deleteResponse, type Forgotten, findForgotten, lockForgotten } from './responses/store.ts';
import { lockGuestRecording, recount } from './store.ts';
import { findStrandedClips, findTakes } from './takes/store.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startedKeptMs = 7 * dayMs;
const rejectedKeptMs = 30 * dayMs;
const atOnce = 200;

/** Once an hour, forgets what guests left unfinished after 7 days and what was rejected after 30, with its recordings. */
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

/** One that can't be forgotten keeps no other from it. */
export async function sweepGuestResponses(deps: GuestRecordingsDeps): Promise<void> {
  const { db, clock } = deps.context;
  const before = (ms: number) => new Date(clock.nowMs() - ms);
  const ages = { started: before(startedKeptMs), rejected: before(rejectedKeptMs) };
  const { forgotten, stranded } = await db.system(async (trx) => ({
    forgotten: await findForgotten(trx, ages, atOnce),
    stranded: await findStrandedClips(trx, before(hourMs), atOnce),
  }));
  const errors: unknown[] = [];
  for (const response of forgotten)
    await db
      .tenant(response.customerId, (trx) => forgetResponse(deps, trx, response, ages))
      .catch((error: unknown) => errors.push(error));
  for (const { customerId, clipId } of stranded)
    await db
      .tenant(customerId, (trx) => deps.clips.deleteHeld(trx, customerId, [clipId]))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Responses of guests could not be forgotten');
}

async function forgetResponse(
  { context, clips }: GuestRecordingsDeps,
  trx: Trx,
  { customerId, responseId, guestRecordingId }: Forgotten,
  ages: Parameters<typeof lockForgotten>[3],
): Promise<void> {
  await lockGuestRecording(trx, customerId, guestRecordingId);
  const state = await lockForgotten(trx, customerId, responseId, ages);
  // It went on, or someone decided otherwise, meanwhile.
  if (state === undefined) return;
  const takes = await findTakes(trx, customerId, [responseId]);
  await clips.deleteHeld(
    trx,
    customerId,
    takes.map(({ clipId }) => clipId),
  );
  // Nothing was used of what was never submitted.
  if (state === 'started') await deleteConsent(trx, customerId, responseId);
  await deleteResponse(trx, customerId, responseId);
  await recount(trx, customerId, guestRecordingId);
  await publishGuestRecording(context, trx, customerId, guestRecordingId);
}
