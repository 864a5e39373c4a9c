// The video of a brief, for contacts: it plays with a grant of its own, that of their assignment.
import type { GuestTask } from '@rushes/contract/tasks/guest-tasks';
import type { Context, Trx } from '../../../../context.ts';
import type { CallContext } from '../../../../platform/http/caller.ts';
import type { PlaybackCaller } from '../../../media/playback/service.ts';
import type { RecordingTasksDeps } from '../deps.ts';
import { findStandIns } from '../requester-store.ts';
import { findTaskVideo } from '../videos/store.ts';
import { findContactAssignment } from './store.ts';

export type ContactBrowser = Pick<CallContext, 'origin' | 'setCookie'>;

type Consents = Pick<RecordingTasksDeps, 'consents'>;

/** What plays of it; null where there is nothing that contacts may see. */
export async function findGuestVideo(
  { programs, consents, urlOf }: Consents & Pick<RecordingTasksDeps, 'programs' | 'urlOf'>,
  trx: Trx,
  { customerId, assignmentId, taskId }: { customerId: string; assignmentId: string; taskId: string },
): Promise<GuestTask['video']> {
  const clipId = await findShownClip({ consents }, trx, customerId, taskId);
  const clip = clipId === null ? undefined : await programs.prepareShared(trx, customerId, clipId);
  if (clip === undefined || clip.hls === null) return null;
  const addressOf = (file: string) => urlOf(customerId, assignmentId, clip.version, file);
  return { hls: addressOf(clip.hls), poster: clip.poster === null ? null : addressOf(clip.poster) };
}

/** Gives the browser what it plays the video with. */
export function setVideoCookies(
  { playback }: Pick<RecordingTasksDeps, 'playback'>,
  { customerId, assignmentId }: { customerId: string; assignmentId: string },
  { origin, setCookie }: ContactBrowser,
): void {
  const { cookies } = playback.cookiesFor({ customerId, grant: assignmentId, origin });
  for (const cookie of cookies) setCookie(cookie);
}

/** Null where the task has none, or its guests agreed to internal use only. */
async function findShownClip(
  { consents }: Consents,
  trx: Trx,
  customerId: string,
  taskId: string,
): Promise<string | null> {
  const clipId = (await findTaskVideo(trx, customerId, taskId))?.clipId;
  if (clipId === undefined || (await consents.isWithheld(trx, customerId, [clipId]))) return null;
  return clipId;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Contacts may watch the video of their task, as with a link to that clip, until it is closed or deleted. */
export function taskVideoViewers(
  { db }: Context,
  { consents, roles }: Consents & Pick<RecordingTasksDeps, 'roles'>,
) {
  return {
    find(customerId: string, grant: string): Promise<PlaybackCaller | null> {
      if (!uuid.test(grant) || !uuid.test(customerId)) return Promise.resolve(null);
      return db.tenant(customerId, async (trx) => {
        const contact = await findContactAssignment(trx, customerId, grant);
        if (contact === undefined || contact.isClosed) return null;
        const { taskId, createdBy } = contact;
        if ((await findStandIns(trx, roles, { customerId, createdBy })) !== null) return null;
        const clipId = await findShownClip({ consents }, trx, customerId, taskId);
        if (clipId === null) return null;
        return {
          ...{ kind: 'share', customerId, shareLinkId: grant, programId: null, clipId },
          ...{ since: contact.createdAt, mayDownload: false },
        } satisfies PlaybackCaller;
      });
    },
  };
}
