import { expect, test } from 'vitest';
import { parseEvents } from './events.ts';

test('the stream is cut at blank lines, and a part of an event waits for its rest', () => {
  const text =
    'retry: 1000\n\n: beat\n\ndata: {"type":"counts"}\n\nevent: x\ndata: {"type":"clip",\ndata: "clipId":"c"}\n\ndata: {"ty';
  expect(parseEvents(text)).toEqual({
    events: [{ type: 'counts' }, { type: 'clip', clipId: 'c' }],
    rest: 'data: {"ty',
  });
});
