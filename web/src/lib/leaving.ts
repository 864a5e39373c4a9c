import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

type Answer = (leaves: boolean) => void;

const held = new Set<symbol>();
const question = createStore<Answer | null>(null);

/** What was typed or ticked on a page and is not saved: nobody leaves the page by mistake. */
export const leaving = {
  isHeld: () => held.size > 0,
  hold(): () => void {
    const own = Symbol('unsaved');
    held.add(own);
    return () => held.delete(own);
  },
  /** Whether to leave, which the person is asked where something would be lost. */
  async ask(): Promise<boolean> {
    if (held.size === 0) return true;
    question.get()?.(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question.set(resolve);
    const leaves = await promise;
    if (question.get() === resolve) question.set(null);
    // It is given up: what comes of the answer does not ask again.
    if (leaves) held.clear();
    return leaves;
  },
};

/** Asks before the page is left while something of it is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useLayoutEffect(() => (isUnsaved ? leaving.hold() : undefined), [isUnsaved]);
}

/** How to answer the question that stands; null where none does. */
export function useLeaveQuestion(): Answer | null {
  return useSyncExternalStore(question.subscribe, question.get);
}
