import { createStore } from '../../../../lib/device/store.ts';
import { recordActivity } from '../../../../lib/session/activity.ts';
import { sessionReset } from '../../../../lib/session/session-reset.ts';
import { uploadQueue } from '../api.ts';
import { type Capture, openCapture } from './capture/capture.ts';
import { type CaptureProblem, problemOf } from './capture/devices.ts';
import { liveTake, recordedShot, recorderShown } from './live-store.ts';
import { keepSettings, readSettings, type RecorderSettings } from './capture/settings.ts';
import { holdTake, takeStore } from './takes/left-takes.ts';
import { type RunningRecording, startRecording, supportedMimeType } from './takes/media-recorder.ts';
import { beginTake, type RecordedTake } from './takes/recorded-take.ts';

/** A take of this visit, after its end. */
export interface FinishedTake {
  readonly take: RecordedTake;
  /** Of its upload. */
  readonly uploadKey: string;
  /** To look at it before the server has it; null where this device had no room. */
  readonly url: string | null;
}

export type RecorderPhase = 'off' | 'ready' | 'countdown' | 'recording' | 'paused' | 'saving';

export interface RecorderState {
  readonly phase: RecorderPhase;
  readonly settings: RecorderSettings;
  readonly capture: Capture | null;
  readonly problem: CaptureProblem | null;
  readonly isOpening: boolean;
  /** Seconds left of the countdown. */
  readonly countdown: number;
  readonly sizeBytes: number;
  readonly isDeviceFull: boolean;
  /** A part of the take couldn't be read. */
  readonly hasLostPart: boolean;
  readonly markersMs: readonly number[];
  readonly takes: readonly FinishedTake[];
}

interface Running {
  readonly take: RecordedTake;
  readonly recording: RunningRecording;
  readonly uploadKey: string;
  readonly released: PromiseWithResolvers<void>;
}

const countdownFrom = 3;

const state = createStore<RecorderState>({
  phase: 'off',
  settings: readSettings(),
  capture: null,
  problem: null,
  isOpening: false,
  countdown: 0,
  sizeBytes: 0,
  isDeviceFull: false,
  hasLostPart: false,
  markersMs: [],
  takes: [],
});
const set = (change: Partial<RecorderState>) => state.set({ ...state.get(), ...change });

let running: Running | null = null;
/** Takes that may come back to the list, with their place in it. */
const hidden = new Map<string, { readonly finished: FinishedTake; readonly fromEnd: number }>();
/** Counts openings: one that was overtaken, or whose screen was left meanwhile, lets go of what it gets. */
let openings = 0;
let counting: ReturnType<typeof setInterval> | undefined;
let awake: WakeLockSentinel | null = null;

/** The recorder of this page: it goes on while screens come and go. */
export const recorder = {
  get: state.get,
  subscribe: state.subscribe,
  change,
  open,
  enter,
  leave,
  start,
  cancelCountdown,
  pause,
  resume,
  mark,
  stop,
  hideTake,
  showTake,
  forgetTake,
  elapsedMs: () => running?.recording.elapsedMs() ?? 0,
};

/** Something is being filmed, or is about to be. */
export function isBusy(phase: RecorderPhase): boolean {
  return phase !== 'off' && phase !== 'ready';
}

/** Changes the settings. What is filmed is opened again where it is another device; not while it is being recorded. */
function change(wanted: Partial<RecorderSettings>): void {
  const settings = { ...state.get().settings, ...wanted };
  keepSettings(settings);
  set({ settings });
  const reopens = ['mode', 'cameraId', 'microphoneId', 'hasMicrophone', 'hasSystemAudio'].some(
    (name) => name in wanted,
  );
  if (!reopens || isBusy(state.get().phase)) return;
  release();
  // A screen is chosen by a click; a camera is simply opened.
  if (settings.mode === 'camera') void open();
}

/** Opens camera, screen and microphone; the browser asks the user where it has to. */
async function open(): Promise<void> {
  if (isBusy(state.get().phase)) return;
  release();
  const opening = openings;
  set({ isOpening: true });
  try {
    const capture = await openCapture(state.get().settings, () => state.get().settings);
    if (opening !== openings) {
      capture.stop();
      return;
    }
    capture.onEnded(() => {
      if (state.get().capture !== capture) return;
      if (running !== null) void stop();
      else releaseEnded();
    });
    set({ phase: 'ready', capture });
  } catch (error) {
    if (opening === openings) set({ problem: problemOf(error) });
  } finally {
    if (opening === openings) set({ isOpening: false });
  }
}

/** The recorder is shown. */
function enter(): void {
  recorderShown.set(true);
}

/** It is left, and has camera and microphone on only while it records: lets go of camera and screen. What is being recorded goes on, and lets go at its end. */
function leave(): void {
  recorderShown.set(false);
  cancelCountdown();
  if (!isBusy(state.get().phase)) release();
}

/** Where one of the devices is gone, none of them goes on: what to record is chosen again. */
function releaseEnded(): void {
  const source = state.get().capture?.ended() ?? null;
  release();
  if (source !== null) set({ problem: `${source}Ended` });
}

function release(): void {
  clearInterval(counting);
  openings += 1;
  state.get().capture?.stop();
  set({ phase: 'off', capture: null, isOpening: false, problem: null });
}

/** Counts down from three, then records. */
function start(customerUserId: string, nameOf: (startedAt: Date) => string): void {
  if (state.get().phase !== 'ready') return;
  set({ phase: 'countdown', countdown: countdownFrom });
  clearInterval(counting);
  counting = setInterval(() => {
    const countdown = state.get().countdown - 1;
    if (countdown > 0) {
      set({ countdown });
      return;
    }
    clearInterval(counting);
    void begin(customerUserId, nameOf);
  }, 1000);
}

