import type { Context } from '../../../context.ts';
import { sessions } from '../sessions/feature.ts';
import {
  accountCalls,
  analyticsCalls,
  campaignCalls,
  organizationCalls,
  outboxCalls,
  signInCalls,
} from './calls.ts';
import { registerOidcRoutes } from './oidc.ts';
import { type AccountsDeps, createAccountsService } from './service.ts';
import { feature } from '../../../feature.ts';

export const accounts = feature({
  name: 'accounts',
  uses: { sessions },
  create: (context: Context, uses, given: Pick<AccountsDeps, 'demo'>) =>
    createAccountsService(context, { ...uses, demo: given.demo }),
  calls: (service, uses) => ({
    account: accountCalls(service),
    analytics: analyticsCalls(service),
    campaign: campaignCalls(service),
    organization: organizationCalls(service),
    outbox: outboxCalls(service),
    signin: signInCalls(service, uses.sessions),
  }),
  routes: (http, { context, service }) => registerOidcRoutes(http, context, service),
});
