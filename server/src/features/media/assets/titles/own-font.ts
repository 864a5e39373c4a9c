// Titles in fonts that were uploaded: a program in the sandbox checks and draws them, never the server.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TitleDesign } from '@rushes/contract/media/titles';
import type { Size } from '@rushes/media/house';
import { isMediaError, type MediaErrorCode } from '@rushes/media/media-error';
import { openProgram, type Program } from '@rushes/media/run';
import type { Context } from '../../../../context.ts';
import { createGate } from '../../../../platform/gate.ts';
import type { JobLane } from '../../../../platform/jobs/jobs.ts';
import { inWorkFolder, localFile } from '../work-folder.ts';
import { type FontFault, type FontNames, UnusableFont } from './check-font.ts';
import { type DrawnTitle, drawTitle } from './draw-title.ts';
import { missingLetters } from './missing-letters.ts';

export type TitleRequest =
  | { readonly kind: 'sample' }
  | { readonly kind: 'title'; readonly design: TitleDesign; readonly size: Size };

export type TitleAnswer =
  | { readonly kind: 'sample'; readonly names: FontNames }
  | { readonly kind: 'title'; readonly fits: boolean; readonly missingLetters: readonly string[] }
  | { readonly kind: 'unusable'; readonly fault: FontFault };

/** Of each PNG: https://www.w3.org/TR/png-3/#5PNG-file-signature */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostSampleBytes = 200_000;

interface FontRun {
  readonly fontKey: string;
  readonly lane: JobLane;
  readonly signal?: AbortSignal | undefined;
}

/** Memory counts as address space, of which Node reserves more than a gigabyte. */
const limits = { wallMs: 60_000, cpuS: 20, outputBytes: 32_000_000, memoryBytes: 3_000_000_000 };

/** Draws a title in the font of a key, or in the standard font where that can't be used any more. */
export async function drawTitleIn(
  context: Context,
  design: TitleDesign,
  size: Size,
  { fontKey, ...run }: Omit<FontRun, 'fontKey'> & { readonly fontKey: string | undefined },
): Promise<DrawnTitle & { readonly missingLetters: readonly string[] }> {
  if (fontKey !== undefined) {
    const drawn = await drawOwn(context, design, size, { fontKey, ...run });
    if (drawn !== undefined) return drawn;
  }
  const missing = missingLetters(`${design.text} ${design.secondLine}`);
  return { ...(await drawTitle(design, size)), missingLetters: missing };
}

async function drawOwn(context: Context, design: TitleDesign, size: Size, run: FontRun) {
  try {
    const { answer, png } = await runProgram(context, run, { kind: 'title', design, size });
    return answer.kind === 'title' ? { ...answer, png } : undefined;
  } catch (error) {
    run.signal?.throwIfAborted();
    if (!(error instanceof UnusableFont)) throw error;
    context.log.warn({ err: error, fontKey: run.fontKey }, 'a title is drawn in the standard font');
    return undefined;
  }
}

/** Family, style and a sample of a font; throws `UnusableFont` for one that can't be drawn with. */
export async function examineFont(
  context: Context,
  fontKey: string,
): Promise<FontNames & { readonly sample: Buffer }> {
  const { answer, png } = await runProgram(context, { fontKey, lane: 'interactive' }, { kind: 'sample' });
  if (answer.kind !== 'sample') throw new UnusableFont('damaged');
  return { ...answer.names, sample: png };
}

async function runProgram(context: Context, { fontKey, lane, signal }: FontRun, request: TitleRequest) {
  return enter(() =>
    inWorkFolder(context, async (workDir) => {
      if (!(await context.storage.has(fontKey))) throw new UnusableFont('damaged');
      await context.media.place(await localFile(context, fontKey, workDir), workDir, 'font');
      await writeFile(join(workDir, 'request.json'), JSON.stringify(request), { mode: 0o644 });
      const answer = await runIn(context, workDir, { lane, signal });
      if (answer.kind === 'unusable') throw new UnusableFont(answer.fault);
      const png = await readFile(join(workDir, 'drawn.png'));
      const isPicture = png.subarray(0, signature.length).equals(signature);
      if (!isPicture || (request.kind === 'sample' && png.length > mostSampleBytes))
        throw new UnusableFont('damaged');
      return { answer, png };
    }),
  );
}

async function runIn(
  context: Context,
  workDir: string,
  { lane, signal }: Omit<FontRun, 'fontKey'>,
): Promise<TitleAnswer> {
  try {
    await context.media.run({
      tool: await titleProgram(),
      args: [],
      workDir,
      lane,
      isShort: true,
      limits,
      signal,
    });
    return JSON.parse(await readFile(join(workDir, 'answer.json'), 'utf8')) as TitleAnswer;
  } catch (error) {
    // It crashed or took too long over the font.
    if (isMediaError(error) && isOfFont(error.code, lane)) throw new UnusableFont('damaged');
    throw error;
  }
}

/** What goes wrong whatever the font is. */
const othersFaults: ReadonlySet<MediaErrorCode> = new Set(['cancelled', 'tool-missing', 'disk-full']);
/** What may pass: what is published is drawn again rather than in another font. */
const passing: ReadonlySet<MediaErrorCode> = new Set(['timed-out', 'out-of-memory', 'internal']);

function isOfFont(code: MediaErrorCode, lane: JobLane): boolean {
  return !othersFaults.has(code) && !(lane === 'background' && passing.has(code));
}

/** Each is a process of its own, with Node and the standard fonts in memory. */
const enter = createGate(2, 200);

let program: Promise<Program | undefined> | undefined;

/** Node with what it needs to draw titles; the sandbox shows it these files alone. */
async function titleProgram(): Promise<Program> {
  const require = createRequire(import.meta.url);
  const packages = ['@napi-rs/canvas', '@fontsource-variable/inter', '@fontsource/noto-color-emoji'];
  const scopes = packages.map((name) => dirname(dirname(require.resolve(`${name}/package.json`))));
  const folder = import.meta.dirname;
  const shared = join(folder, '../../../../platform/fonts');
  const seen = [folder, shared, ...scopes].map((path, at) => `--seen-${at}=${path}`);
  program ??= openProgram([
    process.execPath,
    '--max-old-space-size=256',
    fileURLToPath(new URL('./title-program.ts', import.meta.url)),
    ...seen,
  ]);
  const found = await program.catch(() => undefined);
  if (found !== undefined) return found;
  program = undefined;
  throw new Error('Node was not found');
}
