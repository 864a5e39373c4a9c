import type { Context } from '../../../context.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { ProgramsService } from '../programs/service.ts';
import type { BumpersDeps } from './deps.ts';

interface Uses {
  readonly programs: ProgramsService;
  readonly playback: Pick<PlaybackService, 'urlOf'>;
}

/** Gives what the use cases of bumpers work with. */
export function createBumpersService(context: Context, { programs, playback }: Uses): BumpersDeps {
  return { context, programs, urlOf: playback.urlOf };
}
