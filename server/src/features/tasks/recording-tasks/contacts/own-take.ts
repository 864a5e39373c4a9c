// What a contact recorded, to see again what is to be different: it plays with a grant of its own, that of the take.
import type { OwnTake } from '@rushes/contract/tasks/guest-tasks';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { PlaybackCaller } from '../../../media/playback/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { findStandIns } from '../requester-store.ts';
import { takeLetter } from '../takes/playable-source.ts';
import { findTakeOfContact, findTakes } from '../takes/store.ts';
import type { ContactBrowser } from './guest-video.ts';
import { findContactAssignment } from './store.ts';
import { countingTake, withLink } from './visit.ts';

/** What plays of the recording of a shot that is to be made again, with its cookies. */
export async function playOwnTake(
  deps: RecordingTasksDeps,
  { token, shotId }: { token: string; shotId: string },
  { origin, setCookie }: ContactBrowser,
): Promise<OwnTake> {
  return withLink(deps, token, async (trx, { contact: { customerId }, task, own: { assignmentId } }) => {
    const takes = await findTakes(trx, customerId, task.taskId, assignmentId);
    const take = countingTake(takes.filter((each) => each.shotId === shotId));
    if (take?.plays !== true || (await findShown(deps, trx, customerId, take.takeId)) === undefined)
      throw new AppError('not-found');
    const { takeId, posterName } = take;
    const { cookies } = deps.playback.cookiesFor({ customerId, grant: takeId, origin });
    for (const cookie of cookies) setCookie(cookie);
    const addressOf = (file: string) => deps.urlOf(customerId, takeId, `${takeLetter}-${takeId}`, file);
    return { hls: addressOf('master.m3u8'), poster: posterName === null ? null : addressOf(posterName) };
  });
}

/** A take that its contact may watch now. */
async function findShown(
  { roles }: Pick<RecordingTasksDeps, 'roles'>,
  trx: Trx,
  customerId: string,
  takeId: string,
) {
  const take = await findTakeOfContact(trx, customerId, takeId);
  if (take?.state !== 'redo-requested') return undefined;
  const contact = await findContactAssignment(trx, customerId, take.assignmentId);
  if (contact === undefined || contact.isClosed) return undefined;
  const { createdBy } = contact;
  return (await findStandIns(trx, roles, { customerId, createdBy })) === null ? take : undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Contacts may watch what they are asked to record again, until they did or the task is closed or deleted. */
export function ownTakeViewers({ db }: Context, deps: Pick<RecordingTasksDeps, 'roles'>) {
  return {
    find(customerId: string, grant: string): Promise<PlaybackCaller | null> {
      if (!uuid.test(grant) || !uuid.test(customerId)) return Promise.resolve(null);
      return db.tenant(customerId, async (trx) => {
        const take = await findShown(deps, trx, customerId, grant);
        if (take === undefined) return null;
        return {
          ...{ kind: 'share', customerId, shareLinkId: grant, programId: null, clipId: null },
          ...{ since: take.createdAt, mayDownload: false },
        } satisfies PlaybackCaller;
      });
    },
  };
}
