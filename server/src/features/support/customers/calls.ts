import type { customerService } from '@rushes/contract/support/customers';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { CustomersService } from './service.ts';

export function customerCalls(customers: CustomersService): Handlers<typeof customerService> {
  return {
    getCustomers: (query, { caller }) => customers.getCustomers(caller, query),
    countCustomers: (query) => customers.countCustomers(query),
    getCustomer: ({ customerId }) => customers.getCustomer(customerId),
    getNameUse: async ({ name }) => ({ isTaken: await customers.isNameTaken(name) }),
    createCustomer: (wanted, context) => customers.createCustomer(context, wanted),
    updateCustomer: (change, context) => customers.updateCustomer(context, change),
    suspendCustomer: ({ customerId, reason }, context) =>
      customers.suspendCustomer(context, customerId, reason),
    activateCustomer: ({ customerId }, context) => customers.activateCustomer(context, customerId),
    planClosing: ({ customerId, ...days }, context) => customers.planClosing(context, customerId, days),
    cancelClosing: ({ customerId }, context) => customers.cancelClosing(context, customerId),
    getAdministrators: (query, { caller }) => customers.getAdministrators(caller, query),
    countAdministrators: (query) => customers.countAdministrators(query),
    inviteAdministrator: ({ customerId, ...wanted }, context) =>
      customers.inviteAdministrator(context, customerId, wanted),
    resendAdministrator: ({ customerUserId }, context) =>
      customers.resendAdministrator(context, customerUserId),
    stepAdministrator: ({ customerUserId, step }, context) =>
      customers.stepAdministrator(context, customerUserId, step),
  };
}
