import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { uploadQueue } from '../api.ts';
import { type Capture, openCapture } from './capture/capture.ts';
import { recorder } from './recorder.ts';
import { startRecording } from './takes/media-recorder.ts';
import { beginTake, type RecordedTake } from './takes/recorded-take.ts';

vi.mock(import('./capture/capture.ts'), () => ({ openCapture: vi.fn<typeof openCapture>() }));
vi.mock(import('./takes/media-recorder.ts'), () => ({
  startRecording: vi.fn<typeof startRecording>(),
  supportedMimeType: () => 'video/mp4',
}));
vi.mock(import('./takes/recorded-take.ts'), async (importActual) => ({
  ...(await importActual()),
  beginTake: vi.fn<typeof beginTake>(),
}));
vi.mock(import('../api.ts'), async (importActual) => ({
  ...(await importActual()),
  uploadQueue: { addRecording: () => 'key' } as unknown as typeof uploadQueue,
}));

let ended: Capture['ended'] extends () => infer Source ? Source : never = null;
let endCapture = () => undefined as void;
const stopCapture = vi.fn<() => void>();
const stopRecording = vi.fn<() => Promise<void>>();
const forget = vi.fn<() => Promise<void>>();
const take = {
  takeId: 't1',
  sizeBytes: 0,
  isDeviceFull: false,
  markersMs: [],
  onGrown: () => () => undefined,
  end: () => Promise.resolve(),
  toBlob: () => Promise.resolve(null),
  forget,
} as unknown as RecordedTake;

beforeEach(() => {
  vi.useFakeTimers();
  ended = null;
  vi.mocked(openCapture).mockImplementation(async () => ({
    stream: {} as MediaStream,
    sound: { track: null, level: () => 0, close: () => undefined },
    isMirrored: true,
    hasMicrophone: true,
    onEnded: (tell) => {
      endCapture = tell;
    },
    ended: () => ended,
    stop: stopCapture,
  }));
  stopRecording.mockResolvedValue(undefined);
  vi.mocked(beginTake).mockResolvedValue(take);
  vi.mocked(startRecording).mockReturnValue({
    elapsedMs: () => 0,
    pause: () => undefined,
    resume: () => undefined,
    stop: stopRecording,
  });
});
afterEach(async () => {
  await recorder.stop();
  recorder.leave();
  for (const { take: done } of recorder.get().takes) recorder.forgetTake(done.takeId);
  vi.useRealTimers();
  vi.resetAllMocks();
});

const phase = () => recorder.get().phase;

async function ready() {
  recorder.enter();
  await recorder.open();
  expect(phase()).toBe('ready');
}

async function recording() {
  await ready();
  recorder.start('u1', () => 'Take');
  await vi.advanceTimersByTimeAsync(3000);
  expect(phase()).toBe('recording');
}

test('a screen that is left while a take is saved lets go of camera and microphone after it', async () => {
  await recording();
  const saving = Promise.withResolvers<void>();
  stopRecording.mockReturnValue(saving.promise);
  const stopped = recorder.stop();
  expect(phase()).toBe('saving');
  recorder.leave();
  expect(stopCapture).not.toHaveBeenCalled();
  saving.resolve();
  expect(await stopped).not.toBeNull();
  expect(phase()).toBe('off');
  expect(stopCapture).toHaveBeenCalledOnce();
});

test('a recording that ends elsewhere lets go of the camera too; one that ends at its screen stays ready', async () => {
  await recording();
  recorder.leave();
  expect(phase()).toBe('recording');
  await recorder.stop();
  expect(phase()).toBe('off');
  await recording();
  await recorder.stop();
  expect(phase()).toBe('ready');
});

test.each(['screen', 'device'] as const)(
  'a %s that ends takes everything with it, and the recorder says what to choose',
  async (source) => {
    await ready();
    ended = source;
    endCapture();
    expect(recorder.get()).toMatchObject({ phase: 'off', capture: null, problem: `${source}Ended` });
    expect(stopCapture).toHaveBeenCalledOnce();
    await recording();
    // The recording itself sees a canvas, which goes on.
    ended = source;
    endCapture();
    await vi.advanceTimersByTimeAsync(0);
    expect(recorder.get()).toMatchObject({ phase: 'off', capture: null, problem: `${source}Ended` });
    expect(recorder.get().takes).toHaveLength(1);
  },
);

test('a device that ends while counting down ends the countdown', async () => {
  await ready();
  recorder.start('u1', () => 'Take');
  ended = 'device';
  endCapture();
  await vi.advanceTimersByTimeAsync(5000);
  expect(recorder.get()).toMatchObject({ phase: 'off', problem: 'deviceEnded' });
  expect(beginTake).not.toHaveBeenCalled();
});

test('leaving while counting down cancels it and lets go of the camera', async () => {
  await ready();
  recorder.start('u1', () => 'Take');
  await vi.advanceTimersByTimeAsync(1000);
  recorder.leave();
  expect(phase()).toBe('off');
  expect(stopCapture).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5000);
  expect(beginTake).not.toHaveBeenCalled();
});

test('leaving as the take begins keeps no take', async () => {
  await ready();
  const beginning = Promise.withResolvers<RecordedTake>();
  vi.mocked(beginTake).mockReturnValue(beginning.promise);
  recorder.start('u1', () => 'Take');
  await vi.advanceTimersByTimeAsync(3000);
  recorder.leave();
  beginning.resolve(take);
  await vi.advanceTimersByTimeAsync(0);
  expect(startRecording).not.toHaveBeenCalled();
  expect(forget).toHaveBeenCalledOnce();
  expect(phase()).toBe('off');
});

test('a countdown that is cancelled as it ends, and begun again, counts to its end', async () => {
  await ready();
  const beginning = Promise.withResolvers<RecordedTake>();
  vi.mocked(beginTake).mockReturnValueOnce(beginning.promise);
  recorder.start('u1', () => 'Take');
  await vi.advanceTimersByTimeAsync(3000);
  recorder.cancelCountdown();
  recorder.start('u1', () => 'Take');
  beginning.resolve(take);
  await vi.advanceTimersByTimeAsync(1000);
  expect(phase()).toBe('countdown');
  await vi.advanceTimersByTimeAsync(2000);
  expect(startRecording).toHaveBeenCalledOnce();
  expect(forget).toHaveBeenCalledOnce();
  expect(phase()).toBe('recording');
});

test('a camera that cannot be recorded leaves the recorder usable', async () => {
  await ready();
  vi.mocked(startRecording).mockImplementation(() => {
    throw new DOMException('ended', 'NotSupportedError');
  });
  recorder.start('u1', () => 'Take');
  await vi.advanceTimersByTimeAsync(3000);
  expect(recorder.get()).toMatchObject({ phase: 'off', capture: null, problem: 'unsupported' });
  expect(forget).toHaveBeenCalledOnce();
});

test('a recording whose end fails is not saved for ever', async () => {
  await recording();
  stopRecording.mockRejectedValue(new DOMException('gone', 'NotReadableError'));
  expect(await recorder.stop()).not.toBeNull();
  expect(phase()).toBe('ready');
});
