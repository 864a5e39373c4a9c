// Live hints to the people who are connected, over all web processes.
import type { AnyTrx } from '../db/database.ts';

/** Who gets an event: everybody of a customer, or one profile of it. */
export interface EventTarget {
  readonly customerId: string;
  readonly customerUserId?: string;
  readonly sessionId?: string;
}

export interface Events<Event> extends AsyncDisposable {
  /** Sends with the commit of the transaction (NOTIFY); payloads stay under 8 000 bytes. */
  publish(trx: AnyTrx, target: EventTarget, event: Event): Promise<void>;
  /** Calls `listener` for each event of that target; gives back the unsubscribe function. */
  subscribe(target: Required<EventTarget>, listener: (event: Event) => void): () => void;
  /** Calls `listener` for every event of the installation: caches that must forget something. */
  onAny(listener: (target: EventTarget, event: Event) => void): () => void;
  /** Tells the caches of the other processes something, outside any transaction; never reaches a browser. */
  announce(topic: string, text: string): void;
  onAnnouncement(topic: string, listener: (text: string) => void): () => void;
  /** Calls `listener` after a lost connection: what was sent meanwhile is not known. */
  onGap(listener: () => void): () => void;
}
