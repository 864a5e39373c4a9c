import { roleIds } from '@rushes/contract/identity/roles';
import {
  refreshTokenMarker,
  tokenResponse,
  type PreSignedCookie,
  type TokenResponse,
} from '@rushes/contract/identity/sessions';
import type { ProfileRow } from '../profiles-store.ts';
import type { UserRow } from '../store.ts';

export interface SignInFacts {
  readonly user: UserRow;
  /** null for a super-admin. */
  readonly profile: ProfileRow | null;
  readonly clientId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInS: number;
  readonly isFirstTimeLogin: boolean;
  readonly preSignedCookie: PreSignedCookie;
}

/** The answer of the token endpoint, with exactly the keys of the contract. */
export function presentSignIn(facts: SignInFacts): TokenResponse {
  const { user, profile } = facts;
  const flags = profile?.customer.flags ?? {};
  return tokenResponse.parse({
    access_token: facts.accessToken,
    refresh_token: facts.clientId === 'rushes-web' ? refreshTokenMarker : facts.refreshToken,
    token_type: 'bearer',
    expires_in: facts.expiresInS,
    userUUID: profile?.customerUserId ?? user.id,
    userRoles: [roleIds[profile?.role ?? 'super-admin']],
    redirect: user.must_change_password ? 'Change Password' : 'Default',
    additionalDetails: {
      CustomerUserDetails: {
        isFirstTimeLogin: facts.isFirstTimeLogin,
        userName: user.user_name,
        youTubeIntegrated: false,
      },
      CustomerDetails: {
        name: profile?.customer.name ?? null,
        city: profile?.customer.city ?? null,
        state: profile?.customer.state ?? null,
        zip: profile?.customer.zip ?? null,
        addnlLogoFile: profile?.customer.logo ?? null,
        customerId: profile?.customerId ?? null,
        allowZoomIntegration: flags.zoomIntegration === true,
        allowYoutubeIntegration: flags.youtubeIntegration === true,
      },
      UserDetails: { name: user.name },
    },
    preSignedCookie: facts.preSignedCookie,
  });
}
