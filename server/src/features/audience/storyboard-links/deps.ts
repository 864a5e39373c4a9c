import type { Context, Trx } from '../../../context.ts';
import type { createSealedIds } from '../../../platform/sealed-ids.ts';
import type { PlaybackService } from '../../media/playback/service.ts';

/** What the use cases of storyboard links work with. */
export interface StoryboardLinksDeps {
  readonly context: Context;
  readonly playback: Pick<
    PlaybackService,
    'cookiesFor' | 'forgetGrant' | 'register' | 'registerViewerSource' | 'urlOf'
  >;
  readonly consents: {
    isWithheld(trx: Trx, customerId: string, clipIds: readonly string[]): Promise<boolean>;
  };
  /** Writes and reads the tokens of links: an id and a mark of 256 bits under the server's secret. No token is stored. */
  readonly tokens: ReturnType<typeof createSealedIds>;
}
