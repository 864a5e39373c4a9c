// The video of the welcome page: one clip, which plays with the grant of its guest recording.
import type { GuestPage } from '@rushes/contract/tasks/guest-pages';
import type { Context, Trx } from '../../../../context.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Actor } from '../../../create/programs/service.ts';
import { requireShareable } from '../../../media/clips/service.ts';
import type { PlaybackCaller } from '../../../media/playback/service.ts';
import type { GuestRecordingsDeps, PageClient } from '../deps.ts';
import { findGuestRecordings, findHost, type GuestRecordingRow } from '../store.ts';
import { closingOf } from './closing.ts';

type Consents = Pick<GuestRecordingsDeps, 'consents'>;

/** Another clip has to be one that the actor may share, and whose guests agreed to that. */
export async function requireWelcomeClip(
  deps: Consents,
  trx: Trx,
  actor: Actor,
  row: GuestRecordingRow,
  { welcomeClipId }: { readonly welcomeClipId?: string | null | undefined },
): Promise<void> {
  if (welcomeClipId == null || welcomeClipId === row.welcomeClipId) return;
  const refuse = (message: string) =>
    new AppError('invalid', { fields: [{ path: 'welcomeClipId', message }] });
  try {
    await requireShareable(trx, actor, welcomeClipId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refuse("You can't share this clip. Choose another one.");
  }
  if (await deps.consents.isWithheld(trx, actor.customerId, [welcomeClipId]))
    throw refuse(
      'A guest in this clip agreed to internal use only, or their consent has ended. Choose another clip.',
    );
}

/** What plays of it, with its cookies; null while there is nothing to play. */
export async function openWelcomeVideo(
  { programs, consents, playback }: Consents & Pick<GuestRecordingsDeps, 'programs' | 'playback'>,
  trx: Trx,
  { id, customerId, welcomeClipId }: GuestRecordingRow,
  { origin, setCookie }: PageClient,
): Promise<GuestPage['video']> {
  if (welcomeClipId === null || (await consents.isWithheld(trx, customerId, [welcomeClipId]))) return null;
  const clip = await programs.prepareShared(trx, customerId, welcomeClipId);
  if (clip === undefined || clip.hls === null) return null;
  const { cookies } = playback.cookiesFor({ customerId, grant: id, origin });
  for (const cookie of cookies) setCookie(cookie);
  const urlOf = (file: string) => playback.urlOf(customerId, id, clip.version, file);
  return { hls: urlOf(clip.hls), poster: clip.poster === null ? null : urlOf(clip.poster) };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Guests of a guest recording may watch its welcome video, as with a link to that clip, while they can begin. */
export function welcomeViewers({ db, clock }: Context, { consents }: Consents) {
  return {
    find(customerId: string, grant: string): Promise<PlaybackCaller | null> {
      if (!uuid.test(grant) || !uuid.test(customerId)) return Promise.resolve(null);
      return db.tenant(customerId, async (trx) => {
        const [row] = await findGuestRecordings(trx, customerId, [grant]);
        const clipId = row?.welcomeClipId ?? null;
        if (row === undefined || clipId === null || closingOf(row, clock.now()) !== null) return null;
        const host = await findHost(trx, customerId);
        if (host === undefined || host.isShut) return null;
        if (await consents.isWithheld(trx, customerId, [clipId])) return null;
        return {
          ...{ kind: 'share', customerId, shareLinkId: row.id, programId: null, clipId },
          ...{ since: row.createdAt, mayDownload: false },
        } satisfies PlaybackCaller;
      });
    },
  };
}
