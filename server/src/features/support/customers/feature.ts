import { customerService } from '@rushes/contract/support/customers';
import { administratorList, customerList } from '@rushes/contract/support/lists/customers';
import { sessions } from '../../identity/sessions/feature.ts';
import { users } from '../../organization/users/feature.ts';
import { customerCalls } from './calls.ts';
import { defineCustomerJobs } from './jobs.ts';
import { createCustomersService } from './service.ts';

const { getCustomers, getAdministrators } = customerService.calls;
import { feature } from '../../../feature.ts';

export const customers = feature({
  name: 'customers',
  uses: { users: users, sessions },
  create: createCustomersService,
  calls: (service) => ({ customer: customerCalls(service) }),
  jobs: defineCustomerJobs,
  lists: (service) => [
    { list: customerList, call: getCustomers, page: service.getCustomers },
    { list: administratorList, call: getAdministrators, page: service.getAdministrators },
  ],
});
