import type { Context } from '../../../context.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { ProgramsService } from '../programs/service.ts';

/** What the use cases of bumpers work with. */
export interface BumpersDeps {
  readonly context: Context;
  readonly programs: ProgramsService;
  readonly urlOf: PlaybackService['urlOf'];
}
