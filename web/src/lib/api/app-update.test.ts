import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AppUpdateOptions,
  createAppUpdate,
  fetchPart,
  isMissingPart,
  waitForPart,
} from './app-update.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(given: { ownBuild?: string | null; isRefused?: boolean } = {}) {
  const seen = { build: 'one' as string | null, isHolding: false, leaves: true, steps: [] as string[] };
  const note = (step: string) => async () => void seen.steps.push(step);
  const options: AppUpdateOptions = {
    ownBuild: given.ownBuild === undefined ? 'one' : given.ownBuild,
    askBuild: async () => {
      seen.steps.push('ask');
      return seen.build;
    },
    worker: {
      register: async () => {
        seen.steps.push('register');
        return given.isRefused !== true;
      },
      update: note('update'),
      takeOver: note('take over'),
    },
    unsaved: { keepAll: note('keep'), isHolding: () => seen.isHolding },
    leaving: { confirm: async () => seen.leaves },
    reload: () => void seen.steps.push('reload'),
  };
  return { update: createAppUpdate(options), seen };
}

const never = new Promise(() => undefined);

describe('registration', () => {
  test('the worker is registered when the app is stable [S-08]', async () => {
    const { update, seen } = setUp();
    const stable = Promise.withResolvers<void>();
    update.start(stable.promise);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen.steps).toEqual([]);
    stable.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.steps).toEqual(['register']);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(seen.steps.filter((step) => step === 'register')).toHaveLength(1);
  });

  test('an app that never gets stable registers it after 30000 ms [S-08] [K-01]', async () => {
    const { update, seen } = setUp();
    update.start(never);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(seen.steps).not.toContain('register');
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.steps).toContain('register');
  });

  test('where the worker is refused the page knows it, and goes on looking for new versions [X-07]', async () => {
    const { update, seen } = setUp({ isRefused: true });
    update.start(Promise.resolve());
    await vi.advanceTimersByTimeAsync(0);
    expect(update.state.get().isWorkerRefused).toBe(true);
    seen.build = 'two';
    await vi.advanceTimersByTimeAsync(30_000);
    expect(update.state.get().newBuild).toBe('two');
  });

  test('a page that was not built has no worker and asks nothing', async () => {
    const { update, seen } = setUp({ ownBuild: null });
    update.start(Promise.resolve());
    await vi.advanceTimersByTimeAsync(90_000);
    expect(seen.steps).toEqual([]);
  });
});

describe('the check', () => {
  test('every 30 seconds the server is asked, and the worker looked for [S-08] [K-01]', async () => {
    const { update, seen } = setUp();
    const stop = update.start(never);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(seen.steps.filter((step) => step === 'ask')).toHaveLength(3);
    expect(seen.steps.filter((step) => step === 'update')).toHaveLength(3);
    stop();
    await vi.advanceTimersByTimeAsync(90_000);
    expect(seen.steps.filter((step) => step === 'ask')).toHaveLength(3);
  });

  test('another build raises the banner; a server that is away does not, nor a build that was put off', async () => {
    const { update, seen } = setUp();
    seen.build = null;
    await update.check();
    expect(update.state.get().newBuild).toBeNull();
    seen.build = 'two';
    await update.check();
    expect(update.state.get().newBuild).toBe('two');
    update.putOff();
    await update.check();
    expect(update.state.get().newBuild).toBeNull();
    seen.build = 'three';
    await update.check();
    expect(update.state.get().newBuild).toBe('three');
  });

  test('a page that is the newest lets a waiting worker take over, and an older one does not', async () => {
    const { update, seen } = setUp();
    await update.check();
    expect(seen.steps).toContain('take over');
    seen.steps.length = 0;
    seen.build = 'two';
    await update.check();
    expect(seen.steps).not.toContain('take over');
  });
});

describe('the click', () => {
  test('keeps what is unsaved before it reloads [U-07] [X-01]', async () => {
    const { update, seen } = setUp();
    seen.build = 'two';
    await update.check();
    seen.steps.length = 0;
    await update.apply();
    expect(seen.steps).toEqual(['keep', 'keep', 'take over', 'reload']);
  });

  test('waits while bytes are being sent, and reloads when they have arrived [U-07] [X-01]', async () => {
    const { update, seen } = setUp();
    seen.isHolding = true;
    const applied = update.apply();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(update.state.get().isWaiting).toBe(true);
    expect(seen.steps).not.toContain('reload');
    seen.isHolding = false;
    await vi.advanceTimersByTimeAsync(1_000);
    await applied;
    expect(seen.steps).toContain('reload');
  });

  test('asks where something typed is not saved, and stays on this version where the user stays', async () => {
    const { update, seen } = setUp();
    seen.leaves = false;
    await update.apply();
    expect(seen.steps).not.toContain('take over');
    expect(update.state.get().isWaiting).toBe(false);
    seen.leaves = true;
    await update.apply();
    expect(seen.steps).toContain('reload');
  });

  test('who does not want to wait any more stays on this version', async () => {
    const { update, seen } = setUp();
    seen.isHolding = true;
    const applied = update.apply();
    await vi.advanceTimersByTimeAsync(1_000);
    update.putOff();
    seen.isHolding = false;
    await vi.advanceTimersByTimeAsync(1_000);
    await applied;
    expect(seen.steps).not.toContain('reload');
    expect(update.state.get().isWaiting).toBe(false);
  });
});

test('a part that cannot be fetched is known as such, also in the words of other browsers', async () => {
  const words = [
    'Failed to fetch dynamically imported module: http://x/assets/a.js',
    'error loading dynamically imported module: http://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ];
  for (const message of words) {
    const caught: unknown = await fetchPart(async () => Promise.reject(new TypeError(message))).catch(
      (error: unknown) => error,
    );
    expect(isMissingPart(caught)).toBe(true);
    expect(isMissingPart(new TypeError(message))).toBe(true);
  }
  expect(isMissingPart(new TypeError('x is undefined'))).toBe(false);
});

test('a part of the shell waits for the network; one that is gone with its build is asked for twice', async () => {
  const fails = async () => Promise.reject(new TypeError('Importing a module script failed.'));
  const part = vi.fn<() => Promise<string>>().mockImplementation(fails);
  const back = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
  back.mockImplementationOnce(async () => {
    part.mockResolvedValueOnce('here');
    return true;
  });
  expect(await waitForPart(part, { back })).toBe('here');
  expect(part).toHaveBeenCalledTimes(2);

  part.mockClear();
  back.mockResolvedValue(false);
  await expect(waitForPart(part, { back })).rejects.toThrow('missing part');
  expect(part).toHaveBeenCalledTimes(2);
});
