import {
  type SpeechProblem,
  speechProblems,
  type Transcript,
  type Transcription,
} from '@rushes/contract/media/transcripts';
import { captionMost } from '@rushes/contract/limits';
import type { Context, Trx } from '../../../context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { JobContext, JobFailure } from '../../../platform/jobs/jobs.ts';
import { type AssetsService, findAsset, findRenditions, publishClip } from '../assets/service.ts';
import { findSpoken, listTracks } from '../captions/service.ts';
import {
  type ClipActor,
  findAssetOf,
  findClipOfAsset,
  requireChangeableClip,
  requireVisibleClip,
} from '../clips/service.ts';
import { openSpeech } from './speech/open-speech.ts';
import * as store from './store.ts';
import { toTranscript } from './transcript.ts';
import { failCaptions, type TranscriptsDeps, writeCaptions } from './write-captions.ts';

export const writeJob = 'transcripts.write';
/** Reading the sound, and how many times longer than its speech a driver may take. */
const leastS = 3600;
const slowestSpeech = 9;

export type TranscriptsService = ReturnType<typeof createTranscriptsService>;

/** What is spoken in clips, and captions that a machine writes of it. */
export function createTranscriptsService(
  context: Context,
  { assets }: { readonly assets: Pick<AssetsService, 'onAssetChanged'> },
) {
  const speech = openSpeech(context);
  const deps: TranscriptsDeps = { context, speech };
  const { db } = context;
  assets.onAssetChanged((trx, customerId, assetId) => requestForNew(deps, trx, customerId, assetId));
  return {
    /** Whether something is set up that writes captions. */
    isAvailable: speech !== null,
    getTranscription: (actor: ClipActor, clipId: string) =>
      db.tenant(actor.customerId, async (trx) => {
        await requireVisibleClip(trx, actor, clipId);
        const row = await store.findTranscription(trx, { customerId: actor.customerId, clipId });
        const transcription = row === undefined ? null : toTranscription(row);
        return { isAvailable: speech !== null, transcription };
      }),
    getTranscript: (actor: ClipActor, clipId: string): Promise<Transcript> =>
      db.tenant(actor.customerId, async (trx) => {
        await requireVisibleClip(trx, actor, clipId);
        return toTranscript(await findSpoken(trx, actor.customerId, clipId));
      }),
    requestCaptions: (actor: ClipActor, wanted: { clipId: string; language: string | null }) =>
      requestCaptions(deps, actor, wanted),
    requestCaptionsOf: (actor: ClipActor, wanted: { clipIds: readonly string[]; language: string | null }) =>
      requestCaptionsOf(deps, actor, wanted),
    cancelCaptions: (actor: ClipActor, clipId: string) =>
      db.tenant(actor.customerId, async (trx) => {
        await requireChangeableClip(trx, actor, clipId);
        const name = { customerId: actor.customerId, clipId };
        if (!(await store.deleteTranscription(trx, name))) return;
        await context.jobs.cancel(trx, writeJob, clipId);
        await publishClip(context, trx, name);
      }),
    write: (name: store.TranscriptionName, job: JobContext) => writeCaptions(deps, name, job),
    fail: (name: store.TranscriptionName, { code }: JobFailure) =>
      failCaptions(context, name, isProblem(code) ? code : 'failed'),
  };
}

async function requestCaptions(
  { context, speech }: TranscriptsDeps,
  actor: ClipActor,
  { clipId, language }: { clipId: string; language: string | null },
): Promise<Transcription> {
  const name = { customerId: actor.customerId, clipId };
  return context.db.tenant(name.customerId, async (trx) => {
    const { assetId } = await requireChangeableClip(trx, actor, clipId);
    if (speech === null) throw new AppError('speech-off');
    const before = await store.findTranscription(trx, name);
    if (before !== undefined && before.state !== 'failed') return toTranscription(before);
    await requireSound(trx, name.customerId, assetId);
    const tracks = await listTracks(trx, name.customerId, clipId);
    const isThere = tracks.some((track) => track.language === language);
    if (!isThere && tracks.length >= captionMost.languages) throw new AppError('too-many-languages');
    await enqueue(context, trx, name, { language, isAutomatic: false });
    const details = language === null ? {} : { language };
    await audit(context, trx, actor, 'captions.requested', { kind: 'clip', id: clipId }, { details });
    const row = await store.findTranscription(trx, name);
    if (row === undefined) throw new Error('the row that was just written is gone');
    return toTranscription(row);
  });
}

