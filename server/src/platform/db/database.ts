// The database as features see it: every transaction runs as one tenant or, named so, as the system.
import type { Transaction } from 'kysely';

/** A transaction with its role and tenant already set. Pass it on; never open a second one inside it. */
export type Trx<Schema> = Transaction<Schema>;

/** Any transaction, for platform code that knows no table. */
export type AnyTrx = Pick<Transaction<unknown>, 'executeQuery' | 'getExecutor'>;

/** A running subscription to a notification channel. */
export interface Subscription extends AsyncDisposable {
  close(): Promise<void>;
}

/** What a subscriber is told. */
export interface ChannelListener {
  onMessage(payload: string): void;
  /** Called after each (re)connect: messages sent before it may have been missed. */
  onConnect?(): void;
}

/** How a transaction runs. */
export interface TransactOptions {
  /**
   * The commit does not wait for the disk: a crash takes the last ones with it, each of them whole. For work that goes on
   * from what it wrote itself: https://www.postgresql.org/docs/18/wal-async-commit.html
   */
  readonly commitsSoon?: boolean;
  /**
   * What one turn of the event loop asks is a transaction of its own and travels at once, which is twice as fast. For calls
   * that only read, or write in one statement.
   */
  readonly inTurns?: boolean;
}

/** One pool of connections, two ways in. */
export interface Database<Schema> extends AsyncDisposable {
  /** Runs `work` as the customer: rows of other customers do not exist. Throws on an id that is no UUID. */
  tenant<T>(
    customerId: string,
    work: (trx: Trx<Schema>) => Promise<T>,
    options?: TransactOptions,
  ): Promise<T>;
  /** Runs `work` over all customers: sign-in, jobs, maintenance. */
  system<T>(work: (trx: Trx<Schema>) => Promise<T>, options?: TransactOptions): Promise<T>;
  /** Holds one connection of its own and survives restarts of the server. Send with `notify`. */
  listen(channel: string, listener: ChannelListener): Promise<Subscription>;
  close(): Promise<void>;
}
