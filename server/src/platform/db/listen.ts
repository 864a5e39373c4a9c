// One connection that waits for notifications and comes back after a restart of the server.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection } from '../postgres/postgres.ts';
import type { ChannelListener, Subscription } from './database.ts';

/** Subscribes to a channel (a plain identifier); resolves once the first connection listens. */
export async function listen(
  connection: Connection,
  log: Log,
  channel: string,
  listener: ChannelListener,
): Promise<Subscription> {
  if (!/^[a-z_]+$/.test(channel)) throw new TypeError('Not a channel name');
  const stop = new AbortController();
  let client = await connect(connection, channel, listener);
  const keep = async () => {
    while (!stop.signal.aborted) {
      await ended(client, stop.signal);
      for (let waitMs = 200; !stop.signal.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
        try {
          client = await connect(connection, channel, listener);
          break;
        } catch (error) {
          log.warn({ error, channel }, 'cannot listen, trying again');
          await delay(waitMs, undefined, { signal: stop.signal }).catch(() => undefined);
        }
      }
    }
  };
  const running = keep();
  const close = async () => {
    stop.abort();
    await client.end().catch(() => undefined);
    await running;
  };
  return { close, [Symbol.asyncDispose]: close };
}

async function connect(
  connection: Connection,
  channel: string,
  listener: ChannelListener,
): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, keepAlive: true });
  // A broken connection shows as `end` below; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  client.on('notification', (message) => listener.onMessage(message.payload ?? ''));
  await client.query(`LISTEN ${channel}`);
  listener.onConnect?.();
  return client;
}

async function ended(client: pg.Client, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    client.once('end', () => resolve());
    client.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
