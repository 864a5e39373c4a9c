// Sheets of small pictures for hover previews, made from the smallest house rendition.
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countSamples, fragmentsOnly, moveTo } from './boxes.ts';
import type { Aspect, Fps } from './house.ts';
import { FRAME_TICKS } from './house.ts';
import { joinFiles } from './join-files.ts';
import { MediaError } from './media-error.ts';
import { planSprite } from './plan/stills.ts';
import type { SpriteFacts } from './playlist.ts';
import type { Lane, Runner } from './run.ts';
import { openFresh } from './work-folder.ts';

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
  const { init, segments, frames, workDir, signal } = request;
  const input = 'sprite-source.mp4';
  await joinFiles(join(workDir, input), [init, ...segments], signal);
  const plan = planSprite({ ...request, inputs: [input], detail: 'fine' });
  return draw(runner, request, frames, plan);
}

/** Segments and pieces that are shown one after another, each whole. */
export interface ShownSegments {
  init: string;
  segments: readonly string[];
}

export interface ProgramSpriteRequest extends Omit<SpriteRequest, 'init' | 'segments'> {
  /** Of the v240 rung, in the order of the program. */
  entries: readonly ShownSegments[];
}

/** Makes the sprite sheets of an edit list, out of nothing but what it shows. */
export async function makeProgramSprite(
  runner: Runner,
  request: ProgramSpriteRequest,
): Promise<SpriteResult> {
  const { entries, frames, workDir, signal } = request;
  const inputs: string[] = [];
  for (const { init, segments } of await byInit(entries)) {
    const input = `sprite-source-${inputs.length}.mp4`;
    await writeShown(join(workDir, input), init, segments, signal);
    inputs.push(input);
  }
  return draw(runner, request, frames, planSprite({ ...request, inputs, detail: 'quick' }));
}

/** Neighbours with the same init are one file; another init sets a decoder up in another way. */
async function byInit(entries: readonly ShownSegments[]): Promise<{ init: Buffer; segments: string[] }[]> {
  const groups: { init: Buffer; segments: string[] }[] = [];
  for (const entry of entries) {
    const init = await readFile(entry.init);
    const last = groups.at(-1);
    if (last?.init.equals(init)) last.segments.push(...entry.segments);
    else groups.push({ init, segments: [...entry.segments] });
  }
  return groups;
}

async function writeShown(
  target: string,
  init: Buffer,
  segments: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  await using file = await openFresh(target);
  let frames = 0;
  await file.write(init);
  for (const path of segments) {
    if (signal?.aborted) throw new MediaError('cancelled');
    const segment = fragmentsOnly(await readFile(path));
    await file.write(moveTo(segment, frames * FRAME_TICKS));
    frames += countSamples(segment);
  }
}

async function draw(
  runner: Runner,
  { fps, workDir, lane, signal }: Pick<SpriteRequest, 'fps' | 'workDir' | 'lane' | 'signal'>,
  frames: number,
  { args, ...facts }: ReturnType<typeof planSprite>,
): Promise<SpriteResult> {
  const durationS = frames / fps;
  await runner.run({
    tool: 'ffmpeg',
    args,
    workDir,
    lane,
    limits: { wallMs: 60_000 + durationS * 1000, cpuS: 60 + durationS / 5, outputBytes: 20_000_000 },
    signal,
  });
  const sheetCount = Math.ceil(facts.count / (facts.columns * facts.rows));
  const sheets = Array.from({ length: sheetCount }, (_, index) => `sprite-${index}.jpg`);
  const files = sheets.map((name) => join(workDir, name));
  for (const file of files)
    await access(file).catch(() => {
      throw new MediaError('internal', `${file} was not written`);
    });
  return { ...facts, sheets, files };
}
