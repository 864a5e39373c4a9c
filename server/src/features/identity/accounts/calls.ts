import type {
  accountService,
  analyticsService,
  campaignService,
  organizationService,
  outboxService,
  signInService,
} from '@rushes/contract/identity/accounts';
import type { CallContext } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { ClientInfo, SessionsService } from '../sessions/service.ts';
import type { AccountsService } from './service.ts';

export function signInCalls(
  accounts: AccountsService,
  sessions: SessionsService,
): Handlers<typeof signInService> {
  return {
    getSignInOptions: ({ customerId }, context) => accounts.signInOptions(customerId, requesterOf(context)),
    getCaptcha: () => sessions.captcha.challenge(),
  };
}

export function accountCalls(accounts: AccountsService): Handlers<typeof accountService> {
  return {
    requestPasswordReset: ({ userName }, context) =>
      accounts.requestPasswordReset(userName, requesterOf(context)),
    openReset: async ({ code }) => {
      await accounts.openReset(code);
      return {};
    },
    resetPassword: ({ code, password }, context) =>
      accounts.resetPassword(code, password, requesterOf(context)),
    choosePassword: async ({ password }, context) => {
      await accounts.choosePassword(context.caller, password, requesterOf(context));
      return {};
    },
    changePassword: async (request, context) => {
      await accounts.changePassword(context.caller, request, requesterOf(context));
      return {};
    },
  };
}

export function outboxCalls(accounts: AccountsService): Handlers<typeof outboxService> {
  return { getOutbox: async ({ limit, to }) => ({ mails: await accounts.outbox(limit, to) }) };
}

export function analyticsCalls(accounts: AccountsService): Handlers<typeof analyticsService> {
  return { getAnalyticsUrl: async (_request, { caller }) => ({ url: await accounts.analyticsUrl(caller) }) };
}

export function organizationCalls(accounts: AccountsService): Handlers<typeof organizationService> {
  return {
    getOrganizationAccess: async (_request, { caller }) => ({
      directory: accounts.may(caller, 'organization.directory'),
      channels: accounts.may(caller, 'home.channels'),
      users: accounts.may(caller, 'audience.users'),
      roles: accounts.may(caller, 'organization.roles'),
      setup: accounts.may(caller, 'organization.setup'),
    }),
  };
}

export function campaignCalls(accounts: AccountsService): Handlers<typeof campaignService> {
  return {
    getCampaignManagerAccess: async (_request, { caller }) => ({
      hasAccess: accounts.may(caller, 'create.campaigns'),
    }),
  };
}

function requesterOf({ clientAddress, requestId, origin, isForwarded }: CallContext): ClientInfo {
  return { clientAddress, requestId, origin, isForwarded };
}
