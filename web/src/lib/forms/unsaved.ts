/** Work of a page that must not get lost when the session ends or the page reloads. */
interface UnsavedWork {
  /** Puts the work into the browser's own storage, so that it can be offered after sign-in. */
  keep(): Promise<void> | void;
  /** Whether reloading now would lose something that `keep` cannot hold, such as bytes being sent. */
  isHolding?(): boolean;
}

export interface UnsavedWorkList {
  add(work: UnsavedWork): () => void;
  keepAll(): Promise<void>;
  isHolding(): boolean;
}

/** Makes the list in which pages announce their unsaved work. */
export function createUnsavedWorkList(): UnsavedWorkList {
  const list = new Set<UnsavedWork>();
  return {
    add(work) {
      list.add(work);
      return () => list.delete(work);
    },
    async keepAll() {
      await Promise.allSettled([...list].map(async (work) => work.keep()));
    },
    isHolding: () => [...list].some((work) => work.isHolding?.() === true),
  };
}

/** The list of this page. */
export const unsavedWork = createUnsavedWorkList();
