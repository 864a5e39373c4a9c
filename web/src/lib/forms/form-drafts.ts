import { createStore, type Store } from '../device/store.ts';

/** What was typed into a form and not saved when the session ended. */
export interface FormDraft {
  /** The user and the organisation. */
  readonly owner: string;
  /** Where the form is. */
  readonly path: string;
  /** The form in the words of the page. */
  readonly form: string;
  readonly values: object;
}

interface OpenForm {
  readonly owner: string;
  readonly form: string;
  unsaved(): object | null;
}

export interface FormDrafts {
  readonly list: Store<readonly FormDraft[]>;
  /** The draft that the user wants back, until its form is on the page. */
  readonly wanted: Store<FormDraft | null>;
  /** Announces a form; answers how to end that. */
  add(form: OpenForm): () => void;
  /** Keeps what the open forms hold. */
  keepAll(): void;
  isFor(draft: FormDraft, form: string): boolean;
  drop(draft: FormDraft): void;
  clear(): void;
}

/** The entry of the tab's own storage; it outlives the end of a session, and ends with a sign-out on purpose. */
export const draftsKey = 'rushes.formDrafts';
const secret = /passw|passcode|secret|one-?time|otp/i;

/** Makes the drafts of one tab. */
export function createFormDrafts(): FormDrafts {
  const forms = new Set<OpenForm>();
  const list = createStore<readonly FormDraft[]>(read());
  const wanted = createStore<FormDraft | null>(null);
  const set = (drafts: readonly FormDraft[]) => {
    write(drafts);
    list.set(drafts);
  };
  return {
    list,
    wanted,
    add(form) {
      forms.add(form);
      return () => forms.delete(form);
    },
    keepAll() {
      const path = location.pathname + location.search;
      const kept = [...forms].flatMap(({ owner, form, unsaved }): FormDraft[] => {
        const values = unsaved();
        return values === null ? [] : [{ owner, path, form, values: withoutSecrets(values) }];
      });
      const others = list.get().filter((draft) => !kept.some((each) => isSame(each, draft)));
      if (kept.length > 0) set([...others, ...kept]);
    },
    isFor: (draft, form) => draft.form === form && pathnameOf(draft.path) === location.pathname,
    drop(draft) {
      if (wanted.get() === draft) wanted.set(null);
      set(list.get().filter((each) => each !== draft));
    },
    clear() {
      forms.clear();
      wanted.set(null);
      set([]);
    },
  };
}

function isSame(one: FormDraft, other: FormDraft): boolean {
  return (
    one.owner === other.owner && one.form === other.form && pathnameOf(one.path) === pathnameOf(other.path)
  );
}

function pathnameOf(path: string): string {
  return path.replace(/\?.*$/s, '');
}

/** Passwords, one-time codes and files never lie in storage. */
function withoutSecrets(values: object): object {
  const text = JSON.stringify(values, (key, value: unknown) =>
    secret.test(key) || value instanceof Blob ? undefined : value,
  );
  return JSON.parse(text) as object;
}

function read(): FormDraft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftsKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(kept: unknown): kept is FormDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const { owner, path, form, values } = kept as Partial<Record<keyof FormDraft, unknown>>;
  const isNamed = [owner, path, form].every((text) => typeof text === 'string');
  return isNamed && typeof values === 'object' && values !== null;
}

function write(drafts: readonly FormDraft[]): void {
  try {
    if (drafts.length === 0) sessionStorage.removeItem(draftsKey);
    else sessionStorage.setItem(draftsKey, JSON.stringify(drafts));
  } catch {
    // Storage is forbidden or full: nothing can be kept.
  }
}

/** The drafts of this tab. */
export const formDrafts = createFormDrafts();
