import type { Context } from '../../../context.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { UploadsService } from '../../media/uploads/service.ts';
import type { ProgramsService } from '../programs/service.ts';

/** What the use cases of bumpers work with. */
export interface BumpersDeps {
  readonly context: Context;
  readonly programs: ProgramsService;
  readonly uploads: Pick<UploadsService, 'importFile'>;
  readonly urlOf: PlaybackService['urlOf'];
}
