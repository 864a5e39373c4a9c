// One connection that listens on all channels of this process and comes back after a lost server.
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from '../postgres/postgres.ts';
import type { ChannelListener, Subscription } from './database.ts';

/** Shares one connection between all subscriptions. */
export interface Listener {
  listen(channel: string, listener: ChannelListener): Promise<Subscription>;
  close(): Promise<void>;
}

const heartbeatMs = 10_000;
const longestWaitMs = 5000;

/** Connects at the first subscription. */
export function createListener(connection: Connection, log: Log): Listener {
  const listeners = new Map<string, Set<ChannelListener>>();
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  let waitMs = 100;

  const lose = (lost: pg.Client, reason: string) => {
    if (client !== lost) return;
    client = undefined;
    lost.removeAllListeners();
    lost.on('error', () => undefined);
    void lost.end().catch(() => undefined);
    if (isClosed) return;
    log.warn({ reason }, 'the listening connection was lost');
    retry();
  };
  const retry = () => {
    retryTimer = setTimeout(() => {
      ensureClient().catch(() => {
        waitMs = Math.min(waitMs * 2, longestWaitMs);
        if (!isClosed) retry();
      });
    }, waitMs);
    retryTimer.unref();
  };
  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({ ...connection, application_name: 'rushes listener', keepAlive: true });
    next.on('error', (error) => lose(next, error.message));
    next.on('end', () => lose(next, 'ended'));
    next.on('notification', (message) => {
      for (const listener of listeners.get(message.channel) ?? []) listener.onMessage(message.payload ?? '');
    });
    await next.connect();
    for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    waitMs = 100;
    for (const set of listeners.values()) for (const listener of set) listener.onConnect?.();
    return next;
  };
  const ensureClient = (): Promise<pg.Client> => {
    if (client !== undefined) return Promise.resolve(client);
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  };
  const heartbeat = setInterval(() => {
    const current = client;
    if (current === undefined) return;
    const timeout = setTimeout(() => lose(current, 'no answer'), heartbeatMs / 2);
    current.query('select 1').then(
      () => clearTimeout(timeout),
      () => clearTimeout(timeout),
    );
  }, heartbeatMs);
  heartbeat.unref();

  const remove = async (channel: string, listener: ChannelListener) => {
    const set = listeners.get(channel);
    if (!set?.delete(listener) || set.size > 0) return;
    listeners.delete(channel);
    await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  };
  return {
    listen: async (channel, listener) => {
      const set = listeners.get(channel) ?? new Set();
      const wasConnected = client !== undefined;
      listeners.set(channel, set.add(listener));
      const current = await ensureClient();
      await current.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (wasConnected) listener.onConnect?.();
      const close = () => remove(channel, listener);
      return { close, [Symbol.asyncDispose]: close };
    },
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      clearTimeout(retryTimer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
