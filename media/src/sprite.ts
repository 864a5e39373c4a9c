// Sheets of small pictures for hover previews, made from the smallest house rendition.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Aspect, Fps } from './house.ts';
import { joinFiles } from './join-files.ts';
import { MediaError } from './media-error.ts';
import { planSprite } from './plan/stills.ts';
import type { SpriteFacts } from './playlist.ts';
import type { Lane, Runner } from './run.ts';

export interface SpriteRequest {
  /** The v240 rendition. */
  init: string;
  segments: readonly string[];
  frames: number;
  fps: Fps;
  aspect: Aspect;
  workDir: string;
  lane: Lane;
  signal?: AbortSignal;
}

export interface SpriteResult extends SpriteFacts {
  /** Absolute paths of the sheets; `sheets` holds their bare names. */
  files: string[];
}

/** Makes the sprite sheets of one source. */
export async function makeSprite(runner: Runner, request: SpriteRequest): Promise<SpriteResult> {
  const { init, segments, frames, fps, aspect, workDir, lane, signal } = request;
  const input = 'sprite-source.mp4';
  await joinFiles(join(workDir, input), [init, ...segments], signal);
  const { args, ...facts } = planSprite({ frames, fps, aspect, input });
  const durationS = frames / fps;
  await runner.run({
    tool: 'ffmpeg',
    args,
    workDir,
    lane,
    limits: { wallMs: 60_000 + durationS * 1000, cpuS: 60 + durationS / 5, outputBytes: 20_000_000 },
    signal,
  });
  await runner.reclaim(workDir);
  const sheetCount = Math.ceil(facts.count / (facts.columns * facts.rows));
  const sheets = Array.from({ length: sheetCount }, (_, index) => `sprite-${index}.jpg`);
  const files = sheets.map((name) => join(workDir, name));
  for (const file of files)
    await access(file).catch(() => {
      throw new MediaError('internal', `${file} was not written`);
    });
  return { ...facts, sheets, files };
}
