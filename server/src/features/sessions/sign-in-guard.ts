import { normalizeIP } from '@fastify/rate-limit';
import type { Clock } from '../../platform/clock.ts';

interface Failures {
  count: number;
  untilMs: number;
  blockedUntilMs: number;
}

/** Slows down guessing: after 10 failures of one name from one address, and after 100 failures of one address. */
export interface SignInGuard {
  /** Seconds to wait before the next attempt; 0 for none. */
  waitS(userName: string, address: string): number;
  failed(userName: string, address: string): void;
  succeeded(userName: string, address: string): void;
}

const windowMs = 15 * 60_000;
const maxBlockMs = 5 * 60_000;
const maxEntries = 20_000;

/** Builds the guard of the process. */
export function createSignInGuard(clock: Clock): SignInGuard {
  const entries = new Map<string, Failures>();
  const keysOf = (userName: string, address: string) => {
    const network = normalizeIP(address, 64);
    return { person: `${network} ${userName.toLowerCase()}`, network };
  };
  const add = (key: string, freeFailures: number) => {
    const nowMs = clock.nowMs();
    const old = entries.get(key);
    const count = old !== undefined && old.untilMs > nowMs ? old.count + 1 : 1;
    const over = count - freeFailures;
    const blockMs = over < 0 ? 0 : Math.min(maxBlockMs, 1000 * 2 ** Math.min(over, 10));
    entries.delete(key);
    entries.set(key, { count, untilMs: nowMs + windowMs, blockedUntilMs: nowMs + blockMs });
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
  };
  const blockedMs = (key: string) => (entries.get(key)?.blockedUntilMs ?? 0) - clock.nowMs();
  return {
    waitS: (userName, address) => {
      const { person, network } = keysOf(userName, address);
      return Math.max(0, Math.ceil(Math.max(blockedMs(person), blockedMs(network)) / 1000));
    },
    failed: (userName, address) => {
      const { person, network } = keysOf(userName, address);
      add(person, 10);
      add(network, 100);
    },
    succeeded: (userName, address) => {
      entries.delete(keysOf(userName, address).person);
    },
  };
}
