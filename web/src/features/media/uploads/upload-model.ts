import type { ClipState } from '@rushes/contract/media/clips';
import type { Progress } from '@rushes/contract/events';
import type { ActionClip } from '../clips/parts/clip-actions.ts';

/**
 * waiting → sending ⇄ paused | reconnecting → checking → processing → ready | refused | failed.
 * `known`: a clip looks the same, and the user decides. `needsFile`: begun before the page was loaded, the file must be given again. `stopped`: sending ended with a reason.
 */
export type UploadPhase =
  | 'waiting'
  | 'known'
  | 'sending'
  | 'paused'
  | 'reconnecting'
  | 'needsFile'
  | 'stopped'
  | 'checking'
  | 'processing'
  | 'ready'
  | 'refused'
  | 'failed'
  | 'cancelled';

export type UploadKind = 'clip' | 'file';

/** A shot of a recording task, or an item of a file request, that a file is for. */
export interface TakeTarget {
  readonly taskId: string;
  readonly shotId: string;
}

export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly phase: UploadPhase;
  /** Why it stopped, or why a file was not taken, in words. */
  readonly reason: string | null;
  readonly requestId: string | null;
  /** Whether another try of what stopped could end otherwise. */
  readonly canRetry: boolean;
  /** Whether it brings footage, or another file. */
  readonly kind: UploadKind;
  readonly clipId: string | null;
  readonly fileId: string | null;
  readonly uploadId: string | null;
  /** No browser of the user's sends it; null for what this page sends. */
  readonly remote: RemoteSource | null;
  /** Recorded for a task: what becomes of it, the task says. */
  readonly take: TakeTarget | null;
  /** Made by the recorder. */
  readonly isRecorded: boolean;
  /** It is being recorded: more of it comes. */
  readonly isRecording: boolean;
  /** How much of a recording the server didn't get, and this device no longer has. */
  readonly lostMs: number;
  /** The browser still knows where the file lies: one click goes on. */
  readonly hasHandle: boolean;
  readonly speed: readonly SpeedSample[];
  readonly progress: Progress | null;
  /** The clip as the server last described it; null until it was read. */
  readonly clip: ActionClip | null;
  /** The clip that looks the same. */
  readonly same: SameClip | null;
}

/** What a file comes by: an import from a link, or an upload from the page on a phone. */
export interface RemoteSource {
  readonly kind: 'link' | 'phone';
  readonly id: string;
  readonly phoneLinkId?: string;
}

/** What the server says of such a file. */
export interface RemoteState {
  readonly name: string;
  readonly phase: 'waiting' | 'sending' | 'stopped' | 'processing';
  /** 0 while nobody knows it. */
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly reason: string | null;
  readonly canRetry: boolean;
  readonly clipId: string | null;
}

export interface SameClip {
  readonly clipId: string;
  readonly name: string;
}

interface SpeedSample {
  readonly atMs: number;
  readonly sentBytes: number;
}

export type UploadEvent =
  | { readonly type: 'started' }
  | { readonly type: 'known-clip'; readonly same: SameClip }
  /** It isn't taken, however often it is sent. */
  | { readonly type: 'refused'; readonly reason: string; readonly requestId?: string | undefined }
  | {
      readonly type: 'known';
      readonly uploadId?: string;
      readonly clipId?: string;
      readonly fileId?: string;
    }
  | { readonly type: 'sent'; readonly sentBytes: number; readonly atMs: number }
  | { readonly type: 'grown'; readonly sizeBytes: number; readonly isRecording: boolean }
  | { readonly type: 'lost' }
  | { readonly type: 'paused' }
  | { readonly type: 'queued' }
  | { readonly type: 'begun-again' }
  | { readonly type: 'finished'; readonly clipId: string | null; readonly lostMs?: number }
  | { readonly type: 'stopped'; readonly reason: string; readonly requestId?: string | undefined }
  | { readonly type: 'wrongFile'; readonly reason: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'remote'; readonly state: RemoteState; readonly atMs: number }
  | {
      readonly type: 'clip';
      readonly state: ClipState;
      readonly reason: string | null;
      readonly progress: Progress | null;
      readonly clip?: ActionClip;
    };

/** An upload of a file that was just chosen. */
export function newUpload(key: string, file: { name: string; size: number }, hasHandle: boolean): UploadItem {
  return {
    key,
    name: file.name,
    sizeBytes: file.size,
    sentBytes: 0,
    phase: 'waiting',
    reason: null,
    requestId: null,
    canRetry: true,
    kind: 'clip',
    clipId: null,
    fileId: null,
    uploadId: null,
    remote: null,
    take: null,
    isRecorded: false,
    isRecording: false,
    lostMs: 0,
    hasHandle,
    speed: [],
    progress: null,
    clip: null,
    same: null,
  };
}

const over: readonly UploadPhase[] = ['ready', 'refused', 'failed', 'cancelled'];
const unsent: readonly UploadPhase[] = ['waiting', 'sending', 'paused', 'reconnecting'];
const sending: readonly UploadPhase[] = ['sending', 'reconnecting', 'checking'];
const speedWindowMs = 5_000;
/** The server is asked now and then. */
const remoteSpeedWindowMs = 12_000;

