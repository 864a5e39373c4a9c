import type { CallRequest, CallResponse } from '@rushes/contract/call';
import type { Permissions } from '@rushes/contract/identity/roles';
import type { Services } from '@rushes/contract/services';
import type { Activity } from './activity.ts';
import type { SessionEnd } from './answer-rules.ts';
import type { onAnswerEffect } from '../api/call.ts';
import type { Api } from '../api/call.ts';
import type { CallError } from '../api/call-error.ts';
import type { FormDrafts } from '../forms/form-drafts.ts';
import type { leaving } from './leaving.ts';
import type { TabChannel } from '../device/locks.ts';
import type { SessionReset } from './session-reset.ts';
import type { Store } from '../device/store.ts';
import type { Tokens } from './tokens.ts';
import type { UnsavedWorkList } from '../forms/unsaved.ts';

/** Who is signed in, as the server says it. */
export type SignedIn = CallResponse<Services['session']['calls']['getSession']> & {
  readonly logoUrl: string | null;
  /** What this user may see and do. */
  readonly permissions: Permissions;
};

export type WantedView = CallRequest<Services['support']['calls']['startView']>;

export type SessionState =
  | { readonly status: 'signed-out' }
  | { readonly status: 'change-password'; readonly userName: string }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly me: SignedIn };

/** Why this page waits with its reload: what it holds is not safe yet. */
export type WaitReason = 'switched' | 'fault' | 'faultUnsaved';

/** What the page shows over its screens. */
export interface SessionTrouble {
  /** `inS` counts down once all is safe; null while it is not. */
  readonly waiting: { readonly reason: WaitReason; readonly inS: number | null } | null;
  /** The same page broke twice in a row. */
  readonly broken: CallError | null;
  /** Going on would interrupt what is being sent: the user decides. */
  readonly question: {
    readonly about: 'signOut' | 'switch';
    readonly answer: (goOn: boolean) => void;
  } | null;
}

/**
 * `signing-out` comes first, so that no tab takes the end of the session for an expiry. `changed` carries the epoch:
 * what one tab stores, another may read only a moment later.
 */
export type TabMessage =
  | { readonly type: 'changed'; readonly epoch: string | null }
  | { readonly type: 'signing-out' }
  | { readonly type: 'ended'; readonly reason: SessionEnd };

export interface SessionOptions {
  readonly api: Api;
  readonly tokens: Tokens;
  readonly activity: Activity;
  readonly unsaved: UnsavedWorkList;
  /** What is typed into forms: kept where the session ends by itself, dropped by a sign-out. */
  readonly drafts: Pick<FormDrafts, 'keepAll' | 'clear'>;
  readonly leaving: Pick<typeof leaving, 'confirm' | 'isHeld'>;
  readonly reset: SessionReset;
  readonly channel: TabChannel<TabMessage>;
  readonly onAnswer: typeof onAnswerEffect;
  /** Leaves this page for a path, with a load that empties all memory. */
  readonly leave: (path: string) => void;
}

export interface SignInFields {
  readonly userName: string;
  readonly password: string;
  readonly remember: boolean;
  /** The solved challenge, once the server has asked for one. */
  readonly captcha?: string | undefined;
  /** The profile to land in. */
  readonly customerId?: string | undefined;
}

/** The session of this tab: who is signed in, and the ways in and out. */
export interface Session {
  readonly trouble: Pick<Store<SessionTrouble>, 'get' | 'subscribe'>;
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Takes up the session that this browser has, where it has one. */
  start(): Promise<SessionState>;
  signIn(fields: SignInFields): Promise<SessionState>;
  /** Signs in by any grant that the token endpoint knows. */
  enter(fields: Readonly<Record<string, string>>): Promise<SessionState>;
  signOut(): Promise<void>;
  /** Ends whatever session this browser has, on the server too, and clears what is stored; the page stays. */
  clear(): Promise<void>;
  /** Moves to another profile of the same user and loads its start page. */
  switchTo(customerId: string, target?: string): Promise<void>;
  /** Support looks into a customer through someone’s eyes, and loads that user’s start page. */
  lookInto(wanted: WantedView): Promise<void>;
  leaveView(): Promise<void>;
  /** Looks whether another tab signed in, out, or switched meanwhile. */
  follow(): void;
  /** Asks again who is signed in, after the user changed what others see of them. */
  renewMe(): Promise<void>;
  /** Does not wait any longer with the reload. */
  reloadNow(): void;
}
