import type { TokenResponse } from '@rushes/contract/identity/sessions';
import type { SessionEnd } from './answer-rules.ts';
import type { onAnswerEffect } from '../api/call.ts';
import type { CallError } from '../api/call-error.ts';
import { rightsQuestion } from '../api/client-details.ts';
import { recordFault } from './faults.ts';
import { here } from '../forms/leave-page.ts';
import { permissionsIn } from './permissions.ts';
import { endPages, isSessionEnd } from './session-ends.ts';
import { createStore, type Store } from '../device/store.ts';
import { keptEdits } from '../device/kept-edits.ts';
import { clearStored, readStored, writeStored } from '../device/stored.ts';
import { keepTarget, takeArrivals } from './target.ts';

import type {
  Session,
  SessionOptions,
  SessionState,
  SessionTrouble,
  SignInFields,
  WaitReason,
  WantedView,
} from './session-types.ts';

const noTrouble: SessionTrouble = { waiting: null, broken: null, question: null };
const followSignOutMs = 10_000;
const switchPauseMs = 10_000;
const countdownS = 3;

class TabSession implements Session {
  readonly trouble: Store<SessionTrouble> = createStore(noTrouble);
  readonly #options: SessionOptions;
  readonly #state: Store<SessionState> = createStore<SessionState>({ status: 'signed-out' });
  /** This page is about to be left: nothing else leads it anywhere. */
  #isLeaving = false;
  /** A fault of the server was heard: the page starts again once nothing is lost by it. */
  #isFaulty = false;
  #signOutHeardAtMs = 0;
  #epoch: string | null = null;
  #waitOver: (() => void) | null = null;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#epoch = readStored('epoch');
    options.tokens.onEnd((reason) => void this.#end(reason));
    options.onAnswer((effect, error) => this.#answer(effect, error));
    options.activity.onTell(() => {
      options.api.session.getSession({}).catch(() => undefined);
    });
    options.channel.onMessage((message) => {
      if (message.type === 'signing-out') this.#signOutHeardAtMs = Date.now();
      else if (message.type === 'changed') this.#follow(message.epoch);
      else void this.#leaveEnded(message.reason);
    });
  }

  get() {
    return this.#state.get();
  }

  subscribe(listener: () => void) {
    return this.#state.subscribe(listener);
  }

  async renewMe() {
    const { api } = this.#options;
    const [me, rights] = await Promise.all([
      api.session.getSession({}),
      api.role.getRolePermissions(await rightsQuestion()),
    ]);
    const state = this.get();
    if (state.status === 'signed-in' && state.me.userId === me.userId)
      this.#set({
        status: 'signed-in',
        me: {
          ...state.me,
          ...me,
          logoUrl: me.customer?.addnlLogoFile ?? null,
          permissions: permissionsIn(rights),
        },
      });
  }

  async start() {
    const { tokens, activity } = this.#options;
    takeArrivals();
    this.#epoch = readStored('epoch');
    if (!tokens.isStored()) return this.#set({ status: 'signed-out' });
    if (activity.isOver()) {
      tokens.end('sessionExpired');
      return this.get();
    }
    try {
      const opened = await this.#open(await tokens.exchange());
      this.follow();
      return opened;
    } catch (error) {
      // Refused: the page is being left already. Anything else may pass.
      const isOver = this.#isLeaving || !tokens.isStored();
      return isOver ? this.#set({ status: 'signed-out' }) : this.#set({ status: 'unreachable', error });
    }
  }

  async signIn({ userName, password, remember, captcha, customerId }: SignInFields) {
    const answer = await this.#options.tokens.grant({
      grant_type: 'password',
      username: userName,
      password,
      ...(captcha === undefined ? {} : { captcha }),
      ...(customerId === undefined ? {} : { customer_id: customerId }),
    });
    writeStored('rememberMe', String(remember));
    writeStored('userName', remember ? userName : null);
    return this.#begin(answer);
  }

  async enter(fields: Readonly<Record<string, string>>) {
    return this.#begin(await this.#options.tokens.grant(fields));
  }

  async signOut() {
    const { leave } = this.#options;
    if (!(await this.#mayGo('signOut'))) return;
    this.#beginLeaving();
    await this.#endBySignOut();
    leave('/login');
  }

  async clear() {
    await this.#endBySignOut();
    this.#epoch = null;
    this.#set({ status: 'signed-out' });
  }

  async #endBySignOut() {
    const { api, tokens, reset, channel } = this.#options;
    channel.post({ type: 'signing-out' });
    reset.emit('signed-out');
    // Where the server cannot be reached the session still ends here; its tokens run out by themselves.
    if (tokens.isStored()) await api.session.logout({}).catch(() => undefined);
    tokens.clear();
    writeStored('endedAs', null);
    this.#options.drafts.clear();
    clearStored();
    channel.post({ type: 'changed', epoch: null });
    // A browser whose storage hangs keeps no one from leaving.
    await Promise.race([keptEdits.forget(), new Promise((resolve) => setTimeout(resolve, 1000))]);
  }

  async switchTo(customerId: string, target = '/') {
    const { api } = this.#options;
    if (!(await this.#mayGo('switch'))) return;
    await this.#move(() => api.customeruser.switchCustomer({ customerId }), target);
  }

  async lookInto(wanted: WantedView) {
    const { api } = this.#options;
    if (!(await this.#mayGo('switch'))) return;
    await this.#move(() => api.support.startView(wanted), '/');
  }

  async leaveView() {
    const { api, unsaved } = this.#options;
    // None of it could be saved.
    await unsaved.keepAll();
    await this.#move(() => api.support.endView({}), '/organization/customer/manage');
  }

  /** Keeps what can be kept, and asks the user about the rest before anything is ended. */
  async #mayGo(about: 'signOut' | 'switch'): Promise<boolean> {
    const { unsaved, leaving } = this.#options;
    await unsaved.keepAll();
    if (unsaved.isHolding() && !(await this.#ask(about))) return false;
    return leaving.confirm();
  }

  /** Lets the session stand elsewhere, in every tab of this browser. */
  async #move(change: () => Promise<unknown>, target: string) {
    const { tokens, reset, channel, leave } = this.#options;
    await change();
    this.#beginLeaving();
    writeStored('switchedAt', String(Date.now()));
    reset.emit('switched');
    await tokens.exchange();
    const epoch = crypto.randomUUID();
    writeStored('epoch', epoch);
    channel.post({ type: 'changed', epoch });
    leave(target);
  }

  follow() {
    this.#follow(readStored('epoch'));
  }

  #follow(epoch: string | null) {
    if (epoch === this.#epoch || this.#isLeaving) return;
    this.#epoch = epoch;
    // The empty storage may be seen before the other tab's word of why.
    const ended = epoch === null ? readStored('endedAs') : null;
    if (ended !== null && isSessionEnd(ended)) {
      void this.#leaveEnded(ended);
      return;
    }
    this.#beginLeaving();
    if (epoch === null) void this.#leaveSignedOut();
    else void this.#leaveWhenSafe(here(), 'switched');
  }

  reloadNow() {
    this.#waitOver?.();
  }

  #set(next: SessionState) {
    this.#state.set(next);
    return next;
  }

  async #begin(answer: TokenResponse) {
    const { activity, channel } = this.#options;
    this.#epoch = crypto.randomUUID();
    writeStored('epoch', this.#epoch);
    writeStored('endedAs', null);
    activity.begin();
    const opened = await this.#open(answer);
    channel.post({ type: 'changed', epoch: this.#epoch });
    return opened;
  }

  async #open(answer: TokenResponse) {
    const { api, activity } = this.#options;
    const { userName } = answer.additionalDetails.CustomerUserDetails;
    if (answer.redirect === 'Change Password') return this.#set({ status: 'change-password', userName });
    const [me, rights] = await Promise.all([
      api.session.getSession({}),
      api.role.getRolePermissions(await rightsQuestion()),
    ]);
    writeStored('idleMinutes', String(me.idleMinutes));
    activity.begin();
    const logoUrl = answer.additionalDetails.CustomerDetails.addnlLogoFile;
    return this.#set({ status: 'signed-in', me: { ...me, logoUrl, permissions: permissionsIn(rights) } });
  }

  #answer(...[effect, error]: Parameters<Parameters<typeof onAnswerEffect>[0]>) {
    if (effect.type === 'log') console.error(effect.text, error.requestId);
    else if (effect.type === 'fault') void this.#startAnew(error);
    else this.#switchByAnswer(effect.customerId);
  }

  /** Follows an object to its profile: at most once in ten seconds, and only from the page that the user looks at. */
  #switchByAnswer(customerId: string) {
    const state = this.get();
    if (this.#isLeaving || state.status !== 'signed-in' || state.me.role === 'super-admin') return;
    if (document.visibilityState === 'hidden' || customerId === state.me.customer?.customerId) return;
    const sinceMs = Date.now() - Number(readStored('switchedAt') ?? 0);
    if (Math.abs(sinceMs) < switchPauseMs) return;
    writeStored('switchedAt', String(Date.now()));
    // The call itself says why it was refused, should the profile be closed to this user.
    this.switchTo(customerId, here()).catch(() => undefined);
  }

  /** A fault of the server: what the page holds is kept, and the app starts again; the session on the server goes on. */
  async #startAnew(error: CallError) {
    if (this.#isLeaving || this.#isFaulty || this.get().status !== 'signed-in') return;
    const { unsaved, leaving } = this.#options;
    this.#isFaulty = true;
    await unsaved.keepAll();
    if (!recordFault({ path: here(), requestId: error.requestId ?? null })) {
      this.#isFaulty = false;
      this.trouble.set({ ...this.trouble.get(), broken: error });
      return;
    }
    // The session goes on, so what is typed here can still be saved; until then the tab follows the others as always.
    if (leaving.isHeld()) await this.#waitUntilSafe('faultUnsaved', leaving.isHeld);
    if (this.#isLeaving) return;
    this.#beginLeaving();
    keepTarget(here());
    await this.#leaveWhenSafe('/login', 'fault');
  }

  /** The page is on its way out; whatever it waited for is over. */
  #beginLeaving() {
    this.#isLeaving = true;
    this.#waitOver?.();
  }

  async #end(reason: SessionEnd) {
    if (this.#isLeaving || Date.now() - this.#signOutHeardAtMs < followSignOutMs) return;
    const { api, channel, tokens } = this.#options;
    const target = here();
    this.#beginLeaving();
    await this.#keepAll();
    this.#options.reset.emit('ended');
    // Only an answer of the server takes its cookies away.
    if (reason === 'broken') await api.session.logout({}).catch(() => undefined);
    tokens.clear();
    writeStored('endedAs', reason);
    clearStored();
    keepTarget(target);
    channel.post({ type: 'ended', reason });
    this.#options.leave(endPages[reason]);
  }

  /** The session ended in another tab; each tab remembers where it was. */
  async #leaveEnded(reason: SessionEnd) {
    if (this.#isLeaving || this.get().status === 'signed-out') return;
    const target = here();
    this.#beginLeaving();
    await this.#keepAll();
    this.#options.reset.emit('ended');
    keepTarget(target);
    this.#options.leave(endPages[reason]);
  }

  /** Without a session nothing can be sent any more: what was begun goes on after the next sign-in. */
  async #leaveSignedOut() {
    await this.#options.unsaved.keepAll();
    this.#options.drafts.clear();
    this.#options.reset.emit('signed-out');
    this.#options.leave('/login');
  }

  /** Nobody is asked: everything unsaved is kept here and offered after sign-in. */
  async #keepAll() {
    this.#options.drafts.keepAll();
    await this.#options.unsaved.keepAll();
  }

  async #leaveWhenSafe(path: string, reason: 'switched' | 'fault') {
    const { unsaved, leave } = this.#options;
    await unsaved.keepAll();
    if (unsaved.isHolding()) await this.#waitUntilSafe(reason, unsaved.isHolding);
    await this.#keepAll();
    if (reason !== 'fault') this.#options.reset.emit(reason);
    leave(path);
  }

  async #ask(about: 'signOut' | 'switch'): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.trouble.set({ ...this.trouble.get(), question: { about, answer: resolve } });
    const goesOn = await promise;
    this.trouble.set({ ...this.trouble.get(), question: null });
    return goesOn;
  }

  /** Shows the waiting bar until nothing is held any more, then counts down; or until the user does not want to wait. */
  async #waitUntilSafe(reason: WaitReason, isUnsafe: () => boolean) {
    const over = Promise.withResolvers<void>();
    this.#waitOver = over.resolve;
    const show = (inS: number | null) =>
      this.trouble.set({ ...this.trouble.get(), waiting: { reason, inS } });
    show(null);
    let leftS: number | null = null;
    const timer = setInterval(() => {
      leftS = isUnsafe() ? null : (leftS ?? countdownS + 1) - 1;
      show(leftS);
      if (leftS === 0) over.resolve();
    }, 1_000);
    await over.promise;
    clearInterval(timer);
  }
}

/** Makes the session of a tab. */
export function createSession(options: SessionOptions): Session {
  return new TabSession(options);
}
