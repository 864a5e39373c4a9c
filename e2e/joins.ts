// Plays a program with hls.js and reads what each presented frame shows, while the quality is switched at each join.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** What of hls.js is used here: it is a dependency of the browser's code alone. */
interface HlsPlayer {
  readonly levels: readonly object[];
  nextLevel: number;
  currentLevel: number;
  on(event: string, listener: (name: string, data: HlsData) => void): void;
  once(event: string, listener: (value: unknown) => void): void;
  loadSource(url: string): void;
  attachMedia(video: HTMLVideoElement): void;
  destroy(): void;
}

interface HlsData {
  readonly details: string;
  readonly fatal: boolean;
  readonly frag: { readonly type: string; readonly level: number };
}

declare const Hls: {
  new (options: object): HlsPlayer;
  readonly Events: Readonly<Record<'ERROR' | 'FRAG_CHANGED' | 'MANIFEST_PARSED', string>>;
};

export interface Played {
  /** Time of each frame that was presented, and how bright its middle is. */
  readonly frames: readonly { readonly atS: number; readonly level: number }[];
  /** What hls.js complained of. */
  readonly errors: readonly string[];
  /** The levels that frames came from, in the order in which they were switched to. */
  readonly levels: readonly number[];
  readonly bufferedRanges: number;
  readonly endedAtS: number;
}

/** `joinsS`: where items follow one another. */
export async function playJoins(page: Page, url: string, joinsS: readonly number[]): Promise<Played> {
  const file = createRequire(join(import.meta.dirname, '../web/package.json')).resolve('hls.js/dist/hls.js');
  // Evaluated, because the page's policy lets no script be added.
  await page.evaluate(await readFile(file, 'utf8'));
  return page.evaluate(
    async ({ source, joins }) => {
      const video = document.createElement('video');
      video.muted = true;
      video.style.cssText = 'position:fixed;inset:0;width:640px;height:360px;z-index:9999';
      document.body.append(video);
      const hls = new Hls({ enableWorker: false, maxBufferLength: 60, startLevel: 0 });
      const errors: string[] = [];
      const levels: number[] = [];
      hls.on(
        Hls.Events.ERROR,
        (_name, { details, fatal }) => void errors.push(`${details} ${String(fatal)}`),
      );
      hls.on(Hls.Events.FRAG_CHANGED, (_name, { frag }) => {
        if (frag.type === 'main' && levels.at(-1) !== frag.level) levels.push(frag.level);
      });
      const parsed = new Promise((resolve) => hls.once(Hls.Events.MANIFEST_PARSED, resolve));
      hls.loadSource(source);
      hls.attachMedia(video);
      await parsed;
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 8;
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas');
      const frames: { atS: number; level: number }[] = [];
      const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        const { videoWidth: width, videoHeight: height } = video;
        context.drawImage(video, width / 2 - 8, height / 2 - 8, 16, 16, 0, 0, 8, 8);
        const [red = 0] = context.getImageData(4, 4, 1, 1).data;
        frames.push({ atS: mediaTime, level: Math.round((red * 219) / 255) });
        video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
      const left = [...joins];
      let switches = 0;
      video.addEventListener('timeupdate', () => {
        const [next] = left;
        if (next === undefined || video.currentTime < next - 0.9) return;
        left.shift();
        switches += 1;
        const level = switches % hls.levels.length;
        // The one keeps what is playing, the other drops it.
        if (switches % 2 === 1) hls.nextLevel = level;
        else hls.currentLevel = level;
      });
      const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }));
      await video.play();
      await ended;
      const played = {
        ...{ frames, errors, levels },
        ...{ bufferedRanges: video.buffered.length, endedAtS: video.currentTime },
      };
      hls.destroy();
      video.remove();
      return played;
    },
    { source: url, joins: joinsS },
  );
}
