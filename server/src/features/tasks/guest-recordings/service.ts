import type { Context } from '../../../context.ts';
import type { ClipsService } from '../../media/clips/service.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { EmailCodes } from '../email-codes/service.ts';
import type { GuestRecordingsDeps } from './deps.ts';
import { notifyConsentEnded, publishGuestRecording } from './events.ts';
import { defineGuestMails } from './mails.ts';
import type { EndListener } from '../consents/service.ts';
import { findResponses, updateResponses } from './responses/store.ts';
import { welcomeViewers } from './pages/welcome-video.ts';
import { countWaiting, lockGuestRecording, recount } from './store.ts';
import { createGuestTakesPort, guestSenderOf } from './takes/guest-takes.ts';
import { guestTakeSource } from './takes/playable-source.ts';
import { findRecordingsOfClip, findTakes } from './takes/store.ts';
import { createGuestTokens } from './tokens.ts';

export { makeGuestRecording } from './manage.ts';

interface Uses {
  readonly clips: ClipsService;
  readonly programs: ProgramsService;
  readonly codes: EmailCodes;
  readonly consents: GuestRecordingsDeps['consents'] & { onEnded(listener: EndListener): void };
  readonly playback: Pick<
    PlaybackService,
    'urlOf' | 'cookiesFor' | 'register' | 'registerViewerSource' | 'forget'
  >;
}

/** Gives what the use cases of guest recordings work with. */
export function createGuestRecordingsService(
  context: Context,
  { clips, codes, consents, playback, programs }: Uses,
) {
  const tokens = createGuestTokens(context.secrets.serverSecret);
  const deps: GuestRecordingsDeps = {
    ...{ context, clips, codes, consents, playback, programs, tokens, urlOf: playback.urlOf },
    takes: createGuestTakesPort(context, clips),
  };
  defineGuestMails(deps);
  playback.register(guestTakeSource(context, clips, playback));
  playback.registerViewerSource(welcomeViewers(context, deps));
  consents.onEnded(async (trx, customerId, { responseId, isWithdrawn }) => {
    if (responseId === null) return;
    const [response] = await findResponses(trx, customerId, [responseId]);
    if (response === undefined) return;
    await lockGuestRecording(trx, customerId, response.guestRecordingId);
    await notifyConsentEnded(context, trx, response, isWithdrawn);
    if (!isWithdrawn) return;
    const takes = await findTakes(trx, customerId, [responseId]);
    await clips.deleteHeld(
      trx,
      customerId,
      takes.map(({ clipId }) => clipId),
    );
    await updateResponses(trx, customerId, [responseId], {
      ...{ state: 'withdrawn', updated_at: context.clock.now() },
    });
    await recount(trx, customerId, response.guestRecordingId);
    await publishGuestRecording(context, trx, customerId, response.guestRecordingId);
  });
  // By the processes that work, so that not every one says the same.
  if (context.config.roles.has('worker')) followClips(context);
  return {
    ...deps,
    senderOf: (token: string) => guestSenderOf(context, tokens, token),
    countWaiting,
  };
}

/** Those who look at responses see it when a recording can be watched. */
function followClips(context: Context): void {
  const { db, events, log } = context;
  events.onAny(({ customerId }, event) => {
    if (event.type !== 'clip' || event.progress !== undefined) return;
    db.tenant(customerId, async (trx) => {
      for (const id of await findRecordingsOfClip(trx, customerId, event.clipId))
        await publishGuestRecording(context, trx, customerId, id);
    }).catch((error: unknown) => log.warn({ err: error }, 'a recording of a guest was not shown'));
  });
}
