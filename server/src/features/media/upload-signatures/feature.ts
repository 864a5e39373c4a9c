import { commonCalls } from './calls.ts';
import { registerFormUploads } from './form-endpoint.ts';
import { defineFormUploadJobs } from './jobs.ts';
import { formUploadData } from './personal-data-store.ts';
import { createUploadSignaturesService } from './service.ts';
import { feature } from '../../../feature.ts';

export const uploadSignatures = feature({
  name: 'uploadSignatures',
  tables: ['form_uploads'],
  create: createUploadSignaturesService,
  calls: (service) => ({ common: commonCalls(service) }),
  jobs: defineFormUploadJobs,
  routes: (http, { service }) => registerFormUploads(http, service),
  personalData: () => [formUploadData],
});
