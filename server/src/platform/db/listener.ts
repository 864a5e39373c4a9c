// One connection that listens on all channels of this process and comes back after a lost server.
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from '../postgres/postgres.ts';
import type { ChannelListener, Subscription } from './database.ts';

const heartbeatMs = 10_000;
const firstWaitMs = 100;
const longestWaitMs = 5000;

/** Shares one connection between all subscriptions; connects at the first one. */
export class Listener {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<ChannelListener>>();
  readonly #heartbeat: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #waitMs = firstWaitMs;
  #isClosed = false;

  constructor(connection: Connection, log: Log) {
    this.#connection = connection;
    this.#log = log;
    this.#heartbeat = setInterval(() => this.#checkConnection(), heartbeatMs);
    this.#heartbeat.unref();
  }

  async listen(channel: string, listener: ChannelListener): Promise<Subscription> {
    const wasConnected = this.#client !== undefined;
    this.#listeners.set(channel, (this.#listeners.get(channel) ?? new Set()).add(listener));
    const client = await this.#ensureClient();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    if (wasConnected) listener.onConnect?.();
    const close = () => this.#remove(channel, listener);
    return { close, [Symbol.asyncDispose]: close };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retryTimer);
    const last = this.#client;
    this.#client = undefined;
    await last?.end().catch(() => undefined);
  }

  #ensureClient(): Promise<pg.Client> {
    if (this.#client !== undefined) return Promise.resolve(this.#client);
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...this.#connection, application_name: 'rushes listener', keepAlive: true });
    next.on('error', (error) => this.#lose(next, error.message));
    next.on('end', () => this.#lose(next, 'ended'));
    next.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener.onMessage(payload ?? '');
    });
    await next.connect();
    for (const channel of this.#listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    this.#client = next;
    this.#waitMs = firstWaitMs;
    for (const set of this.#listeners.values()) for (const listener of set) listener.onConnect?.();
    return next;
  }

  #lose(lost: pg.Client, reason: string): void {
    if (this.#client !== lost) return;
    this.#client = undefined;
    lost.removeAllListeners();
    lost.on('error', () => undefined);
    lost.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#log.warn({ reason }, 'the listening connection was lost');
    this.#retry();
  }

  #retry(): void {
    this.#retryTimer = setTimeout(() => {
      this.#ensureClient().catch(() => {
        this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
        if (!this.#isClosed) this.#retry();
      });
    }, this.#waitMs);
    this.#retryTimer.unref();
  }

  // A connection whose other end vanished without a word tells nothing by itself.
  #checkConnection(): void {
    const client = this.#client;
    if (client === undefined) return;
    const timeout = setTimeout(() => this.#lose(client, 'no answer'), heartbeatMs / 2);
    client.query('select 1').then(
      () => clearTimeout(timeout),
      () => clearTimeout(timeout),
    );
  }

  async #remove(channel: string, listener: ChannelListener): Promise<void> {
    const set = this.#listeners.get(channel);
    if (!set?.delete(listener) || set.size > 0) return;
    this.#listeners.delete(channel);
    await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }
}
