import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '../device/store.ts';

type Answer = (leaves: boolean) => void;

/** A word of the address that chooses what is edited. */
export interface Choice {
  readonly word: string;
  readonly value: string;
}

interface Address {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

const held = new Map<symbol, Choice | null>();
const question = createStore<Answer | null>(null);

/** What was typed or ticked on a page and is not saved: nobody leaves the page by mistake. */
export const leaving = {
  isHeld: () => held.size > 0,
  /** Where a word of the address chooses what is edited, another choice takes it away too. */
  hold(choice: Choice | null = null): () => void {
    const own = Symbol('unsaved');
    held.set(own, choice);
    return () => held.delete(own);
  },
  /** Whether going there takes away something that is held. Another tab or filter of the same page does not. */
  isLeftBy(current: Address, next: Address): boolean {
    if (current.pathname !== next.pathname) return held.size > 0;
    return [...held.values()].some((choice) => {
      if (choice === null) return false;
      const wanted = next.search[choice.word];
      return wanted !== choice.value && wanted !== current.search[choice.word];
    });
  },
  /** Whether to leave, which the user is asked where something would be lost; it stays held. */
  async confirm(): Promise<boolean> {
    if (held.size === 0) return true;
    question.get()?.(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    question.set(resolve);
    const leaves = await promise;
    if (question.get() === resolve) question.set(null);
    return leaves;
  },
  /** Asks, and gives up what is held where the user leaves: what comes of the answer does not ask again. */
  async ask(): Promise<boolean> {
    const leaves = await leaving.confirm();
    if (leaves) leaving.giveUp();
    return leaves;
  },
  giveUp(): void {
    held.clear();
  },
};

/** Asks before the page is left while something of it is not saved, or before the address chooses something else. */
export function useUnsaved(isUnsaved: boolean, choice?: Choice): void {
  const { word, value } = choice ?? {};
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    return leaving.hold(word === undefined || value === undefined ? null : { word, value });
  }, [isUnsaved, word, value]);
}

/** How to answer the open question; null where none does. */
export function useLeaveQuestion(): Answer | null {
  return useSyncExternalStore(question.subscribe, question.get);
}
