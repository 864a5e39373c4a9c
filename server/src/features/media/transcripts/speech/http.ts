import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { SpeechConfig } from '../../../../platform/config.ts';
import { alignWords, textsOf } from './align-words.ts';
import { languageOf } from './languages.ts';
import { type Heard, type SpeechDriver, SpeechError, type SpeechRequest } from './speech.ts';

type HttpSpeech = Extract<SpeechConfig, { kind: 'http' }>;

/** The limit of OpenAI; about an hour and a half of sound. */
const fileBytesMost = 25 * 1024 * 1024;
const answerBytesMost = 32 * 1024 * 1024;

/** A service in the style of OpenAI's transcriptions. */
export function httpDriver(config: HttpSpeech): SpeechDriver {
  return {
    format: 'm4a',
    mostMs: 90 * 60_000,
    async listen(request) {
      // Nobody knows how far the service is.
      request.onProgress(0.1);
      return readAnswer(await send(config, request));
    },
  };
}

async function send(
  { url, key, model }: HttpSpeech,
  { file, workDir, durationMs, language, signal }: SpeechRequest,
): Promise<Buffer> {
  const path = join(workDir, file);
  const { size } = await stat(path);
  if (size > fileBytesMost) throw new SpeechError('too-long', `${size} bytes`, { permanent: true });
  const { head, tail, boundary } = form({
    model,
    response_format: 'verbose_json',
    ...(language === null ? {} : { language }),
  });
  const target = new URL(`${url}/audio/transcriptions`);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(300_000 + durationMs)]);
  // Redirects aren't followed: the key is for this address alone.
  const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, {
    method: 'POST',
    signal: limit,
    headers: {
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  const parts = async function* () {
    yield head;
    yield* createReadStream(path);
    yield tail;
  };
  try {
    // An answer may come before all was sent, such as a refusal.
    pipeline(parts, request).catch(() => undefined);
    return await bodyOf(await answered);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SpeechError) throw error;
    if (limit.aborted) throw new SpeechError('too-slow', 'no answer in time', { permanent: true });
    throw new SpeechError('no-answer', error instanceof Error ? error.message : 'unknown');
  }
}

function form(fields: Readonly<Record<string, string>>) {
  const boundary = `rushes-${randomUUID()}`;
  // Segments have the punctuation, words the times.
  const all = [
    ...Object.entries(fields),
    ...['word', 'segment'].map((each) => ['timestamp_granularities[]', each]),
  ];
  const part = ([name, value]: readonly string[]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="speech.m4a"\r\ncontent-type: audio/mp4\r\n\r\n`;
  return {
    boundary,
    head: Buffer.from(all.map(part).join('') + file),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  };
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0 } = answer;
  if (statusCode !== 200) {
    answer.destroy();
    throw refusalOf(statusCode);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > answerBytesMost)
      throw new SpeechError('unreadable', 'the answer is too large', { permanent: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refusalOf(status: number): SpeechError {
  const detail = `status ${status}`;
  if (status === 413) return new SpeechError('too-long', detail, { permanent: true });
  if (status === 429) return new SpeechError('busy', detail);
  if (status === 401 || status === 403) return new SpeechError('not-set-up', detail, { permanent: true });
  if (status >= 500) return new SpeechError('no-answer', detail);
  return new SpeechError('not-set-up', detail, { permanent: true });
}

const seconds = z.number();
const shape = z.object({
  language: z.string().optional(),
  segments: z.array(z.object({ start: seconds, end: seconds, text: z.string() })).optional(),
  words: z.array(z.object({ start: seconds, end: seconds, word: z.string() })).optional(),
});

/** Of a clip of some hours. */
const wordsMost = 200_000;

const msOf = (value: number) => Math.max(0, Math.round(value * 1000));

function readAnswer(body: Buffer): Heard {
  const answer = parse(body);
  const words = (answer.words ?? [])
    .map(({ start, end, word }) => ({ startMs: msOf(start), endMs: msOf(end), text: word.trim() }))
    .filter(({ text }) => text !== '');
  const segments = (answer.segments ?? [])
    .map(({ start, end, text }) => ({ startMs: msOf(start), endMs: msOf(end), text: text.trim() }))
    .filter(({ text }) => text !== '');
  const language = languageOf(answer.language);
  if (words.length > wordsMost || segments.length > wordsMost)
    throw new SpeechError('unreadable', 'too many words', { permanent: true });
  if (segments.length === 0) return { language, segments: words.map((word) => ({ ...word, words: [word] })) };
  const middleOf = ({ startMs, endMs }: { startMs: number; endMs: number }) => (startMs + endMs) / 2;
  const inTime = segments.toSorted((one, other) => one.startMs - other.startMs);
  const left = words.toSorted((one, other) => middleOf(one) - middleOf(other));
  let taken = 0;
  return {
    language,
    segments: inTime.map((segment, at) => {
      const next = inTime[at + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      const from = taken;
      for (let word = left[taken]; word !== undefined && middleOf(word) < next; word = left[taken])
        taken += 1;
      const own = left.slice(from, taken);
      return {
        ...segment,
        words: own.length === 0 ? null : alignWords(textsOf(segment.text), own, segment),
      };
    }),
  };
}

function parse(body: Buffer): z.infer<typeof shape> {
  try {
    return shape.parse(JSON.parse(body.toString('utf8')));
  } catch (error) {
    throw new SpeechError('unreadable', error instanceof Error ? error.name : 'no JSON', { permanent: true });
  }
}
