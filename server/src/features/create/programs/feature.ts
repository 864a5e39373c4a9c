import { programList } from '@rushes/contract/create/lists/programs';
import { programService } from '@rushes/contract/create/programs';
import type { Context } from '../../../context.ts';
import { assets } from '../../media/assets/feature.ts';
import { playback } from '../../media/playback/feature.ts';
import { uploadSignatures } from '../../media/upload-signatures/feature.ts';
import { explain, isVisible } from './access.ts';
import { programAccess, programOwnership } from './audience/access-store.ts';
import { programBin } from './bin/store.ts';
import { programCalls, type Watching } from './calls.ts';
import type { ApprovalsPort, ConsentsPort } from './deps.ts';
import { getPrograms } from './get-programs.ts';
import { defineProgramJobs, followFootage } from './jobs.ts';
import { programData } from './personal-data-store.ts';
import { programJourneys } from './journey-store.ts';
import { createProgramsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const programs = feature({
  name: 'programs',
  uses: { assets, playback, uploadSignatures },
  tables: [
    'program_audience',
    'program_audience_groups',
    'program_bumpers',
    'program_clips',
    'program_downloads',
    'program_editors',
    'program_images',
    'program_versions',
    'programs',
    'version_assets',
    'version_bumpers',
    'version_captions',
  ],
  views: ['program_viewers'],
  create: (
    context: Context,
    uses,
    given: {
      readonly watch: Watching;
      readonly approvals: ApprovalsPort;
      readonly consents: ConsentsPort;
    },
  ) => {
    followFootage(context, uses.assets);
    return createProgramsService(context, {
      ...{ ...uses, approvals: given.approvals, consents: given.consents },
    });
  },
  calls: (service, _uses, { watch }) => ({ program: programCalls(service, watch) }),
  jobs: defineProgramJobs,
  lists: (service) => [
    {
      list: programList,
      call: programService.calls.getPrograms,
      page: (member: Parameters<typeof getPrograms>[1], query: Parameters<typeof getPrograms>[2]) =>
        getPrograms(service, member, query),
    },
  ],
  objects: (_service, { context: { db } }) => [
    {
      kind: 'program',
      rows: { table: 'programs', title: 'title' },
      explain,
      access: programAccess,
      ownership: programOwnership,
      bin: programBin,
      isVisible: (member, id) => db.tenant(member.customerId, (trx) => isVisible(trx, member, id)),
    },
  ],
  journeys: programJourneys,
  personalData: () => [programData],
});
