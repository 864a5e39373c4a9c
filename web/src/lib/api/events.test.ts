import type { LiveEvent } from '@rushes/contract/events';
import { expect, test, vi } from 'vitest';
import { createLiveEvents, type LiveEventsOptions, parseEvents } from './events.ts';
import type { Tokens } from '../session/tokens.ts';

test('the stream is cut at blank lines, and a part of an event waits for its rest', () => {
  const text =
    'retry: 1000\n\n: beat\n\ndata: {"type":"counts"}\n\nevent: x\ndata: {"type":"clip",\ndata: "clipId":"c"}\n\ndata: {"ty';
  expect(parseEvents(text)).toEqual({
    events: [{ type: 'counts' }, { type: 'clip', clipId: 'c' }],
    rest: 'data: {"ty',
  });
});

test('one tab reads the stream and tells the others; when it goes, the next one reads', async () => {
  const tabs: ((event: LiveEvent) => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  });
  const tab = () => {
    const hear: ((event: LiveEvent) => void)[] = [];
    const all = (event: LiveEvent) => {
      for (const listener of hear) listener(event);
    };
    tabs.push(all);
    const lock: LiveEventsOptions['lock'] = (_name, work) => {
      const turn = queue.then(work, work);
      queue = turn.catch(() => undefined);
      return turn;
    };
    const events = createLiveEvents({
      fetch,
      lock,
      tokens: { fresh: () => Promise.resolve('t') } as unknown as Tokens,
      channel: {
        post: (event) => {
          for (const other of tabs) if (other !== all) other(event);
        },
        onMessage: (listener) => {
          hear.push(listener);
          return () => undefined;
        },
      },
    });
    const end = new AbortController();
    const heard: LiveEvent[] = [];
    events.subscribe((event) => heard.push(event));
    void events.run(end.signal);
    return { heard, end };
  };
  const first = tab();
  const second = tab();
  const send = (stream: number, event: LiveEvent) =>
    streams[stream]?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));

  await vi.waitFor(() => expect(streams).toHaveLength(1));
  send(0, { type: 'counts' });
  await vi.waitFor(() =>
    expect([first.heard, second.heard]).toEqual([[{ type: 'counts' }], [{ type: 'counts' }]]),
  );
  first.end.abort();
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  send(1, { type: 'clip', clipId: 'c' });
  await vi.waitFor(() => expect(second.heard).toHaveLength(2));
  second.end.abort();
});
