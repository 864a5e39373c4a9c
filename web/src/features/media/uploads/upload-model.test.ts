import { describe, expect, test } from 'vitest';
import {
  advance,
  hasUnsentBytes,
  isOver,
  newUpload,
  rateOf,
  remainingMsOf,
  type UploadEvent,
  type UploadItem,
} from './upload-model.ts';

const fresh = newUpload('k', { name: 'harbour.mp4', size: 1000 }, false);
const after = (...events: UploadEvent[]): UploadItem => events.reduce(advance, fresh);
const started = { type: 'started' } as const;
const sent = (sentBytes: number, atMs: number) => ({ type: 'sent', sentBytes, atMs }) as const;
const clip = (
  state: 'uploading' | 'processing' | 'ready' | 'refused' | 'failed',
  reason: string | null = null,
) => ({ type: 'clip', state, reason, progress: null }) as const;

describe('an upload', () => {
  test('goes from waiting over sending, checking and processing to ready', () => {
    const phases = [
      started,
      sent(500, 0),
      sent(1000, 1),
      { type: 'finished', clipId: 'c' },
      clip('ready'),
    ] as const;
    const seen = phases.map((_, index) => after(...phases.slice(0, index + 1)).phase);
    expect(seen).toEqual(['sending', 'sending', 'checking', 'processing', 'ready']);
  });

  test('tells its rate and the time left from the last seconds only', () => {
    const item = after(started, sent(0, 0), sent(100, 10_000), sent(300, 11_000));
    expect(rateOf(item)).toBe(200);
    expect(remainingMsOf(item)).toBe(3500);
  });

  test('does not guess a rate from a moment', () => {
    expect(rateOf(after(started, sent(10, 0), sent(20, 100)))).toBeNull();
  });

  test('waits for the line when it is lost, and goes on', () => {
    const lost = after(started, sent(400, 0), { type: 'lost' });
    expect(lost).toMatchObject({ phase: 'reconnecting', sentBytes: 400 });
    expect(advance(lost, started).phase).toBe('sending');
  });

  test('stays paused whatever a late answer says', () => {
    const paused = after(started, sent(400, 0), { type: 'paused' });
    expect(advance(advance(paused, sent(500, 1)), { type: 'lost' })).toMatchObject({
      phase: 'paused',
      sentBytes: 400,
    });
    expect(advance(paused, { type: 'queued' }).phase).toBe('waiting');
  });

  test('keeps the reason when it is stopped, and drops it when it is tried again', () => {
    const stopped = after(started, {
      type: 'stopped',
      reason: 'The server has no room left.',
      requestId: 'r1',
    });
    expect(stopped).toMatchObject({
      phase: 'stopped',
      reason: 'The server has no room left.',
      requestId: 'r1',
    });
    expect(advance(stopped, { type: 'queued' })).toMatchObject({
      phase: 'waiting',
      reason: null,
      requestId: null,
    });
  });

  test('follows its clip to a refusal with the reason in words', () => {
    const refused = after(started, { type: 'finished', clipId: 'c' }, clip('refused', 'It holds no film.'));
    expect(refused).toMatchObject({ phase: 'refused', reason: 'It holds no film.' });
    expect(isOver(refused)).toBe(true);
  });

  test('ignores a clip that is still arriving, and events after it was cancelled', () => {
    expect(after(started, { type: 'finished', clipId: 'c' }, clip('uploading')).phase).toBe('processing');
    expect(after({ type: 'cancelled' }, started, sent(10, 0)).phase).toBe('cancelled');
  });

  test('warns before the page is closed only while bytes are unsent', () => {
    expect(hasUnsentBytes(after(started))).toBe(true);
    expect(hasUnsentBytes(after(started, { type: 'paused' }))).toBe(true);
    expect(hasUnsentBytes(after(started, { type: 'finished', clipId: 'c' }))).toBe(false);
    expect(hasUnsentBytes(after(started, { type: 'stopped', reason: 'no' }))).toBe(false);
  });
});