function cancelCountdown(): void {
  if (state.get().phase !== 'countdown') return;
  clearInterval(counting);
  set({ phase: 'ready', countdown: 0 });
}

async function begin(customerUserId: string, nameOf: (startedAt: Date) => string): Promise<void> {
  const { capture } = state.get();
  const mimeType = supportedMimeType();
  if (capture === null || mimeType === null) {
    set({ phase: capture === null ? 'off' : 'ready', problem: mimeType === null ? 'unsupported' : null });
    return;
  }
  const counted = counting;
  const startedAt = new Date();
  const target = recordedShot.get();
  const take = await beginTake(takeStore, {
    ...(target !== null && { target }),
    takeId: crypto.randomUUID(),
    customerUserId,
    name: nameOf(startedAt),
    mimeType,
    startedAtMs: startedAt.getTime(),
    durationMs: 0,
    sizeBytes: 0,
    uploadId: null,
    clipId: null,
    markersMs: [],
    isNamed: false,
  });
  // It was cancelled, or another countdown runs.
  if (state.get().phase !== 'countdown' || state.get().capture !== capture || counting !== counted) {
    await take.forget();
    return;
  }
  record(capture, take, mimeType);
  awake = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
}

function record(capture: Capture, take: RecordedTake, mimeType: string): void {
  const released = Promise.withResolvers<void>();
  void holdTake(take.takeId, released.promise);
  take.onGrown(() => set({ sizeBytes: take.sizeBytes, isDeviceFull: take.isDeviceFull }));
  let recording: RunningRecording;
  try {
    recording = startRecording(capture.stream, {
      mimeType,
      onChunk: async (bytes, durationMs) => {
        recordActivity();
        await take.append(bytes, durationMs);
      },
      onLost: () => set({ hasLostPart: true }),
      onEnded: () => void stop(),
    });
  } catch {
    released.resolve();
    void take.forget();
    release();
    set({ problem: 'unsupported' });
    return;
  }
  liveTake.set({ elapsedMs: () => recording.elapsedMs() });
  running = { take, recording, uploadKey: uploadQueue.addRecording(take), released };
  const fresh = { sizeBytes: 0, isDeviceFull: false, hasLostPart: false, markersMs: [] };
  set({ phase: 'recording', countdown: 0, ...fresh });
}

function pause(): void {
  if (state.get().phase !== 'recording') return;
  running?.recording.pause();
  set({ phase: 'paused' });
}

function resume(): void {
  if (state.get().phase !== 'paused') return;
  running?.recording.resume();
  set({ phase: 'recording' });
}

function mark(): void {
  if (running === null) return;
  void running.take.mark(Math.round(running.recording.elapsedMs()));
  set({ markersMs: running.take.markersMs });
}

/** Ends the take; gives it as soon as its last byte is here. */
async function stop(): Promise<FinishedTake | null> {
  const ended = running;
  if (ended === null || state.get().phase === 'saving') return null;
  set({ phase: 'saving' });
  // Whatever fails at the end: the bytes before it are a take.
  await ended.recording.stop().catch(() => set({ hasLostPart: true }));
  // Before its end: then the upload may be over at any time, and with it what is kept here.
  const reading = ended.take.toBlob().catch(() => null);
  await ended.take.end();
  running = null;
  liveTake.set(null);
  void awake?.release().catch(() => undefined);
  const blob = await reading;
  const finished: FinishedTake = {
    take: ended.take,
    uploadKey: ended.uploadKey,
    url: blob === null ? null : URL.createObjectURL(blob),
  };
  const { capture, takes } = state.get();
  set({ phase: capture === null ? 'off' : 'ready', takes: [finished, ...takes] });
  if (capture?.ended() !== null) releaseEnded();
  else if (!recorderShown.get()) release();
  return finished;
}

/** Takes it off the list for now. */
function hideTake(takeId: string): void {
  const { takes } = state.get();
  const index = takes.findIndex(({ take }) => take.takeId === takeId);
  const finished = takes[index];
  if (finished === undefined) return;
  hidden.set(takeId, { finished, fromEnd: takes.length - index });
  set({ takes: takes.toSpliced(index, 1) });
}

/** Puts it back to where it was; false where it is forgotten. */
function showTake(takeId: string): boolean {
  const found = hidden.get(takeId);
  if (found === undefined) return false;
  hidden.delete(takeId);
  const { takes } = state.get();
  set({ takes: takes.toSpliced(Math.max(0, takes.length + 1 - found.fromEnd), 0, found.finished) });
  return true;
}

/** Takes it off the list; its clip stays. */
function forgetTake(takeId: string): void {
  const { takes } = state.get();
  const found = takes.find(({ take }) => take.takeId === takeId) ?? hidden.get(takeId)?.finished;
  hidden.delete(takeId);
  if (found?.url != null) URL.revokeObjectURL(found.url);
  set({ takes: takes.filter(({ take }) => take.takeId !== takeId) });
}

// What was filmed stays on this device, for the next sign-in.
sessionReset.subscribe(() => {
  clearInterval(counting);
  const { takes } = state.get();
  const held = running?.released;
  for (const takeId of [...hidden.keys()]) forgetTake(takeId);
  void stop().finally(() => {
    held?.resolve();
    release();
    for (const { take } of [...takes, ...state.get().takes]) forgetTake(take.takeId);
  });
});
