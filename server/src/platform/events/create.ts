// Events over NOTIFY and LISTEN: one channel for the installation, sorted out in each process.
import { sql } from 'kysely';
import type { AnyTrx, Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { EventReaders, Events, EventSubscriber, EventTarget } from './events.ts';

const channel = 'rushes_events';

type Message<Event> =
  | { readonly kind: 'event'; readonly target: EventTarget; readonly event: Event }
  | { readonly kind: 'announcement'; readonly topic: string; readonly text: string };

/** The part of the database that events use. */
interface EventDatabase extends Pick<Database<unknown>, 'listen'> {
  system<T>(work: (trx: AnyTrx) => Promise<T>): Promise<T>;
}

interface Subscriber<Event> {
  readonly target: EventSubscriber;
  readonly listener: (event: Event) => void;
}

/** Starts to listen; everything published from now on, by any process, is heard. */
export async function createEvents<Event>(db: EventDatabase, log: Log): Promise<Events<Event>> {
  const subscribers = new Map<string, Set<Subscriber<Event>>>();
  const anyListeners = new Set<(target: EventTarget, event: Event) => void>();
  const announcementListeners = new Map<string, Set<(text: string) => void>>();
  const gapListeners = new Set<() => void>();
  let isConnected = false;

  const deliver = (message: Message<Event>) => {
    if (message.kind === 'announcement') {
      for (const listener of announcementListeners.get(message.topic) ?? []) listener(message.text);
      return;
    }
    const { target, event } = message;
    for (const listener of anyListeners) listener(target, event);
    for (const subscriber of subscribers.get(target.customerId) ?? []) {
      if (reaches(target, subscriber.target)) subscriber.listener(event);
    }
  };
  const subscription = await db.listen(channel, {
    onMessage: (payload) => {
      try {
        deliver(JSON.parse(payload) as Message<Event>);
      } catch (error) {
        log.error({ err: error }, 'an event could not be delivered');
      }
    },
    onConnect: () => {
      if (isConnected) for (const listener of gapListeners) listener();
      isConnected = true;
    },
  });
  return {
    publish: (trx, target, event) => notify(trx, { kind: 'event', target, event }),
    subscribe: (target, listener) => {
      const subscriber = { target, listener };
      const ofCustomer = subscribers.get(target.customerId) ?? new Set();
      subscribers.set(target.customerId, ofCustomer.add(subscriber));
      return () => {
        ofCustomer.delete(subscriber);
        if (ofCustomer.size === 0) subscribers.delete(target.customerId);
      };
    },
    onAny: (listener) => add(anyListeners, listener),
    announce: (topic, text) => {
      db.system((trx) => notify(trx, { kind: 'announcement', topic, text })).catch((error: unknown) =>
        log.warn({ err: error, topic }, 'other processes were not told'),
      );
    },
    onAnnouncement: (topic, listener) => {
      const ofTopic = announcementListeners.get(topic) ?? new Set();
      announcementListeners.set(topic, ofTopic);
      return add(ofTopic, listener);
    },
    onGap: (listener) => add(gapListeners, listener),
    [Symbol.asyncDispose]: () => subscription.close(),
  };
}

function add<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function reaches(target: EventTarget, to: EventSubscriber): boolean {
  if (target.readers !== undefined && !reads(target.readers, to)) return false;
  if (target.customerUserId !== undefined && target.customerUserId !== to.customerUserId) return false;
  return target.sessionId === undefined || target.sessionId === to.sessionId;
}

function reads({ owner, isShared, sees, seesAll }: EventReaders, to: EventSubscriber): boolean {
  const permissions = to.permissions();
  return permissions.has(sees) && (isShared || owner === to.customerUserId || permissions.has(seesAll));
}

async function notify(trx: AnyTrx, message: Message<unknown>): Promise<void> {
  await sql`SELECT pg_notify(${channel}, ${JSON.stringify(message)})`.execute(trx);
}
