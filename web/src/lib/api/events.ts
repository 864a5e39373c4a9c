import type { LiveEvent } from '@rushes/contract/events';
import { useEffect, useRef } from 'react';
import { connection } from './connection.ts';
import { openTabChannel, type TabChannel, withLock } from '../device/locks.ts';
import { pause } from '../device/pause.ts';
import { headersOf } from './request-headers.ts';
import { type Tokens, tokens } from '../session/tokens.ts';

export interface LiveEventsOptions {
  readonly fetch: typeof fetch;
  readonly tokens: Tokens;
  readonly channel: TabChannel<LiveEvent>;
  readonly lock: typeof withLock;
}

export interface LiveEvents {
  /** Holds the stream of this browser, or waits for its turn to; ends with the signal. */
  run(signal: AbortSignal): Promise<void>;
  subscribe(listener: (event: LiveEvent) => void): () => void;
}

/** One event stream a browser: the tab that holds the lock reads it and tells the others. */
export function createLiveEvents(options: LiveEventsOptions): LiveEvents {
  const listeners = new Set<(event: LiveEvent) => void>();
  const tell = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  options.channel.onMessage(tell);
  const read = async (signal: AbortSignal) => {
    for (let attempt = 0; !signal.aborted; attempt++) {
      const lasted = await readStream(options, signal, (event) => {
        tell(event);
        options.channel.post(event);
      });
      if (lasted) attempt = 0;
      await pause(Math.min(30_000, 500 * 2 ** attempt), signal);
    }
  };
  return {
    async run(signal) {
      try {
        await options.lock('rushes-events', () => read(signal), signal);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads one connection to its end; answers whether it stood at all. */
async function readStream(
  { fetch, tokens }: LiveEventsOptions,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
): Promise<boolean> {
  try {
    const token = await tokens.fresh();
    if (token === null) return false;
    const headers = { ...headersOf(token), Accept: 'text/event-stream' };
    const response = await fetch('/events', { headers, signal, cache: 'no-store' });
    if (!response.ok || response.body === null) return false;
    let rest = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const parsed = parseEvents(rest + part);
      rest = parsed.rest;
      for (const event of parsed.events) onEvent(event);
    }
    return true;
  } catch {
    if (!signal.aborted) connection.doubt();
    return false;
  }
}

/** Splits the text of a stream into its whole events and what is still incomplete. */
export function parseEvents(text: string): { events: LiveEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const data = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n');
    return data === '' ? [] : [JSON.parse(data) as LiveEvent];
  });
  return { events, rest };
}

/** The live events of this browser. */
export const liveEvents = createLiveEvents({
  fetch: (...request) => fetch(...request),
  tokens,
  channel: openTabChannel('rushes-events'),
  lock: withLock,
});

/** Calls the listener for every live event while the component is shown. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => liveEvents.subscribe((event) => latest.current(event)), []);
}
