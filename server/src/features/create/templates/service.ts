import type { Context } from '../../../context.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { TemplatesDeps } from './deps.ts';
import { followPrograms } from './programs/program-slots.ts';

export { findUsable, type UsableTemplate } from './find-usable.ts';
export { makeProgram } from './programs/create-program.ts';
export { findTemplateOf } from './programs/store.ts';
export { fillSlot, findOpenSlots, type OpenSlot } from './programs/fill-slot.ts';

type Uses = Pick<TemplatesDeps, 'programs' | 'catalogues'> & {
  readonly playback: Pick<PlaybackService, 'urlOf'>;
};

/** Gives what the use cases of templates work with, and counts programs that are completed. */
export function createTemplatesService(
  context: Context,
  { programs, catalogues, playback }: Uses,
): TemplatesDeps {
  const deps = { context, programs, catalogues, urlOf: playback.urlOf };
  followPrograms(deps);
  return deps;
}
