// Who makes a request, as the session layer established it.
import type { CustomerFlags, MemberRole, Permissions, Standing } from '@rushes/contract/identity/roles';

/** The request that someone makes, as audit rows name it. */
export interface RequestMark {
  readonly clientAddress: string;
  readonly requestId: string;
}

/** A signed-in user in one profile. */
export interface Member {
  readonly sessionId: string;
  readonly userId: string;
  readonly customerId: string;
  readonly customerUserId: string;
  /** The built-in role, or the one that a custom role was made of; rights are asked of `permissions`. */
  readonly role: MemberRole;
  readonly permissions: Permissions;
  readonly flags: CustomerFlags;
  readonly name: string;
  readonly request?: RequestMark;
  /** Support looking through this user’s eyes: it sees what they see, and changes nothing. */
  readonly view?: ViewMark;
  /** A role that the user looks as: they are `newcomerId` then, and hold no more than the role and they themself do. */
  readonly preview?: RolePreview;
}

/** What the rights of a previewed role follow from, and which role it is; no id for a built-in one. */
export interface RolePreview extends Pick<Standing, 'custom'> {
  readonly role: MemberRole;
  readonly customRoleId: string | null;
}

/** A look that support takes into a customer. */
export interface ViewMark {
  readonly reason: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
}

/** Super-admin: signed in, but in no customer. */
export interface Support {
  readonly sessionId: string;
  readonly userId: string;
  readonly customerId: null;
  readonly customerUserId: null;
  readonly role: 'super-admin';
  readonly permissions: Permissions;
  readonly flags: CustomerFlags;
  readonly name: string;
  readonly request?: RequestMark;
}

export type Caller = Member | Support;

/** What a handler is told besides the request. `caller` is null only on calls that anyone may make. */
export interface CallContext<C extends Caller | null = Caller | null> {
  readonly caller: C;
  readonly requestId: string;
  readonly clientAddress: string;
  /** Whether a proxy passed the request on: its sender may be anywhere. */
  readonly isForwarded: boolean;
  /** Origin that the client used, for links and cookies. */
  readonly origin: string;
  /** A cookie that the client sent. */
  readonly cookie: (name: string) => string | undefined;
  /** Sets response cookies, where the answer needs them. */
  readonly setCookie: (cookie: ResponseCookie) => void;
}

export interface ResponseCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAgeS?: number;
  readonly sameSite: 'Strict' | 'Lax';
  readonly httpOnly: boolean;
}
