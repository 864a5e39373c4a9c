import { isPermitted, permissions } from '@rushes/contract/roles';
import type { customerUserService, roleService, sessionService } from '@rushes/contract/sessions';
import type { CallContext } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { PlaybackService } from '../playback/service.ts';
import type { Requester } from './grants.ts';
import { refreshCookieOf } from './refresh-cookie.ts';
import type { SessionsService } from './service.ts';

export function customerUserCalls(sessions: SessionsService): Handlers<typeof customerUserService> {
  return {
    getCustomerProfiles: (_request, { caller }) => sessions.profilesOf(caller.userId),
    switchCustomer: async ({ customerId }, context) => {
      await sessions.switchCustomer(context.caller, customerId, requesterOf(context));
      return { customerId };
    },
    findPeople: async ({ search, limit }, { caller }) => ({
      people: await sessions.findPeople(caller, search.trim(), limit),
    }),
  };
}

export function roleCalls(): Handlers<typeof roleService> {
  return {
    getRolePermissions: async (_request, { caller }) => {
      const allowed = permissions.filter(({ asset }) => isPermitted(asset, caller.role, caller.flags));
      return { rolePermissionVO: Object.fromEntries(allowed.map(({ asset }) => [asset, { asset }])) };
    },
  };
}

export function sessionCalls(
  sessions: SessionsService,
  playback: PlaybackService,
): Handlers<typeof sessionService> {
  return {
    getSession: async (_request, { caller }) => {
      const { userName, profile, idleMinutes } = await sessions.describe(caller);
      return {
        customerUserId: caller.customerUserId,
        userId: caller.userId,
        name: caller.name,
        userName,
        role: caller.role,
        userPictureURL3: profile?.pictureUrl ?? null,
        youTubeIntegrated: false,
        customer:
          profile === null
            ? null
            : {
                customerId: profile.customerId,
                name: profile.customer.name,
                houseFps: profile.customer.houseFps,
                flags: { ...profile.customer.flags },
              },
        idleMinutes,
      };
    },
    renewMediaCookies: async (_request, { caller, origin, setCookie }) => {
      const customerId = caller.customerId ?? 'none';
      const media = playback.cookiesFor({ customerId, grant: caller.sessionId, origin });
      for (const cookie of media.cookies) setCookie(cookie);
      return { preSignedCookie: media.preSignedCookie, expiresInS: media.expiresInS };
    },
    logout: async (_request, context) => {
      const { caller, origin, setCookie } = context;
      await sessions.logout(caller, requesterOf(context));
      setCookie(refreshCookieOf(origin, '', 0));
      const media = playback.cookiesFor({
        customerId: caller.customerId ?? 'none',
        grant: caller.sessionId,
        origin,
      });
      for (const cookie of media.cookies) setCookie({ ...cookie, value: '', maxAgeS: 0 });
      return {};
    },
  };
}

function requesterOf({ clientAddress, requestId, origin }: CallContext): Requester {
  return { clientAddress, requestId, origin };
}
