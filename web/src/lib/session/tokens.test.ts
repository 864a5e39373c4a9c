import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TabChannel } from '../device/locks.ts';
import { writeStored } from '../device/stored.ts';
import type { SessionEnd } from './answer-rules.ts';
import { createTokens, type TokensOptions } from './tokens.ts';

type Message = Parameters<TokensOptions['channel']['post']>[0];
interface Browser {
  nowMs: number;
  readonly channels: ((message: Message) => void)[];
  queue: Promise<unknown>;
}

const answer = (token: string) => ({ access_token: token, expires_in: 600, redirect: 'Default' });

/** One tab of a browser whose tabs share storage, locks and channels. */
function tab(browser: Browser, fetch: typeof globalThis.fetch, ownLock?: TokensOptions['lock']) {
  const own: ((message: Message) => void)[] = [];
  const hear = (message: Message) => {
    for (const listener of own) listener(message);
  };
  browser.channels.push(hear);
  const channel: TabChannel<Message> = {
    post: (message) => {
      for (const other of browser.channels) if (other !== hear) other(message);
    },
    onMessage: (listener) => {
      own.push(listener);
      return () => undefined;
    },
  };
  const lock: TokensOptions['lock'] = (_name, work) => {
    const turn = browser.queue.then(work, work);
    browser.queue = turn.catch(() => undefined);
    return turn;
  };
  return createTokens({ fetch, channel, now: () => browser.nowMs, lock: ownLock ?? lock });
}

let browser: Browser;
beforeEach(() => {
  browser = { nowMs: 1_000_000, channels: [], queue: Promise.resolve() };
  writeStored('refreshToken', 'cookie');
});

describe('the tokens', () => {
  test('are refreshed once for all waiting calls and all tabs [S-04]', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer('t1')));
    const first = tab(browser, fetch);
    const second = tab(browser, fetch);
    const all = await Promise.all([first.fresh(), first.fresh(), second.fresh(), second.fresh()]);
    expect(all).toEqual(['t1', 't1', 't1', 't1']);
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('are refreshed at most once a tab where the browser has no locks, and nobody is signed out [S-04]', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer('t1')));
    const tabs = Array.from({ length: 20 }, () => tab(browser, fetch, (_name, work) => work()));
    const all = await Promise.all(tabs.flatMap((each) => [each.fresh(), each.fresh()]));
    expect(new Set(all)).toEqual(new Set(['t1']));
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(20);
  });

  test('are exchanged as a form with the marker in place of the token [C-04]', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer('t1')));
    await tab(browser, fetch).fresh();
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/oauth/token');
    expect(Object.fromEntries(request?.body as URLSearchParams)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'cookie',
      client_id: 'rushes-web',
    });
  });

  test('are used until shortly before they run out', async () => {
    let count = 0;
    const tokens = tab(browser, async () => Response.json(answer(`t${++count}`)));
    expect(await tokens.fresh()).toBe('t1');
    browser.nowMs += 500_000;
    expect(await tokens.fresh()).toBe('t1');
    browser.nowMs += 99_000;
    expect(await tokens.fresh()).toBe('t2');
  });

  test.each([
    [400, 'Invalid refresh token', 'landing'],
    [400, 'Cannot convert access token to JSON', 'landing'],
    [400, 'User is not active', 'inActive'],
    [401, 'anything', 'sessionExpired'],
    [404, 'Invalid refresh token', 'sessionExpired'],
    [500, 'anything', 'sessionExpired'],
  ])(
    'a refresh that is answered %i "%s" ends the session: %s [X-01] [X-02] [X-05]',
    async (status, text, end) => {
      const tokens = tab(browser, async () => Response.json({ error_description: text }, { status }));
      const ended = vi.fn<(end: SessionEnd) => void>();
      tokens.onEnd(ended);
      await expect(tokens.fresh()).rejects.toThrow(text);
      expect(ended).toHaveBeenCalledWith(end);
    },
  );

  test('an answer that comes after a sign-out is thrown away, whatever it says [S-05]', async () => {
    for (const status of [200, 400]) {
      writeStored('refreshToken', 'cookie');
      const tokens = tab(browser, async () => {
        writeStored('refreshToken', null);
        return Response.json(answer('late'), { status });
      });
      const ended = vi.fn<(end: SessionEnd) => void>();
      tokens.onEnd(ended);
      await expect(tokens.fresh()).rejects.toMatchObject({ code: 'not-signed-in' });
      expect(tokens.isStored()).toBe(false);
      expect(await tokens.fresh()).toBeNull();
      expect(ended).not.toHaveBeenCalled();
    }
  });

  test('are asked for so that a page that closes still gets its new cookie [S-04]', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(answer('t1')));
    await tab(browser, fetch).fresh();
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ keepalive: true });
  });

  test('a server that is busy or out of reach does not end the session', async () => {
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError('failed'))
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(Response.json(answer('t1')));
    const tokens = tab(browser, fetch);
    const ended = vi.fn<(end: SessionEnd) => void>();
    tokens.onEnd(ended);
    await expect(tokens.fresh()).rejects.toMatchObject({ code: 'offline' });
    await expect(tokens.fresh()).rejects.toMatchObject({ code: 'busy' });
    expect(await tokens.fresh()).toBe('t1');
    expect(ended).not.toHaveBeenCalled();
  });

  test('nobody signed in: no token, and no question to the server', async () => {
    writeStored('refreshToken', null);
    const fetch = vi.fn<typeof globalThis.fetch>();
    expect(await tab(browser, fetch).fresh()).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});
