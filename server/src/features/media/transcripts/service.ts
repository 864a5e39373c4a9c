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
import { findAsset, findRenditions, publishClip } from '../assets/service.ts';
import { findSpoken, listTracks } from '../captions/service.ts';
import { type ClipActor, requireChangeableClip, requireVisibleClip } from '../clips/service.ts';
import { openSpeech } from './speech/open-speech.ts';
import * as store from './store.ts';
import { toTranscript } from './transcript.ts';
import { failCaptions, type TranscriptsDeps, writeCaptions } from './write-captions.ts';

export const writeJob = 'transcripts.write';

export type TranscriptsService = ReturnType<typeof createTranscriptsService>;

/** What is spoken in clips, and captions that a machine writes of it. */
export function createTranscriptsService(context: Context) {
  const speech = openSpeech(context);
  const deps: TranscriptsDeps = { context, speech };
  const { db } = context;
  return {
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
    await store.insertTranscription(trx, name, language, context.clock.now());
    await context.jobs.enqueue(trx, writeJob, name, { singletonKey: clipId });
    await publishClip(context, trx, name);
    const details = language === null ? {} : { language };
    await audit(context, trx, actor, 'captions.requested', { kind: 'clip', id: clipId }, { details });
    const row = await store.findTranscription(trx, name);
    if (row === undefined) throw new Error('the row that was just written is gone');
    return toTranscription(row);
  });
}

async function requireSound(trx: Trx, customerId: string, assetId: string): Promise<void> {
  const asset = await findAsset(trx, customerId, assetId);
  if (asset?.info != null && asset.info.audio === null) throw new AppError('no-sound');
  const renditions = await findRenditions(trx, customerId, [assetId]);
  const isReady = renditions.some(
    ({ rung, aspect, state }) => rung === 'aud' && aspect === asset?.aspect && state === 'ready',
  );
  if (!isReady) throw new AppError('clip-not-ready');
}

function toTranscription({ requestedAt, ...row }: store.TranscriptionRow): Transcription {
  return { ...row, requestedAt: requestedAt.toISOString() };
}

function isProblem(code: string | undefined): code is SpeechProblem {
  return speechProblems.some((known) => known === code);
}
