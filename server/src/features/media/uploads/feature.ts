import type { Context } from '../../../context.ts';
import { assets } from '../assets/feature.ts';
import { files } from '../files/feature.ts';
import { uploadCalls } from './calls.ts';
import { defineUploadJobs } from './jobs.ts';
import { uploadOwnership } from './ownership-store.ts';
import {
  createUploadsService,
  type FileRequestsPort,
  type PhoneSenders,
  type TakesPort,
  type UploadOptions,
} from './service.ts';
import { registerUploads } from './tus-endpoint.ts';
import { feature } from '../../../feature.ts';

export const uploads = feature({
  name: 'uploads',
  uses: { assets, files },
  tables: ['uploads'],
  create: (
    context: Context,
    uses,
    given: {
      readonly uploadLimits: UploadOptions | undefined;
      readonly phones: PhoneSenders;
      readonly takes: TakesPort;
      readonly requests: FileRequestsPort;
    },
  ) =>
    createUploadsService(
      context,
      { ...uses, phones: given.phones, requests: given.requests, takes: given.takes },
      given.uploadLimits,
    ),
  calls: (service) => ({ upload: uploadCalls(service) }),
  jobs: defineUploadJobs,
  routes: (http, { context, service, gate }) => registerUploads(http, context, { uploads: service, gate }),
  objects: (service) => [{ kind: 'upload', explain: service.explain, ownership: uploadOwnership }],
  personalData: (service) => [service.personalData],
});
