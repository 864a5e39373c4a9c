import type { EditItem, EditList } from '../../../../timeline/edit-list.ts';
import { speedOf } from '../../../../timeline/speed.ts';
import { type ItemPlace, locate, totalFrames } from '../../../../timeline/time-map.ts';
import { type ClipSlot, createClipSlot } from './clip-slot.ts';
import {
  clipSecondsOf,
  type CutPlayer,
  frameOfClipSeconds,
  onEachPicture,
  type PreviewListener,
  secondsOfFrame,
} from './preview-player.ts';

interface CutPlayerOptions extends PreviewListener {
  readonly videos: readonly [HTMLVideoElement, HTMLVideoElement];
  readonly fps: number;
  readonly hlsOf: (clipId: string) => string | null;
  readonly onShownVideo: (video: HTMLVideoElement) => void;
}

/** Browsers refuse to play faster. */
const mostRate = 16;

/** Plays the clips themselves, item by item: one element shows, the other has the next item ready. */
export function createCutPlayer(options: CutPlayerOptions): CutPlayer {
  return new SlotCutPlayer(options);
}

class SlotCutPlayer implements CutPlayer {
  readonly #options: CutPlayerOptions;
  #shown: ClipSlot;
  #other: ClipSlot;
  #list: EditList = [];
  #frame = 0;
  #place: ItemPlace | null = null;
  #stopTicking: (() => void) | null = null;
  #isPeeking = false;
  #rate = 1;

  constructor(options: CutPlayerOptions) {
    this.#options = options;
    const [first, second] = options.videos;
    this.#shown = createClipSlot(first, options.onFailure);
    this.#other = createClipSlot(second, options.onFailure);
  }

  readonly setList = (list: EditList): void => {
    this.#list = list;
    this.#frame = Math.min(this.#frame, Math.max(0, totalFrames(list) - 1));
    this.#place = locate(list, this.#frame);
    if (this.#stopTicking === null && !this.#isPeeking) this.seek(this.#frame);
  };

  readonly seek = (frame: number): void => {
    const place = locate(this.#list, Math.min(frame, Math.max(0, totalFrames(this.#list) - 1)));
    this.#isPeeking = false;
    this.#frame = frame;
    this.#place = place;
    if (place === null) return;
    this.#showItem(place.item, Math.min(place.sourceFrame, place.item.outFrame - 1));
    this.#prepareNext();
  };

  readonly peek = (clipId: string, sourceFrame: number): void => {
    this.pause();
    this.#isPeeking = true;
    this.#show(clipId, secondsOfFrame(sourceFrame, this.#options.fps));
  };

  readonly endPeek = (frame: number): void => {
    if (this.#isPeeking) this.seek(frame);
  };

  readonly play = (rate: number): void => {
    if (this.#list.length === 0) return;
    this.#rate = rate;
    this.#setRate();
    if (this.#stopTicking !== null) return;
    if (this.#frame >= totalFrames(this.#list) - 1) this.#frame = 0;
    this.seek(this.#frame);
    this.#start();
    this.#stopTicking = onEachPicture(this.#tick);
    this.#options.onPlaying(true);
  };

  readonly isSeeking = (): boolean => this.#shown.video.seeking;

  readonly pause = (): void => {
    if (this.#stopTicking === null) return;
    this.#stopTicking();
    this.#stopTicking = null;
    this.#shown.video.pause();
    this.#options.onPlaying(false);
  };

  readonly dispose = (): void => {
    this.#stopTicking?.();
    this.#stopTicking = null;
    this.#shown.dispose();
    this.#other.dispose();
  };

  /** Loading another clip sets it back. The browser keeps the pitch. */
  #setRate(): void {
    const rate = Math.min(mostRate, (this.#rate * speedOf(this.#place?.item ?? {})) / 100);
    if (this.#shown.video.playbackRate !== rate) this.#shown.video.playbackRate = rate;
  }

  #start(): void {
    this.#setRate();
    void this.#shown.video.play().catch(() => undefined);
  }

  #showItem(item: EditItem, frame: number): void {
    this.#show(item.clipId, clipSecondsOf(frame, this.#options.fps, speedOf(item)));
  }

  #show(clipId: string, seconds: number): void {
    const src = this.#options.hlsOf(clipId);
    if (src === null) return;
    if (this.#shown.clipId() !== clipId && this.#other.clipId() === clipId) this.#swap();
    this.#shown.show(clipId, src, seconds);
    this.#options.onShownVideo(this.#shown.video);
  }

  #swap(): void {
    this.#shown.video.pause();
    [this.#shown, this.#other] = [this.#other, this.#shown];
  }

  #prepareNext(): void {
    const next = this.#place === null ? undefined : this.#list[this.#place.index + 1];
    if (next === undefined) return;
    const src = this.#options.hlsOf(next.clipId);
    if (src === null) return;
    this.#other.show(next.clipId, src, clipSecondsOf(next.inFrame, this.#options.fps, speedOf(next)));
  }

  readonly #tick = (): void => {
    const place = this.#place;
    const { video } = this.#shown;
    if (place === null || video.seeking || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const { item, startFrame, endFrame } = place;
    const frame = frameOfClipSeconds(video.currentTime, this.#options.fps, speedOf(item));
    if (frame >= item.outFrame || video.ended) return this.#goOn(endFrame);
    this.#frame = Math.max(startFrame, startFrame + frame - item.inFrame);
    this.#options.onFrame(this.#frame);
    this.#setRate();
    if (video.paused) this.#start();
  };

  /** The next item, from the element that has it ready. */
  #goOn(frame: number): void {
    if (frame >= totalFrames(this.#list)) {
      this.#frame = frame;
      this.#options.onFrame(frame);
      this.pause();
      return;
    }
    const next = locate(this.#list, frame);
    if (next === null) return;
    this.#place = next;
    this.#frame = frame;
    if (this.#other.clipId() === next.item.clipId) this.#swap();
    this.#showItem(next.item, next.sourceFrame);
    this.#start();
    this.#prepareNext();
  }
}
