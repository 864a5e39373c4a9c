import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from './call.ts';
import { createSession, type SessionOptions } from './session.ts';
import { readStored, writeStored } from './stored.ts';
import type { SessionEnd, Tokens } from './tokens.ts';
import { createUnsavedWorkList } from './unsaved.ts';

function makeSession() {
  let end: (reason: SessionEnd) => void = () => undefined;
  let hear: Parameters<SessionOptions['channel']['onMessage']>[0] = () => undefined;
  const leave = vi.fn<(path: string) => void>();
  const post = vi.fn<SessionOptions['channel']['post']>();
  const tokens: Partial<Tokens> = {
    onEnd: (listener) => {
      end = listener;
      return () => undefined;
    },
    clear: () => writeStored('refreshToken', null),
  };
  const unsaved = createUnsavedWorkList();
  const session = createSession({
    api: { session: { logout: () => Promise.resolve({}) } } as unknown as Api,
    tokens: tokens as Tokens,
    unsaved,
    leave,
    channel: {
      post,
      onMessage: (listener) => {
        hear = listener;
        return () => undefined;
      },
    },
  });
  return {
    session,
    unsaved,
    leave,
    post,
    end: (reason: SessionEnd) => end(reason),
    hear: (type: 'reload' | 'signing-out' | 'signed-out') => hear({ type }),
  };
}

beforeEach(() => {
  writeStored('refreshToken', 'cookie');
  writeStored('rememberMe', 'true');
  writeStored('userName', 'cm@north.demo');
  writeStored('idleMinutes', '30');
});

describe('the session of a tab', () => {
  test('keeps unsaved work before it leaves for the expired state [X-01]', async () => {
    const { unsaved, leave, end } = makeSession();
    const keep = vi.fn<() => void>(() => expect(leave).not.toHaveBeenCalled());
    unsaved.add({ keep });
    end('sessionExpired');
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/login/status/sessionExpired'));
    expect(keep).toHaveBeenCalledOnce();
    expect(readStored('refreshToken')).toBeNull();
  });

  test('sign-out clears this device but the remembered name, and tells the other tabs [S-05] [K-02]', async () => {
    const { session, leave, post } = makeSession();
    writeStored('target', '/clips/list');
    await session.signOut();
    expect(leave).toHaveBeenCalledWith('/login');
    expect(post.mock.calls.map(([{ type }]) => type)).toEqual(['signing-out', 'signed-out']);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      'rushes.rememberMe': 'true',
      'rushes.userName': 'cm@north.demo',
    });
  });

  test('forgets the name where it is not to be remembered [S-05]', async () => {
    writeStored('rememberMe', 'false');
    await makeSession().session.signOut();
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ 'rushes.rememberMe': 'false' });
  });

  test('follows a sign-out in another tab without calling it an expiry [S-06]', () => {
    const { leave, end, hear } = makeSession();
    hear('signing-out');
    end('sessionExpired');
    hear('signed-out');
    expect(leave.mock.calls).toEqual([['/login']]);
  });

  test('does not reload while bytes are unsent [S-06]', () => {
    const { unsaved, leave, hear } = makeSession();
    unsaved.add({ keep: () => undefined, isHolding: () => true });
    hear('reload');
    expect(leave).not.toHaveBeenCalled();
  });
});
