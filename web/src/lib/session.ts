import type { CallResponse } from '@rushes/contract/call';
import type { PermissionAsset, Role } from '@rushes/contract/roles';
import { isPermitted } from '@rushes/contract/roles';
import type { Services } from '@rushes/contract/services';
import type { TokenResponse } from '@rushes/contract/sessions';
import { useSyncExternalStore } from 'react';
import { type Api, api } from './call.ts';
import { isCallError } from './call-error.ts';
import { clientDetails } from './client-details.ts';
import { openTabChannel, type TabChannel } from './locks.ts';
import { clearStored, readStored, writeStored } from './stored.ts';
import { type SessionEnd, type Tokens, tokens } from './tokens.ts';
import { type UnsavedWorkList, unsavedWork } from './unsaved.ts';

/** Who is signed in, as the server says it. */
export type SignedIn = CallResponse<Services['session']['calls']['getSession']> & {
  readonly logoUrl: string | null;
};

export type SessionState =
  | { readonly status: 'signed-out' }
  | { readonly status: 'change-password'; readonly userName: string }
  | { readonly status: 'unreachable'; readonly error: unknown }
  | { readonly status: 'signed-in'; readonly me: SignedIn };

/** `signing-out` comes first, so that no tab takes the end of the session for an expiry. */
type TabMessage = { readonly type: 'reload' | 'signing-out' | 'signed-out' };

export interface SessionOptions {
  readonly api: Api;
  readonly tokens: Tokens;
  readonly unsaved: UnsavedWorkList;
  readonly channel: TabChannel<TabMessage>;
  /** Leaves this page for a path, with a load that empties all memory. */
  readonly leave: (path: string) => void;
}

interface SignInFields {
  readonly userName: string;
  readonly password: string;
  readonly remember: boolean;
}

/** The session of this tab: who is signed in, and the ways in and out. */
export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Takes up the session that this browser has, where it has one. */
  start(): Promise<SessionState>;
  signIn(fields: SignInFields): Promise<SessionState>;
  signOut(): Promise<void>;
  /** Moves to another profile of the same person and loads its start page. */
  switchTo(customerId: string, target?: string): Promise<void>;
}

const pages: Readonly<Record<SessionEnd, string>> = {
  sessionExpired: '/login/status/sessionExpired',
  inActive: '/login/status/inActive',
  landing: '/landing',
  signedOut: '/login',
  broken: '/login',
};

class TabSession implements Session {
  readonly #options: SessionOptions;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'signed-out' };
  #isEnding = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    options.tokens.onEnd((reason) => void this.#end(reason));
    options.channel.onMessage(({ type }) => {
      if (type !== 'reload') this.#isEnding = true;
      if (type === 'signing-out') return;
      if (options.unsaved.isHolding()) return;
      options.leave(type === 'signed-out' ? '/login' : location.pathname + location.search);
    });
  }

  get() {
    return this.#state;
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async start() {
    const { tokens } = this.#options;
    if (!tokens.isStored()) return this.#state;
    if (hasIdledOut()) {
      tokens.end('sessionExpired');
      return this.#state;
    }
    try {
      return await this.#open(await tokens.exchange());
    } catch (error) {
      const isOver = isCallError(error) && [400, 401, 404, 500].includes(error.httpStatus);
      return isOver ? this.#state : this.#set({ status: 'unreachable', error });
    }
  }

  async signIn({ userName, password, remember }: SignInFields) {
    const answer = await this.#options.tokens.signIn(userName, password);
    writeStored('rememberMe', String(remember));
    writeStored('userName', remember ? userName : null);
    writeStored('lastActivity', String(Date.now()));
    const opened = await this.#open(answer);
    this.#options.channel.post({ type: 'reload' });
    return opened;
  }

  async signOut() {
    const { api, tokens, unsaved, channel, leave } = this.#options;
    this.#isEnding = true;
    channel.post({ type: 'signing-out' });
    await unsaved.keepAll();
    // Where the server cannot be reached the session still ends here; its tokens run out by themselves.
    await api.session.logout({}).catch(() => undefined);
    tokens.clear();
    clearStored();
    channel.post({ type: 'signed-out' });
    leave('/login');
  }

  async switchTo(customerId: string, target = '/') {
    const { api, tokens, unsaved, channel, leave } = this.#options;
    await unsaved.keepAll();
    await api.customeruser.switchCustomer({ customerId });
    await tokens.exchange();
    channel.post({ type: 'reload' });
    leave(target);
  }

  #set(next: SessionState) {
    this.#state = next;
    for (const listener of this.#listeners) listener();
    return next;
  }

  async #open(answer: TokenResponse) {
    const { api } = this.#options;
    const { userName } = answer.additionalDetails.CustomerUserDetails;
    if (answer.redirect === 'Change Password') return this.#set({ status: 'change-password', userName });
    const [me] = await Promise.all([
      api.session.getSession({}),
      api.role.getRolePermissions({ clientDetails: await clientDetails() }),
    ]);
    writeStored('idleMinutes', String(me.idleMinutes));
    const logoUrl = answer.additionalDetails.CustomerDetails.addnlLogoFile;
    return this.#set({ status: 'signed-in', me: { ...me, logoUrl } });
  }

  async #end(reason: SessionEnd) {
    if (this.#isEnding) return;
    this.#isEnding = true;
    await this.#options.unsaved.keepAll();
    this.#options.tokens.clear();
    clearSessionStorage();
    this.#options.leave(pages[reason]);
  }
}

/** Makes the session of a tab. */
export function createSession(options: SessionOptions): Session {
  return new TabSession(options);
}

function hasIdledOut(): boolean {
  const minutes = Number(readStored('idleMinutes') ?? 0);
  const last = Number(readStored('lastActivity') ?? 0);
  return minutes > 0 && last > 0 && Date.now() - last > minutes * 60_000;
}

/** A session that ended by itself leaves the target of the person in place, so that sign-in returns to it. */
function clearSessionStorage(): void {
  const target = readStored('target') ?? location.pathname + location.search;
  clearStored();
  if (!target.startsWith('/login')) writeStored('target', target);
}

/** The session of this tab. */
export const session = createSession({
  api,
  tokens,
  unsaved: unsavedWork,
  channel: openTabChannel('rushes-session'),
  leave: (path) => location.assign(path),
});

const subscribe = (listener: () => void) => session.subscribe(listener);

/** The state of the session, live. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => session.get());
}

/** The signed-in person; only for screens behind sign-in. */
export function useMe(): SignedIn {
  const state = useSession();
  if (state.status !== 'signed-in') throw new Error('A screen behind sign-in was shown without a session.');
  return state.me;
}

/** Whether this person has the permission, by the same table that the server reads. */
export function canSee(me: { role: Role; customer: SignedIn['customer'] }, asset: PermissionAsset): boolean {
  return isPermitted(asset, me.role, me.customer?.flags ?? {});
}
