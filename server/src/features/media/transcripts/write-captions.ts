import { captionMost } from '@rushes/contract/limits';
import type { SpeechProblem } from '@rushes/contract/media/transcripts';
import { makeSpeechSound } from '@rushes/media/speech-sound';
import type { Context } from '../../../context.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import {
  findAsset,
  findRenditions,
  inWorkFolder,
  localRendition,
  type Rendition,
} from '../assets/service.ts';
import { addHeardCaptions } from '../captions/service.ts';
import { findAssetOf } from '../clips/service.ts';
import { alignWords, textsOf } from './speech/align-words.ts';
import { withoutRegion } from './speech/languages.ts';
import { type Heard, type SpeechDriver, SpeechError, type Word } from './speech/speech.ts';
import { writeCues } from './speech/write-cues.ts';
import * as store from './store.ts';

export interface TranscriptsDeps {
  readonly context: Context;
  /** Null where no driver is set up. */
  readonly speech: SpeechDriver | null;
}

const progressMs = 1000;

/** Has the speech of a clip written down, as its captions. */
export async function writeCaptions(
  deps: TranscriptsDeps,
  name: store.TranscriptionName,
  job: JobContext,
): Promise<void> {
  const { context, speech } = deps;
  const sound = await start(deps, name);
  if (sound === undefined) return;
  try {
    if (speech === null) throw new SpeechError('not-set-up', 'no driver', { permanent: true });
    if (sound.durationMs > speech.mostMs) throw new SpeechError('too-long', 'clip', { permanent: true });
    const heard = await listen(context, speech, { name, sound, job });
    await finish(context, name, sound.language, heard);
  } catch (error) {
    if (job.signal.aborted || !(error instanceof SpeechError) || !error.permanent) throw error;
    context.log.warn({ error, clipId: name.clipId }, 'captions could not be written');
    await failCaptions(context, name, error.code);
  }
}

/** Says why no captions come. */
export async function failCaptions(
  { db }: Context,
  name: store.TranscriptionName,
  reason: SpeechProblem,
): Promise<void> {
  await db.tenant(name.customerId, async (trx) => {
    // Of a clip without speech nobody expected captions.
    if (reason === 'no-speech' && (await store.deleteAutomatic(trx, name))) return;
    await store.updateTranscription(trx, name, { state: 'failed', reason });
  });
}

interface Sound {
  readonly rendition: Rendition;
  readonly durationMs: number;
  readonly language: string | null;
}

/** Undefined where the clip is gone, or nobody wants its captions any more. */
async function start({ context }: TranscriptsDeps, name: store.TranscriptionName) {
  const { customerId } = name;
  return context.db.tenant(customerId, async (trx): Promise<Sound | undefined> => {
    const wanted = await store.findTranscription(trx, name);
    const assetId = await findAssetOf(trx, customerId, name.clipId);
    if (wanted === undefined || wanted.state === 'failed') return undefined;
    const asset = assetId === undefined ? undefined : await findAsset(trx, customerId, assetId);
    const renditions = await findRenditions(trx, customerId, asset === undefined ? [] : [asset.id]);
    const rendition = renditions.find(
      (row) => row.rung === 'aud' && row.aspect === asset?.aspect && row.state === 'ready',
    );
    if (asset === undefined || rendition === undefined) {
      await store.deleteTranscription(trx, name);
      return undefined;
    }
    await store.updateTranscription(trx, name, { state: 'running', fraction: 0 });
    const durationMs = ((asset.frames ?? 0) * 1000) / asset.fps;
    return { rendition, durationMs, language: wanted.language };
  });
}

interface Listening {
  readonly name: store.TranscriptionName;
  readonly sound: Sound;
  readonly job: JobContext;
}

function listen(context: Context, speech: SpeechDriver, { name, sound, job }: Listening): Promise<Heard> {
  const { durationMs, language } = sound;
  const { signal } = job;
  return inWorkFolder(context, async (workDir) => {
    const files = await localRendition(context, sound.rendition, workDir);
    const request = { ...files, workDir, lane: 'background', signal } as const;
    const file = await makeSpeechSound(context.media, request, speech.format);
    const progress = progressWriter(context, name);
    try {
      return await speech.listen({
        ...{ file, workDir, durationMs, signal },
        language: language === null ? null : withoutRegion(language),
        onProgress: progress.report,
      });
    } finally {
      await progress.end();
    }
  });
}

function progressWriter({ db, log }: Context, name: store.TranscriptionName) {
  let writing: Promise<unknown> = Promise.resolve();
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    report(fraction: number) {
      if (performance.now() - lastMs < progressMs) return;
      lastMs = performance.now();
      const values = { fraction: Math.min(1, Math.max(0, fraction)) };
      writing = db
        .tenant(name.customerId, (trx) => store.updateTranscription(trx, name, values))
        .catch((error: unknown) => log.warn({ error }, 'progress could not be written'));
    },
    end: () => writing,
  };
}

async function finish(
  context: Context,
  name: store.TranscriptionName,
  wanted: string | null,
  answer: Heard,
): Promise<void> {
  const heard = bounded(answer);
  const cues = writeCues(heard.segments);
  if (cues.length === 0) throw new SpeechError('no-speech', 'nothing was heard', { permanent: true });
  // A driver that detects no language is mostly one for English.
  const language = wanted ?? heard.language ?? 'en';
  const track = { ...name, language, cues, words: wordsOf(heard) };
  const isAdded = await context.db.tenant(name.customerId, async (trx) => {
    if (!(await store.deleteTranscription(trx, name))) return true;
    const added = await addHeardCaptions(context, trx, track);
    if (!added) {
      const again = { language: wanted, isAutomatic: false };
      await store.insertTranscription(trx, name, again, context.clock.now());
    }
    return added;
  });
  if (!isAdded) throw new SpeechError('too-many-languages', language, { permanent: true });
}

/** What captions can hold: times of a clip, and text that the database takes. */
function bounded({ language, segments }: Heard): Heard {
  const cleaned = <Each extends Word>(all: readonly Each[]): Each[] =>
    all.flatMap((each) => {
      const [startMs, endMs] = [Math.min(each.startMs, captionMost.ms), Math.min(each.endMs, captionMost.ms)];
      const text = each.text.replaceAll('\0', '').toWellFormed();
      return endMs < startMs || text.trim() === '' ? [] : [{ ...each, startMs, endMs, text }];
    });
  const kept = cleaned(segments).map((segment) => ({
    ...segment,
    words: segment.words === null ? null : cleaned(segment.words),
  }));
  return { language, segments: kept };
}

/** Null where none have times of their own; the words of a segment without them share its time. */
function wordsOf({ segments }: Heard): Word[] | null {
  if (segments.every(({ words }) => words === null)) return null;
  return segments
    .flatMap((segment) => segment.words ?? alignWords(textsOf(segment.text), [], segment))
    .slice(0, captionMost.words)
    .map((word) => ({ ...word, text: word.text.slice(0, captionMost.characters).toWellFormed() }))
    .toSorted((one, other) => one.startMs - other.startMs);
}
