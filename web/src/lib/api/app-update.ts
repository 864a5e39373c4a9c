import { type Connection, connection } from './connection.ts';
import { headersOf } from './request-headers.ts';
import { formDrafts } from '../forms/form-drafts.ts';
import { here, leavePage } from '../forms/leave-page.ts';
import { leaving } from '../session/leaving.ts';
import { createStore, type Store } from '../device/store.ts';
import { type UnsavedWorkList, unsavedWork } from '../forms/unsaved.ts';
import { createWorkerDoor, type WorkerDoor } from './worker-door.ts';

export const checkEveryMs = 30_000;
export const registerAfterMs = 30_000;
const askAgainMs = 500;

export interface AppUpdateState {
  /** The build that the server has, where it is another than this page's and was not put off. */
  readonly newBuild: string | null;
  /** The user wants the new version; the page waits until nothing is being sent. */
  readonly isWaiting: boolean;
  /** The browser has no background worker, or refused it. */
  readonly isWorkerRefused: boolean;
}

export interface AppUpdateOptions {
  /** The build of this page; null where it was not built, as under a development server. */
  readonly ownBuild: string | null;
  /** Asks the server for its build; null where it cannot be reached. */
  readonly askBuild: () => Promise<string | null>;
  readonly worker: WorkerDoor;
  readonly unsaved: Pick<UnsavedWorkList, 'keepAll' | 'isHolding'>;
  readonly leaving: Pick<typeof leaving, 'confirm'>;
  readonly reload: () => void;
}

/** How this page gets to know of a new version and moves to it. */
export interface AppUpdate {
  readonly state: Store<AppUpdateState>;
  /** Begins: the worker is registered when the app is stable or after 30 s, and every 30 s the server is asked. */
  start(stable: Promise<unknown>): () => void;
  /** Asks now. */
  check(): Promise<void>;
  /** Keeps what can be kept, waits for what is being sent, asks about the rest, and loads the new version. */
  apply(): Promise<void>;
  /** Stays on this version: for good where the page waits, else until the next one. */
  putOff(): void;
}

/** Makes the updating of a page. */
export function createAppUpdate(options: AppUpdateOptions): AppUpdate {
  return new PageUpdate(options);
}

class PageUpdate implements AppUpdate {
  readonly state: Store<AppUpdateState> = createStore<AppUpdateState>({
    newBuild: null,
    isWaiting: false,
    isWorkerRefused: false,
  });
  readonly #options: AppUpdateOptions;
  #putOffBuild: string | null = null;

  constructor(options: AppUpdateOptions) {
    this.#options = options;
  }

  start(stable: Promise<unknown>): () => void {
    if (this.#options.ownBuild === null) return () => undefined;
    const checks = setInterval(() => void this.check(), checkEveryMs);
    let latest: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((resolve) => {
      latest = setTimeout(resolve, registerAfterMs);
    });
    void Promise.race([stable.catch(() => late), late]).then(async () => {
      clearTimeout(latest);
      return this.#register();
    });
    return () => {
      clearInterval(checks);
      clearTimeout(latest);
    };
  }

  async #register() {
    const isRegistered = await this.#options.worker.register();
    if (!isRegistered) this.#set({ isWorkerRefused: true });
  }

  async check(): Promise<void> {
    const { ownBuild, askBuild, worker } = this.#options;
    const [build] = await Promise.all([askBuild(), worker.update()]);
    if (build === null) return;
    if (build === ownBuild) {
      // A load led here past the worker that waited: it may take over now.
      await worker.takeOver();
      return this.#set({ newBuild: null });
    }
    if (build !== this.#putOffBuild) this.#set({ newBuild: build });
  }

  async apply(): Promise<void> {
    if (this.state.get().isWaiting) return;
    const { unsaved, leaving, worker, reload } = this.#options;
    this.#set({ isWaiting: true });
    await unsaved.keepAll();
    while (unsaved.isHolding()) {
      await new Promise((resolve) => {
        setTimeout(resolve, askAgainMs);
      });
      if (!this.state.get().isWaiting) return;
    }
    if (!(await leaving.confirm())) return this.#set({ isWaiting: false });
    await unsaved.keepAll();
    await worker.takeOver();
    reload();
  }

  putOff(): void {
    const { isWaiting, newBuild } = this.state.get();
    if (isWaiting) return this.#set({ isWaiting: false });
    this.#putOffBuild = newBuild;
    this.#set({ newBuild: null });
  }

  #set(change: Partial<AppUpdateState>) {
    this.state.set({ ...this.state.get(), ...change });
  }
}

/** The build that the server has now. The answer is checked against the one in the browser's cache, and asks no session. */
async function askBuild(): Promise<string | null> {
  try {
    const response = await fetch('/build.json', { cache: 'no-cache', headers: headersOf(null) });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer !== 'object' || answer === null || !('build' in answer)) return null;
    return typeof answer.build === 'string' ? answer.build : null;
  } catch {
    // No network: the next time will do.
    return null;
  }
}

const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;

/** The updating of this page. */
export const appUpdate = createAppUpdate({
  ownBuild,
  askBuild,
  worker: createWorkerDoor(),
  unsaved: unsavedWork,
  leaving,
  reload: () => {
    formDrafts.keepAll();
    leavePage(here());
  },
});

/** Whether an error says that a part of the app could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|Unable to preload|missing part/i.test(error.message)
  );
}

/** Fetches a part of the app; where that fails, the error does not make the router load the page again by itself. */
export async function fetchPart<Part>(part: () => Promise<Part>): Promise<Part> {
  try {
    return await part();
  } catch (cause) {
    throw new Error('A missing part of the app', { cause });
  }
}

/**
 * Fetches a part of the app that the shell fills in by itself. Without a network it waits until it is back, because an
 * error would put a page of errors in place of the whole shell.
 */
export async function waitForPart<Part>(
  part: () => Promise<Part>,
  { back }: Pick<Connection, 'back'> = connection,
): Promise<Part> {
  for (let isLast = false; ; ) {
    try {
      return await fetchPart(part);
    } catch (error) {
      if (isLast) throw error;
      // Where the network was there all the time, the part is asked for once more and then given up.
      isLast = !(await back());
    }
  }
}
