import type { Context } from '../../../context.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { UploadsService } from '../../media/uploads/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { BumpersDeps } from './deps.ts';

interface Uses {
  readonly programs: ProgramsService;
  readonly uploads: Pick<UploadsService, 'importFile'>;
  readonly playback: Pick<PlaybackService, 'urlOf'>;
}

/** Gives what the use cases of bumpers work with. */
export function createBumpersService(context: Context, { programs, playback, uploads }: Uses): BumpersDeps {
  return { context, programs, uploads, urlOf: playback.urlOf };
}
