// Live hints to the users who are connected, over all web processes.
import type { Permission, Permissions } from '@rushes/contract/identity/roles';
import type { AnyTrx } from '../db/database.ts';

/** Who gets an event: everybody of a customer, one profile of it, or those who see the object that it names. */
export interface EventTarget {
  readonly customerId: string;
  readonly customerUserId?: string;
  readonly sessionId?: string;
  readonly readers?: EventReaders;
}

/** Who sees an object: of those with the permission `sees` its owner, all where it is shared, and who has `seesAll`. */
export interface EventReaders {
  readonly owner: string | null;
  readonly isShared: boolean;
  readonly sees: Permission;
  readonly seesAll: Permission;
}

/** Someone who is connected. */
export interface EventSubscriber {
  readonly customerId: string;
  readonly customerUserId: string;
  readonly sessionId: string;
  /** As they are now. */
  readonly permissions: () => Permissions;
}

export interface Events<Event> extends AsyncDisposable {
  /** Sends with the commit of the transaction (NOTIFY); payloads stay under 8 000 bytes. */
  publish(trx: AnyTrx, target: EventTarget, event: Event): Promise<void>;
  /** Calls `listener` for each event that reaches the subscriber; gives back the unsubscribe function. */
  subscribe(subscriber: EventSubscriber, listener: (event: Event) => void): () => void;
  /** Calls `listener` for every event of the installation: caches that must forget something. */
  onAny(listener: (target: EventTarget, event: Event) => void): () => void;
  /** Tells the caches of the other processes something, outside any transaction; never reaches a browser. */
  announce(topic: string, text: string): void;
  onAnnouncement(topic: string, listener: (text: string) => void): () => void;
  /** Calls `listener` after a lost connection: what was sent meanwhile is not known. */
  onGap(listener: () => void): () => void;
}
