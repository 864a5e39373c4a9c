import type { Context } from '../../../context.ts';
import { type EraseBytes, eraseBytesJob } from './close-customer.ts';
import type { CustomersService } from './service.ts';

/** Plans are followed every ten minutes; what an erased customer had stored goes after its rows. */
export function defineCustomerJobs({ jobs }: Context, customers: CustomersService): void {
  jobs.define<object>({
    name: 'customers.plans',
    lane: 'background',
    concurrency: 1,
    retryLimit: 1,
    expireInSeconds: 300,
    handler: () => customers.followPlans(),
  });
  jobs.schedule('customers.plans', '*/10 * * * *');
  jobs.define<EraseBytes>({
    name: eraseBytesJob,
    lane: 'background',
    concurrency: 1,
    retryLimit: 20,
    expireInSeconds: 1800,
    handler: (data) => customers.eraseBytes(data),
  });
}
