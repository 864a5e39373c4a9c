import { feature } from '../../../feature.ts';
import { createEmailCodes } from './service.ts';

export const emailCodes = feature({
  name: 'emailCodes',
  tables: ['email_codes'],
  create: createEmailCodes,
  jobs: ({ jobs }, service) => {
    jobs.define<object>({
      name: 'email-codes.sweep',
      lane: 'background',
      concurrency: 1,
      retryLimit: 1,
      expireInSeconds: 60,
      handler: service.sweep,
    });
    jobs.schedule('email-codes.sweep', '17 * * * *');
  },
});
