import type { Context } from '../../../context.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { UploadSignaturesService } from '../../media/upload-signatures/service.ts';

/** What the use cases of storyboards work with. */
export interface StoryboardsDeps {
  readonly context: Context;
  readonly urlOf: PlaybackService['urlOf'];
  /** Images and sounds that were sent by a signed form. */
  readonly images: Pick<UploadSignaturesService, 'find' | 'findSound'>;
}
