import { jobTemplateService } from '@rushes/contract/tasks/job-templates';
import { jobTemplateList } from '@rushes/contract/tasks/lists/job-templates';
import type { Context } from '../../../context.ts';
import { feature } from '../../../feature.ts';
import { programs } from '../../create/programs/feature.ts';
import { templates } from '../../create/templates/feature.ts';
import { approvals } from '../approvals/feature.ts';
import { guestRecordings } from '../guest-recordings/feature.ts';
import { recordingTasks } from '../recording-tasks/feature.ts';
import { jobTemplateBin } from './bin/store.ts';
import { jobTemplateCalls } from './calls.ts';
import type { JobTemplatesDeps, PlannedChannels } from './deps.ts';
import { getJobTemplates } from './get-job-templates.ts';
import { jobTemplateJourneys } from './journey-store.ts';
import { jobTemplateData } from './personal-data-store.ts';
import { jobTemplateRows } from './store.ts';

export const jobTemplates = feature({
  name: 'jobTemplates',
  uses: { approvals, guestRecordings, programs, recordingTasks, templates },
  tables: ['job_templates', 'started_jobs'],
  create: (
    context: Context,
    uses,
    given: { readonly plannedChannels: PlannedChannels },
  ): JobTemplatesDeps => ({
    ...{ context, programs: uses.programs, recordingTasks: uses.recordingTasks },
    channels: given.plannedChannels,
  }),
  calls: (service) => ({ jobtemplate: jobTemplateCalls(service) }),
  lists: (service) => [
    {
      list: jobTemplateList,
      call: jobTemplateService.calls.getJobTemplates,
      page: (member: Parameters<typeof getJobTemplates>[1], query: Parameters<typeof getJobTemplates>[2]) =>
        getJobTemplates(service, member, query),
    },
  ],
  objects: () => [{ kind: 'job-template', rows: jobTemplateRows, bin: jobTemplateBin }],
  journeys: jobTemplateJourneys,
  personalData: () => [jobTemplateData],
});
