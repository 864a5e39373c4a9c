import type { Clock } from '../../../platform/clock.ts';
import type { PlaybackCaller } from './playable.ts';

/** Finds who holds a grant; null where this source knows none that lives. */
export interface ViewerSource {
  find(customerId: string, grant: string): Promise<PlaybackCaller | null>;
}

/** Facts that may be old by some seconds: each is asked for once, also by many at a time. */
export interface FreshFacts<T> {
  get(key: string, ask: () => Promise<T>): Promise<T>;
  /** Drops every fact whose key begins so. */
  forget(prefix: string): void;
  forgetThose(isMeant: (key: string) => boolean): void;
}

const maxFacts = 20_000;

export function createFreshFacts<T>(clock: Clock, freshMs: number): FreshFacts<T> {
  const facts = new Map<string, { answer: Promise<T>; untilMs: number }>();
  const forgetThose = (isMeant: (key: string) => boolean) => {
    for (const key of facts.keys()) if (isMeant(key)) facts.delete(key);
  };
  return {
    forgetThose,
    get: (key, ask) => {
      const nowMs = clock.nowMs();
      const known = facts.get(key);
      if (known !== undefined && known.untilMs > nowMs) return known.answer;
      if (facts.size >= maxFacts) facts.clear();
      const answer = ask();
      const entry = { answer, untilMs: nowMs + freshMs };
      facts.set(key, entry);
      answer.catch(() => {
        if (facts.get(key) === entry) facts.delete(key);
      });
      return answer;
    },
    forget: (prefix) => forgetThose((key) => key.startsWith(prefix)),
  };
}