/** The same for many clips: each for itself. */
async function requestCaptionsOf(
  deps: TranscriptsDeps,
  actor: ClipActor,
  { clipIds, language }: { clipIds: readonly string[]; language: string | null },
): Promise<{ requested: string[]; failed: { clipId: string; code: string }[] }> {
  const requested: string[] = [];
  const failed: { clipId: string; code: string }[] = [];
  for (const clipId of new Set(clipIds)) {
    try {
      await requestCaptions(deps, actor, { clipId, language });
      requested.push(clipId);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'speech-off') throw error;
      failed.push({ clipId, code: error.code });
    }
  }
  return { requested, failed };
}

/** Captions of a new clip, where its organisation has them written: once, and only while it has none. */
async function requestForNew(
  { context, speech }: TranscriptsDeps,
  trx: Trx,
  customerId: string,
  assetId: string,
): Promise<void> {
  if (speech === null) return;
  const { since, language } = await store.findAutomatic(trx, customerId);
  if (since === null) return;
  const clip = await findClipOfAsset(trx, customerId, assetId);
  if (clip === undefined || clip.createdAt < since) return;
  if (!(await hasSound(trx, customerId, assetId))) return;
  const name = { customerId, clipId: clip.clipId };
  if (!(await store.markAutomatic(trx, name, context.clock.now()))) return;
  const isThere = (await listTracks(trx, customerId, clip.clipId)).length > 0;
  if (isThere || (await store.findTranscription(trx, name)) !== undefined) return;
  await enqueue(context, trx, name, { language, isAutomatic: true });
}

async function enqueue(
  context: Context,
  trx: Trx,
  name: store.TranscriptionName,
  how: { language: string | null; isAutomatic: boolean },
): Promise<void> {
  await store.insertTranscription(trx, name, how, context.clock.now());
  const assetId = await findAssetOf(trx, name.customerId, name.clipId);
  const asset = assetId === undefined ? undefined : await findAsset(trx, name.customerId, assetId);
  const lengthS = asset === undefined ? 0 : (asset.frames ?? 0) / asset.fps;
  const expireInSeconds = Math.round(leastS + lengthS * slowestSpeech);
  // Who waits for captions goes before what is written by itself.
  const priority = how.isAutomatic ? 0 : 1;
  await context.jobs.enqueue(trx, writeJob, name, { singletonKey: name.clipId, expireInSeconds, priority });
  await publishClip(context, trx, name);
}

/** Whether its sound is there and ready; throws why not. */
async function requireSound(trx: Trx, customerId: string, assetId: string): Promise<void> {
  const asset = await findAsset(trx, customerId, assetId);
  if (asset?.info != null && asset.info.audio === null) throw new AppError('no-sound');
  if (!(await hasSound(trx, customerId, assetId))) throw new AppError('clip-not-ready');
}

async function hasSound(trx: Trx, customerId: string, assetId: string): Promise<boolean> {
  const asset = await findAsset(trx, customerId, assetId);
  if (asset?.info != null && asset.info.audio === null) return false;
  const renditions = await findRenditions(trx, customerId, [assetId]);
  return renditions.some(
    ({ rung, aspect, state }) => rung === 'aud' && aspect === asset?.aspect && state === 'ready',
  );
}

function toTranscription({ requestedAt, ...row }: store.TranscriptionRow): Transcription {
  return { ...row, requestedAt: requestedAt.toISOString() };
}

function isProblem(code: string | undefined): code is SpeechProblem {
  return speechProblems.some((known) => known === code);
}
