import type { Context } from '../../../context.ts';
import { askJob } from './consent/mails.ts';
import type { ContactsService } from './service.ts';

/** Asks those who must confirm, and erases what was deleted 30 days ago. */
export function defineContactJobs({ jobs }: Context, contacts: ContactsService): void {
  const common = { lane: 'background', concurrency: 1, retryLimit: 2, expireInSeconds: 600 } as const;
  jobs.define<{ customerId: string }>({
    ...common,
    name: askJob,
    handler: ({ customerId }, { signal }) => contacts.ask(customerId, signal),
  });
  jobs.define<object>({ ...common, name: 'contacts.sweep', handler: () => contacts.sweep() });
  jobs.schedule('contacts.sweep', '53 * * * *');
}
