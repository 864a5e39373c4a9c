import type { PersonalThing } from '@rushes/contract/organization/personal-data';
import type { PersonalData } from '../../../platform/personal-data/offer.ts';

const unnamed = { names: 'profile', fate: 'unnamed' } as const;

/** Job templates are the organisation's: who made, saved or started one is forgotten. */
export const jobTemplateData: PersonalData<PersonalThing> = {
  name: 'job-templates',
  columns: [
    { ...unnamed, table: 'job_templates', column: 'created_by', what: 'job-templates' },
    { ...unnamed, table: 'job_templates', column: 'saved_by', what: 'job-templates-saved' },
    { ...unnamed, table: 'job_templates', column: 'deleted_by', what: 'job-templates-deleted' },
    { ...unnamed, table: 'started_jobs', column: 'started_by', what: 'jobs-started' },
  ],
};
