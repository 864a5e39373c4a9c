/** The background worker as the page knows it; nothing here ever throws. */
export interface WorkerDoor {
  /** Registers it; false where the browser has no workers or refuses this one. */
  register(): Promise<boolean>;
  /** Looks whether the server has another one. */
  update(): Promise<void>;
  /** Lets one that waits take over, and waits for that a little. */
  takeOver(): Promise<void>;
}

const takeOverMs = 2_000;

/** Makes the door to `/sw.js`. */
export function createWorkerDoor(): WorkerDoor {
  let registration: ServiceWorkerRegistration | undefined;
  return {
    async register() {
      // Over plain http from another machine browsers have none.
      if (!('serviceWorker' in navigator)) return false;
      try {
        registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
        return true;
      } catch (error) {
        console.warn('The background worker was refused.', error);
        return false;
      }
    },
    async update() {
      await registration?.update().catch(() => undefined);
    },
    async takeOver() {
      const waiting = registration?.waiting;
      if (waiting == null) return;
      const isDone = new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
        setTimeout(resolve, takeOverMs);
      });
      // The one message that the worker knows.
      waiting.postMessage({ type: 'SKIP_WAITING' });
      await isDone;
    },
  };
}
