import { normalizeIP } from '@fastify/rate-limit';
import type { Clock } from '../../../../platform/clock.ts';

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
  /** Whether the next attempt has to show that it is no machine's: after 3 failures of a name from anywhere, or 10 of an address. */
  needsCaptcha(userName: string | null, address: string): boolean;
}

const windowMs = 15 * 60_000;
const maxBlockMs = 5 * 60_000;
const maxEntries = 30_000;

/** Builds the guard of the process. */
export function createSignInGuard(clock: Clock): SignInGuard {
  const entries = new Map<string, Failures>();
  const keysOf = (userName: string, address: string) => {
    const network = normalizeIP(address, 64);
    const name = userName.toLowerCase();
    return { user: `${network} ${name}`, name: `name ${name}`, network };
  };
  const countOf = (key: string) => {
    const entry = entries.get(key);
    return entry !== undefined && entry.untilMs > clock.nowMs() ? entry.count : 0;
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
      const { user, network } = keysOf(userName, address);
      return Math.max(0, Math.ceil(Math.max(blockedMs(user), blockedMs(network)) / 1000));
    },
    failed: (userName, address) => {
      const { user, name, network } = keysOf(userName, address);
      add(user, 10);
      add(name, Number.POSITIVE_INFINITY);
      add(network, 100);
    },
    succeeded: (userName, address) => {
      const { user, name } = keysOf(userName, address);
      entries.delete(user);
      entries.delete(name);
    },
    needsCaptcha: (userName, address) => {
      const { name, network } = keysOf(userName ?? '', address);
      return countOf(network) >= 10 || (userName !== null && countOf(name) >= 3);
    },
  };
}