/** The upload after an event; events that come too late for its phase change nothing. */
export function advance(item: UploadItem, event: UploadEvent): UploadItem {
  if (item.phase === 'cancelled') return item;
  switch (event.type) {
    case 'started':
      return item.phase === 'waiting' || item.phase === 'reconnecting'
        ? { ...item, phase: 'sending', reason: null, requestId: null, speed: [] }
        : item;
    case 'known-clip':
      return item.phase === 'waiting' ? { ...item, phase: 'known', same: event.same } : item;
    case 'known':
      return {
        ...item,
        uploadId: event.uploadId ?? item.uploadId,
        clipId: event.clipId ?? item.clipId,
        fileId: event.fileId ?? item.fileId,
      };
    case 'sent':
      return sending.includes(item.phase) ? withSent(item, event.sentBytes, event.atMs) : item;
    case 'grown':
      return { ...item, sizeBytes: event.sizeBytes, isRecording: event.isRecording };
    case 'lost':
      return sending.includes(item.phase) ? { ...item, phase: 'reconnecting', speed: [] } : item;
    case 'paused':
      return unsent.includes(item.phase) ? { ...item, phase: 'paused', speed: [] } : item;
    case 'queued':
      return { ...item, phase: 'waiting', same: null, reason: null, requestId: null, speed: [] };
    case 'begun-again':
      return { ...item, phase: 'waiting', sentBytes: 0, uploadId: null, clipId: null, speed: [] };
    case 'finished':
      return {
        ...item,
        // Nothing has to be made of a file before it can be used; a take is followed by its task.
        phase: item.kind === 'file' || item.take !== null ? 'ready' : 'processing',
        isRecording: false,
        sentBytes: item.sizeBytes,
        clipId: event.clipId ?? item.clipId,
        lostMs: event.lostMs ?? 0,
        speed: [],
      };
    case 'stopped':
    case 'refused':
      return {
        ...item,
        phase: event.type,
        reason: event.reason,
        requestId: event.requestId ?? null,
        speed: [],
      };
    case 'wrongFile':
      return { ...item, phase: 'needsFile', reason: event.reason };
    case 'cancelled':
      return { ...item, phase: 'cancelled', speed: [] };
    case 'remote':
      return withRemote(item, event.state, event.atMs);
    case 'clip':
      return withClip(item, event);
  }
}

function withSent(item: UploadItem, sentBytes: number, atMs: number): UploadItem {
  const speed = [...item.speed, { atMs, sentBytes }].filter((sample) => atMs - sample.atMs <= speedWindowMs);
  const isSent = !item.isRecording && sentBytes >= item.sizeBytes;
  return { ...item, sentBytes, speed, phase: isSent ? 'checking' : 'sending' };
}

function withRemote(item: UploadItem, state: RemoteState, atMs: number): UploadItem {
  // From here on the clip says what becomes of it.
  if (over.includes(item.phase) || (item.phase === 'processing' && state.phase === 'processing')) return item;
  const hasSpeed = state.phase === 'sending' && item.phase === 'sending' && state.sentBytes >= item.sentBytes;
  const earlier = hasSpeed ? item.speed : [];
  const speed = [...earlier, { atMs, sentBytes: state.sentBytes }].filter(
    (sample) => atMs - sample.atMs <= remoteSpeedWindowMs,
  );
  return { ...item, ...state, requestId: null, speed: state.phase === 'sending' ? speed : [] };
}

function withClip(item: UploadItem, event: Extract<UploadEvent, { type: 'clip' }>): UploadItem {
  if (item.phase !== 'processing' || event.state === 'uploading') return item;
  const { state, reason, progress, clip = item.clip } = event;
  return { ...item, phase: state, reason, progress, clip };
}

/** Bytes a second over the last seconds; null while it cannot be told. */
export function rateOf(item: UploadItem): number | null {
  const first = item.speed[0];
  const last = item.speed.at(-1);
  if (first === undefined || last === undefined || last.atMs - first.atMs < 500) return null;
  return ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000;
}

/** Milliseconds until all bytes are sent, at the present rate. */
export function remainingMsOf(item: UploadItem): number | null {
  const rate = rateOf(item);
  return rate === null || rate <= 0 || item.sizeBytes === 0
    ? null
    : ((item.sizeBytes - item.sentBytes) / rate) * 1000;
}

/** Whether closing the page now would interrupt the sending of this upload. */
export function isHeldByPage(item: UploadItem): boolean {
  return item.remote === null && hasUnsentBytes(item);
}

/** Whether bytes of it are still to arrive. */
export function hasUnsentBytes(item: UploadItem): boolean {
  return unsent.includes(item.phase) || item.phase === 'checking';
}

/** Whether nothing more happens to this upload by itself. */
export function isOver(item: UploadItem): boolean {
  return over.includes(item.phase);
}

/** Whether it goes on only when the user does something, or ended in a way that they should know of. */
export function needsAttention({ phase, lostMs }: UploadItem): boolean {
  return lostMs > 0 || ['known', 'needsFile', 'stopped', 'refused', 'failed'].includes(phase);
}

/** Whether it can be cleared with all others that ended. A recording that stopped would be lost by that. */
export function isClearable(item: UploadItem): boolean {
  return isOver(item) || (item.phase === 'stopped' && !item.isRecorded);
}

/** Whether every upload has ended well, so that the list needs no attention any more. */
export function isAllDone(items: readonly UploadItem[]): boolean {
  return items.every((item) => isOver(item) && !needsAttention(item));
}
