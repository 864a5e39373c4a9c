import type { ResponseCookie } from '../../../platform/http/caller.ts';
import type { Context, Trx } from '../../../context.ts';
import type { ClipsService } from '../../media/clips/service.ts';
import type { ProgramsService } from '../../create/programs/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { EmailCodes } from '../email-codes/service.ts';
import type { TakesPort } from '../../media/uploads/service.ts';
import type { GuestTokens } from './tokens.ts';

/** What the use cases of guest recordings work with. */
export interface GuestRecordingsDeps {
  readonly context: Context;
  readonly clips: Pick<ClipsService, 'releaseHeld' | 'deleteHeld' | 'loadPlayable'>;
  readonly programs: ProgramsService;
  readonly urlOf: PlaybackService['urlOf'];
  readonly playback: Pick<PlaybackService, 'urlOf' | 'cookiesFor'>;
  /** Whether clips may be shown to guests. */
  readonly consents: {
    isWithheld(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<boolean>;
  };
  readonly tokens: GuestTokens;
  readonly codes: EmailCodes;
  /** What uploads ask about recordings of guests. */
  readonly takes: TakesPort;
}

/** The browser of someone without an account. */
export interface GuestClient {
  readonly clientAddress: string;
  readonly requestId: string;
}

/** The browser that opens the page. */
export interface PageClient {
  readonly origin: string;
  readonly setCookie: (cookie: ResponseCookie) => void;
}

/** What the token of a guest's upload begins with. */
export const uploadTokenPrefix = 'guest.';
