import type { Context } from '../../../context.ts';
import type { CataloguesService } from '../../core/catalogues/service.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import type { ProgramsService } from '../programs/service.ts';

/** What the use cases of templates work with. */
export interface TemplatesDeps {
  readonly context: Context;
  readonly programs: ProgramsService;
  readonly urlOf: PlaybackService['urlOf'];
  readonly catalogues: Pick<CataloguesService, 'chooseItem'>;
}
