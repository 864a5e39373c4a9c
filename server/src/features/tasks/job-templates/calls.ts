import type { jobTemplateService } from '@rushes/contract/tasks/job-templates';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { deleteJobTemplates, restoreJobTemplates } from './bin/delete-job-templates.ts';
import { createJobTemplate, createJobTemplateFromTask } from './create-job-template.ts';
import type { JobTemplatesDeps } from './deps.ts';
import { countJobTemplates, getJobTemplate, getJobTemplates } from './get-job-templates.ts';
import { startJob } from './jobs/start-job.ts';
import { updateJobTemplate } from './update-job-template.ts';

export function jobTemplateCalls(jobs: JobTemplatesDeps): Handlers<typeof jobTemplateService> {
  return {
    getJobTemplates: (request, { caller }) => getJobTemplates(jobs, caller, request),
    countJobTemplates: (request, { caller }) => countJobTemplates(jobs, caller, request),
    getJobTemplate: ({ jobTemplateId }, { caller }) => getJobTemplate(jobs, caller, jobTemplateId),
    createJobTemplate: ({ title }, { caller }) => createJobTemplate(jobs, caller, title),
    createJobTemplateFromTask: ({ taskId }, { caller }) => createJobTemplateFromTask(jobs, caller, taskId),
    updateJobTemplate: (request, { caller }) => updateJobTemplate(jobs, caller, request),
    deleteJobTemplates: ({ jobTemplateIds }, { caller }) => deleteJobTemplates(jobs, caller, jobTemplateIds),
    restoreJobTemplates: ({ jobTemplateIds }, { caller }) =>
      restoreJobTemplates(jobs, caller, jobTemplateIds),
    startJob: (request, { caller }) => startJob(jobs, caller, request),
  };
}
