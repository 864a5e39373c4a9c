import type { customerUserService, sessionService } from '@rushes/contract/identity/sessions';
import type { CallContext, Caller } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import type { PlaybackService } from '../../media/playback/service.ts';
import { describeDevice } from './own-sessions/device.ts';
import type { ClientInfo } from './sign-in/open-session.ts';
import type { ProfileRow } from './profiles-store.ts';
import { halfCookieOf, refreshCookieOf } from './tokens/refresh-cookie.ts';
import type { SessionsService } from './service.ts';

export function customerUserCalls(sessions: SessionsService): Handlers<typeof customerUserService> {
  return {
    getCustomerProfiles: (_request, { caller }) => sessions.profilesOf(caller.userId),
    switchCustomer: async ({ customerId }, context) => {
      await sessions.switchCustomer(context.caller, customerId, requesterOf(context));
      return { customerId };
    },
    findUsers: async ({ search, limit }, { caller }) => ({
      users: await sessions.findUsers(caller, search.trim(), limit),
    }),
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
        roleName: profile?.roleName ?? null,
        userPictureURL3: pictureOf(playback, profile, caller.sessionId),
        youTubeIntegrated: false,
        customer:
          profile === null
            ? null
            : {
                customerId: profile.customerId,
                name: profile.customer.name,
                addnlLogoFile: profile.customer.logo,
                allowZoomIntegration: profile.customer.flags.zoomIntegration === true,
                allowYoutubeIntegration: profile.customer.flags.youtubeIntegration === true,
                houseFps: profile.customer.houseFps,
                flags: { ...profile.customer.flags },
                accent: profile.customer.accent,
                binDays: profile.customer.binDays,
                closing: closingOf(caller, profile.customer),
                links: profile.customer.links,
              },
        idleMinutes,
        view: viewOf(caller),
      };
    },
    renewMediaCookies: async (_request, { caller, origin, setCookie }) => {
      const customerId = caller.customerId ?? 'none';
      const media = playback.cookiesFor({ customerId, grant: caller.sessionId, origin });
      for (const cookie of media.cookies) setCookie(cookie);
      return { preSignedCookie: media.preSignedCookie, expiresInS: media.expiresInS };
    },
    ...ownSessionCalls(sessions),
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

function viewOf(caller: Caller) {
  if (caller.customerId === null || caller.view === undefined) return null;
  const { reason, startedAt, endsAt } = caller.view;
  return { reason, startedAt: startedAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** The days that who runs the organisation must know of. */
function closingOf(caller: Caller, { closesAt, erasesAt }: ProfileRow['customer']) {
  if (!caller.permissions.has('organization.people:see') || closesAt === null || erasesAt === null)
    return null;
  return { closesAt: closesAt.toISOString(), erasesAt: erasesAt.toISOString() };
}

/** The picture is served under the grant of the session that asks. */
function pictureOf(
  playback: PlaybackService,
  profile: { customerId: string; pictureUrl: string | null } | null,
  sessionId: string,
): string | null {
  if (profile?.pictureUrl == null) return null;
  return playback.urlOf(profile.customerId, sessionId, profile.pictureUrl, 'picture.jpg');
}

type OwnCalls = 'listSessions' | 'revokeSession' | 'revokeOtherSessions' | 'createHandoff';

function ownSessionCalls(sessions: SessionsService): Pick<Handlers<typeof sessionService>, OwnCalls> {
  return {
    listSessions: async (_request, { caller }) => {
      const rows = await sessions.listSessions(caller);
      return { sessions: rows.map((row) => presentSession(row, caller.sessionId)) };
    },
    revokeSession: async ({ sessionId }, context) => {
      await sessions.revokeSession(context.caller, sessionId, requesterOf(context));
      return {};
    },
    revokeOtherSessions: async (_request, context) => ({
      ended: await sessions.revokeOtherSessions(context.caller, requesterOf(context)),
    }),
    createHandoff: async (_request, { caller, origin, setCookie }) => {
      const { code, half } = await sessions.createHandoff(caller);
      setCookie(halfCookieOf(origin, 'handoff', half));
      return { code };
    },
  };
}

function presentSession(row: Awaited<ReturnType<SessionsService['listSessions']>>[number], current: string) {
  return {
    sessionId: row.sessionId,
    device: describeDevice(row.userAgent),
    address: row.clientAddress,
    customerName: row.customerName,
    createdAt: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt.toISOString(),
    isCurrent: row.sessionId === current,
  };
}

function requesterOf({ clientAddress, requestId, origin }: CallContext): ClientInfo {
  return { clientAddress, requestId, origin };
}
