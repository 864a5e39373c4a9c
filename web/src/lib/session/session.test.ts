import type { TokenResponse } from '@rushes/contract/identity/sessions';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActivity } from './activity.ts';
import type { SessionEnd } from './answer-rules.ts';
import type { Api } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { createSession } from './tab-session.ts';
import type { SessionOptions } from './session-types.ts';
import { createSessionReset, type SessionResetReason } from './session-reset.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { takeTarget } from './target.ts';
import type { Tokens } from './tokens.ts';
import { createUnsavedWorkList } from '../forms/unsaved.ts';

const north = '7d444840-9dc0-11d1-b245-5ffdce74fad1';
const south = '7d444840-9dc0-11d1-b245-5ffdce74fad2';

type Message = Parameters<SessionOptions['channel']['post']>[0];
type OnAnswer = Parameters<SessionOptions['onAnswer']>[0];

const answered = (redirect: TokenResponse['redirect'] = 'Default') =>
  ({
    redirect,
    additionalDetails: {
      CustomerUserDetails: { userName: 'cm@north.demo' },
      CustomerDetails: { addnlLogoFile: null },
    },
  }) as TokenResponse;

/** One tab; `order` is what it did, in turn. */
function makeTab(given: { role?: string; exchange?: () => Promise<TokenResponse> } = {}) {
  const order: string[] = [];
  const asked: object[] = [];
  const hooks = {
    end: (reason: SessionEnd) => expect(reason).toBeNull(),
    hear: (message: Message) => expect(message).toBeNull(),
    answer: (() => undefined) as OnAnswer,
  };
  const tokens: Partial<Tokens> = {
    onEnd: (listener) => {
      hooks.end = listener;
      return () => undefined;
    },
    isStored: () => readStored('refreshToken') !== null,
    exchange: given.exchange ?? (() => Promise.resolve(answered())),
    grant: () => Promise.resolve(answered()),
    clear: () => writeStored('refreshToken', null),
    end: (reason) => hooks.end(reason),
  };
  const me = {
    role: given.role ?? 'cm',
    idleMinutes: 30,
    customer: { customerId: north, addnlLogoFile: null as string | null },
  };
  const api = {
    session: {
      getSession: () => Promise.resolve(me),
      logout: () => {
        order.push('logout');
        return Promise.resolve({});
      },
    },
    role: {
      getRolePermissions: (question: object) => {
        asked.push(question);
        order.push('permissions');
        return Promise.resolve({ rolePermissionVO: {} });
      },
    },
    customeruser: {
      switchCustomer: ({ customerId }: { customerId: string }) => {
        order.push(`switch ${customerId === south ? 'south' : customerId}`);
        return Promise.resolve({ customerId });
      },
    },
  };
  const unsaved = createUnsavedWorkList();
  const typed = { isHeld: false, leaves: true };
  const reset = createSessionReset();
  reset.subscribe((reason: SessionResetReason) => order.push(`reset ${reason}`));
  const session = createSession({
    api: api as unknown as Api,
    tokens: tokens as Tokens,
    activity: createActivity({ now: Date.now }),
    unsaved,
    drafts: { keepAll: () => undefined, clear: () => undefined },
    leaving: {
      isHeld: () => typed.isHeld,
      confirm: async () => {
        if (typed.isHeld) order.push('ask');
        return !typed.isHeld || typed.leaves;
      },
    },
    reset,
    onAnswer: (listener) => {
      hooks.answer = listener;
      return () => true;
    },
    leave: (path) => order.push(`leave ${path}`),
    channel: {
      post: (message) => order.push(`post ${message.type}`),
      onMessage: (listener) => {
        hooks.hear = listener;
        return () => undefined;
      },
    },
  });
  const fault = (requestId: string) =>
    hooks.answer(
      { type: 'fault' },
      new CallError({ code: 'internal', message: 'x', httpStatus: 500, requestId }),
    );
  const otherProfile = () =>
    hooks.answer(
      { type: 'switch', customerId: south },
      new CallError({ code: 'switch-customer', message: 'x', httpStatus: 409 }),
    );
  return { session, me, unsaved, typed, order, asked, hooks, fault, otherProfile };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sessionStorage.clear();
  writeStored('refreshToken', 'cookie');
  writeStored('rememberMe', 'true');
  writeStored('userName', 'cm@north.demo');
  writeStored('idleMinutes', '30');
  writeStored('epoch', 'first');
  history.replaceState(null, '', '/clips/list?search=Dawn');
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

describe('the start', () => {
  test('exchanges the stored token and loads the permissions [S-01]', async () => {
    const { session, order } = makeTab();
    expect(await session.start()).toMatchObject({ status: 'signed-in', me: { role: 'cm' } });
    expect(order).toEqual(['permissions']);
  });

  test('is asked again with the logo that the customer has by now [U-09] [E-03]', async () => {
    const { session, me } = makeTab();
    await session.start();
    expect(session.get()).toMatchObject({ me: { logoUrl: null } });
    me.customer.addnlLogoFile = '/brand/new.png';
    await session.renewMe();
    expect(session.get()).toMatchObject({ me: { logoUrl: '/brand/new.png' } });
  });

  test('says with what the permissions are asked for, whenever they are [C-06] [E-07]', async () => {
    const { session, asked } = makeTab();
    await session.start();
    await session.renewMe();
    const question = {
      isLoggedInFromMobile: false,
      clientDetails: {
        geoLocation: null,
        browserName: expect.toBeOneOf([null, expect.any(String)]) as unknown,
        browserVersion: expect.toBeOneOf([null, expect.any(String)]) as unknown,
        operatingSystem: expect.toBeOneOf([null, expect.any(String)]) as unknown,
      },
    };
    expect(asked).toEqual([question, question]);
  });

  test('asks for nothing where no token is stored [S-01]', async () => {
    writeStored('refreshToken', null);
    const exchange = vi.fn<() => Promise<TokenResponse>>();
    const { session } = makeTab({ exchange });
    expect(await session.start()).toEqual({ status: 'signed-out' });
    expect(exchange).not.toHaveBeenCalled();
  });

  test('leads to a forced change of the password before anything is loaded [S-01]', async () => {
    const { session, order } = makeTab({ exchange: async () => answered('Change Password') });
    expect(await session.start()).toEqual({ status: 'change-password', userName: 'cm@north.demo' });
    expect(order).toEqual([]);
  });

  test('after the idle limit has passed ends the session as expired [S-03]', async () => {
    writeStored('lastActivity', String(Date.now() - 31 * 60_000));
    const { session, order } = makeTab();
    await session.start();
    await settled();
    expect(order.at(-1)).toBe('leave /login/status/sessionExpired');
    expect(readStored('refreshToken')).toBeNull();
  });

  test('with a server out of reach keeps the session and can be tried again', async () => {
    const exchange = vi
      .fn<() => Promise<TokenResponse>>()
      .mockRejectedValueOnce(new TypeError('failed'))
      .mockResolvedValueOnce(answered());
    const { session, order } = makeTab({ exchange });
    expect(await session.start()).toMatchObject({ status: 'unreachable' });
    expect(await session.start()).toMatchObject({ status: 'signed-in' });
    expect(order).toEqual(['permissions']);
  });
});

describe('sign-out', () => {
  test('clears this device but the remembered name, revokes, resets and reloads [S-05] [K-02]', async () => {
    const { session, order } = makeTab();
    writeStored('target', '/clips/list');
    localStorage.setItem('rushes.grid.footage.filter', '[]');
    localStorage.setItem('rushes.grid.users.csvName', 'all');
    sessionStorage.setItem('anything', 'x');
    await session.signOut();
    expect(order).toEqual(['post signing-out', 'reset signed-out', 'logout', 'post changed', 'leave /login']);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      'rushes.rememberMe': 'true',
      'rushes.userName': 'cm@north.demo',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  test('keeps remember-me as false for who was never asked [S-05] [K-02]', async () => {
    writeStored('rememberMe', null);
    const { session } = makeTab();
    await session.start();
    await session.signOut();
    expect([readStored('rememberMe'), readStored('userName')]).toEqual(['false', null]);
  });

  test('forgets the name where it is not to be remembered [S-05]', async () => {
    writeStored('rememberMe', 'false');
    await makeTab().session.signOut();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'rushes.rememberMe': 'false' });
  });

  test('asks first where it would interrupt what is being sent [S-05] [S-06]', async () => {
    const { session, unsaved, order } = makeTab();
    unsaved.add({ keep: () => undefined, isHolding: () => true });
    const first = session.signOut();
    await vi.waitFor(() => expect(session.trouble.get().question?.about).toBe('signOut'));
    session.trouble.get().question?.answer(false);
    await first;
    expect(session.trouble.get().question).toBeNull();
    expect(order).toEqual([]);
    const second = session.signOut();
    await vi.waitFor(() => expect(session.trouble.get().question).not.toBeNull());
    session.trouble.get().question?.answer(true);
    await second;
    expect(order.at(-1)).toBe('leave /login');
  });

  test('asks first where something typed is not saved, and ends nothing where the user stays [S-05]', async () => {
    const { session, typed, order } = makeTab();
    Object.assign(typed, { isHeld: true, leaves: false });
    await session.signOut();
    expect(order).toEqual(['ask']);
    expect(readStored('refreshToken')).toBe('cookie');
    typed.leaves = true;
    await session.signOut();
    expect(order.slice(1, 3)).toEqual(['ask', 'post signing-out']);
    expect(order.at(-1)).toBe('leave /login');
  });

  test('by the address that clears ends the session on the server too, and stays on its page [R-03]', async () => {
    const { session, order } = makeTab();
    await session.start();
    await session.clear();
    expect(order.slice(-4)).toEqual(['post signing-out', 'reset signed-out', 'logout', 'post changed']);
    expect(session.get()).toEqual({ status: 'signed-out' });
    expect(readStored('refreshToken')).toBeNull();
    order.length = 0;
    // Nobody is signed in any more: there is nothing to end.
    await session.clear();
    expect(order).not.toContain('logout');
  });

  test('keeps unsaved work before anything is cleared [S-05]', async () => {
    const { session, unsaved, order } = makeTab();
    unsaved.add({ keep: () => void order.push('keep') });
    await session.signOut();
    expect(order.indexOf('keep')).toBeLessThan(order.indexOf('logout'));
  });
});

describe('a session that ends', () => {
  test('by itself asks nobody what to do with what was typed [X-01]', async () => {
    const { typed, order, hooks } = makeTab();
    Object.assign(typed, { isHeld: true, leaves: false });
    hooks.end('sessionExpired');
    await vi.waitFor(() => expect(order).toContain('leave /login/status/sessionExpired'));
    expect(order).not.toContain('ask');
  });

  test('keeps unsaved work before it leaves, and the target of this tab [X-01] [R-10]', async () => {
    const { unsaved, order, hooks } = makeTab();
    unsaved.add({ keep: () => void order.push('keep') });
    hooks.end('sessionExpired');
    await vi.waitFor(() => expect(order).toContain('leave /login/status/sessionExpired'));
    expect(order[0]).toBe('keep');
    expect(readStored('refreshToken')).toBeNull();
    expect(readStored('userName')).toBe('cm@north.demo');
    expect(takeTarget()).toBe('/clips/list?search=Dawn');
  });

  test.each([
    ['landing', '/landing'],
    ['inActive', '/login/status/inActive'],
  ] as const)('as %s leads to %s [X-05]', async (reason, path) => {
    const { order, hooks } = makeTab();
    hooks.end(reason);
    await vi.waitFor(() => expect(order).toContain(`leave ${path}`));
  });

  test('as broken has the server take its cookies away [X-04]', async () => {
    const { order, hooks } = makeTab();
    hooks.end('broken');
    await vi.waitFor(() => expect(order).toContain('leave /login'));
    expect(order).toContain('logout');
  });

  test('in another tab ends here too, once, with the work of this tab kept [S-06]', async () => {
    const { session, unsaved, order, hooks } = makeTab();
    await session.start();
    unsaved.add({ keep: () => void order.push('keep') });
    hooks.hear({ type: 'ended', reason: 'sessionExpired' });
    hooks.end('sessionExpired');
    await vi.waitFor(() => expect(order).toContain('leave /login/status/sessionExpired'));
    expect(order.filter((step) => step.startsWith('leave'))).toHaveLength(1);
    expect(order).toContain('keep');
  });
});

describe('a fault of the server', () => {
  test('leaves what was typed on the page until it is saved [X-01]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { session, typed, order, fault } = makeTab();
    await session.start();
    typed.isHeld = true;
    fault('r1');
    await vi.waitFor(() =>
      expect(session.trouble.get().waiting).toEqual({ reason: 'faultUnsaved', inS: null }),
    );
    vi.advanceTimersByTime(60_000);
    expect(order).not.toContain('leave /login');
    typed.isHeld = false;
    vi.advanceTimersByTime(4_000);
    await vi.waitFor(() => expect(order).toContain('leave /login'));
  });

  const waiting = async () => {
    const tab = makeTab();
    await tab.session.start();
    tab.typed.isHeld = true;
    tab.fault('r1');
    await vi.waitFor(() => expect(tab.session.trouble.get().waiting?.reason).toBe('faultUnsaved'));
    return tab;
  };

  test('does not keep the tab from a session that ends while it waits [X-01]', async () => {
    const { hooks, order } = await waiting();
    hooks.end('sessionExpired');
    await vi.waitFor(() => expect(order.at(-1)).toBe('leave /login/status/sessionExpired'));
    expect(order.filter((step) => step.startsWith('leave'))).toHaveLength(1);
  });

  test('does not keep the tab in a profile that another tab has left while it waits [S-07]', async () => {
    const { session, order } = await waiting();
    writeStored('epoch', 'another');
    session.follow();
    await vi.waitFor(() => expect(order.at(-1)).toMatch(/^leave \//));
    expect(order.filter((step) => step.startsWith('leave'))).toHaveLength(1);
  });

  test('keeps the work and starts the app again at sign-in, with the session as it is [X-01]', async () => {
    const { session, unsaved, order, fault } = makeTab();
    await session.start();
    unsaved.add({ keep: () => void order.push('keep') });
    fault('r1');
    fault('r2');
    await vi.waitFor(() => expect(order).toContain('leave /login'));
    expect(order.filter((step) => step.startsWith('leave'))).toHaveLength(1);
    expect(order.indexOf('keep')).toBeLessThan(order.indexOf('leave /login'));
    expect(readStored('refreshToken')).toBe('cookie');
    expect(session.trouble.get().broken).toBeNull();
  });

  test('on the same page within 30 seconds shows what broke instead of going round [X-01]', async () => {
    const first = makeTab();
    await first.session.start();
    first.fault('r1');
    await vi.waitFor(() => expect(first.order).toContain('leave /login'));
    const second = makeTab();
    await second.session.start();
    second.fault('r2');
    await vi.waitFor(() => expect(second.session.trouble.get().broken).toMatchObject({ requestId: 'r2' }));
    expect(second.order.some((step) => step.startsWith('leave'))).toBe(false);
  });

  test('before anybody is signed in leads nowhere', async () => {
    const { order, fault } = makeTab();
    fault('r1');
    await settled();
    expect(order).toEqual([]);
  });
});

describe('the profile', () => {
  test('is switched on the server, then here, and the other tabs follow [S-07] [S-06]', async () => {
    const { session, order } = makeTab();
    await session.start();
    order.length = 0;
    await session.switchTo(south);
    expect(order).toEqual(['switch south', 'reset switched', 'post changed', 'leave /']);
    expect(readStored('epoch')).not.toBe('first');
  });

  test('stays where the user does not want to lose what was typed [S-07]', async () => {
    const { session, typed, order } = makeTab();
    await session.start();
    order.length = 0;
    Object.assign(typed, { isHeld: true, leaves: false });
    await session.switchTo(south);
    expect(order).toEqual(['ask']);
  });

  test('of an object is switched to at most once in ten seconds, and back to the same page [X-03]', async () => {
    const { session, order, otherProfile } = makeTab();
    await session.start();
    otherProfile();
    await vi.waitFor(() => expect(order).toContain('leave /clips/list?search=Dawn'));
    const next = makeTab();
    await next.session.start();
    next.otherProfile();
    await settled();
    expect(next.order).not.toContain('switch south');
    writeStored('switchedAt', String(Date.now() - 10_001));
    next.otherProfile();
    await vi.waitFor(() => expect(next.order).toContain('switch south'));
  });

  test('is never switched for super-admin, nor where the answer names none [X-03]', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { session, order, otherProfile, hooks } = makeTab({ role: 'super-admin' });
    await session.start();
    otherProfile();
    hooks.answer(
      { type: 'log', text: 'A conflict named no profile.' },
      new CallError({ code: 'switch-customer', message: 'x', httpStatus: 409, requestId: 'r9' }),
    );
    await settled();
    expect(order).not.toContain('switch south');
    expect(log).toHaveBeenCalledWith('A conflict named no profile.', 'r9');
  });
});

describe('another tab', () => {
  test('that signed out is followed to sign-in, and is no expiry [S-06]', async () => {
    const { session, order, hooks } = makeTab();
    await session.start();
    hooks.hear({ type: 'signing-out' });
    hooks.end('sessionExpired');
    hooks.hear({ type: 'changed', epoch: null });
    hooks.hear({ type: 'changed', epoch: null });
    await vi.waitFor(() => expect(order).toContain('leave /login'));
    expect(order.filter((step) => step.startsWith('leave'))).toEqual(['leave /login']);
  });

  test('whose session ended is followed to the page that says why, also where only the empty storage is seen [S-03] [S-06]', async () => {
    const follower = makeTab();
    await follower.session.start();
    const ended = makeTab();
    ended.hooks.end('sessionExpired');
    await vi.waitFor(() => expect(ended.order).toContain('leave /login/status/sessionExpired'));
    follower.session.follow();
    follower.hooks.hear({ type: 'ended', reason: 'sessionExpired' });
    await vi.waitFor(() => expect(follower.order).toContain('leave /login/status/sessionExpired'));
    expect(follower.order.filter((step) => step.startsWith('leave'))).toHaveLength(1);
    // The next session starts without it: a sign-out is followed to plain sign-in.
    const next = makeTab();
    await next.session.signIn({ userName: 'cm@north.demo', password: 'x', remember: true });
    expect(readStored('endedAs')).toBeNull();
  });

  test('that signed in or switched is followed once, whatever told of it [S-06]', async () => {
    const { session, order, hooks } = makeTab();
    await session.start();
    hooks.hear({ type: 'changed', epoch: 'first' });
    session.follow();
    expect(order.filter((step) => step.startsWith('leave'))).toEqual([]);
    writeStored('epoch', 'second');
    hooks.hear({ type: 'changed', epoch: 'second' });
    session.follow();
    await vi.waitFor(() => expect(order).toContain('leave /clips/list?search=Dawn'));
    expect(order.filter((step) => step.startsWith('leave'))).toHaveLength(1);
  });

  test('that signed out is followed at once, though something was being sent: it cannot go on [S-06]', async () => {
    const { session, unsaved, order, hooks } = makeTab();
    await session.start();
    unsaved.add({ keep: () => void order.push('keep'), isHolding: () => true });
    hooks.hear({ type: 'changed', epoch: null });
    await vi.waitFor(() => expect(order.slice(-3)).toEqual(['keep', 'reset signed-out', 'leave /login']));
  });

  test('is not followed while bytes are unsent: the work is kept, a bar shows, then a countdown [S-06]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { session, unsaved, order, hooks } = makeTab();
    await session.start();
    let isSending = true;
    unsaved.add({ keep: () => void order.push('keep'), isHolding: () => isSending });
    writeStored('epoch', 'second');
    hooks.hear({ type: 'changed', epoch: 'second' });
    await vi.waitFor(() => expect(session.trouble.get().waiting).toEqual({ reason: 'switched', inS: null }));
    expect(order).toContain('keep');
    vi.advanceTimersByTime(60_000);
    expect(session.trouble.get().waiting?.inS).toBeNull();
    expect(order.some((step) => step.startsWith('leave'))).toBe(false);
    isSending = false;
    vi.advanceTimersByTime(1_000);
    expect(session.trouble.get().waiting?.inS).toBe(3);
    isSending = true;
    vi.advanceTimersByTime(1_000);
    expect(session.trouble.get().waiting?.inS).toBeNull();
    isSending = false;
    vi.advanceTimersByTime(4_000);
    await vi.waitFor(() => expect(order.at(-1)).toBe('leave /clips/list?search=Dawn'));
  });
});
