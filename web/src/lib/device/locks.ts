/** Runs `work` while no other tab (or call) holds the lock of that name. */
export async function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return work();
  return locks.request(name, signal === undefined ? {} : { signal }, work);
}

/** A channel to the other tabs; where the browser has none, it reaches nobody. */
export interface TabChannel<Message> {
  post(message: Message): void;
  onMessage(listener: (message: Message) => void): () => void;
}

/** Opens the channel of that name to the other tabs of this browser. */
export function openTabChannel<Message>(name: string): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, onMessage: () => () => undefined };
  }
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    onMessage(listener) {
      const handle = (event: MessageEvent<Message>) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}
