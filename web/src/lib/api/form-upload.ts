import { formUploadAlgorithm, formUploadPath, largestImageBytes } from '@rushes/contract/limits';
import type { UploadSignature } from '@rushes/contract/media/upload-signatures';
import { api } from './call.ts';
import { CallError, offlineError } from './call-error.ts';
import { headersOf } from './request-headers.ts';

/** Sends one image by a signed form; gives the key that the server knows it by. */
export async function sendImage(image: Blob): Promise<string> {
  return send(image, { kind: 'image', type: image.type });
}

/** Sends one sound, as `sendImage` does images. */
export async function sendSound(sound: Blob): Promise<string> {
  // Some systems know no type, or take a sound for a video without a picture.
  return send(sound, { kind: 'sound', type: sound.type.startsWith('audio/') ? sound.type : 'audio/mpeg' });
}

interface SentFile {
  readonly kind: 'image' | 'sound';
  readonly type: string;
}

async function send(file: Blob, { kind, type }: SentFile): Promise<string> {
  const signed = await api.common.getUploadSignature({ kind });
  const key = `${prefixOf(signed)}${kind}`;
  const form = new FormData();
  form.append('key', key);
  form.append('Content-Type', type);
  form.append('X-Amz-Algorithm', formUploadAlgorithm);
  for (const [name, value] of Object.entries(signed)) form.append(name, value);
  form.append('file', file, kind);
  let response: Response;
  try {
    response = await fetch(formUploadPath, { method: 'POST', body: form, headers: headersOf(null) });
  } catch (cause) {
    throw offlineError(cause);
  }
  if (response.ok) return key;
  const isFull = (await response.text()).includes('<Code>QuotaExceeded</Code>');
  const isLarge = response.status === 413 && !isFull;
  const isBusy = response.status === 429 || response.status >= 500;
  const unusable = kind === 'image' ? 'image-unusable' : 'invalid';
  const code = isFull ? 'quota-exceeded' : isLarge ? 'too-large' : isBusy ? 'busy' : unusable;
  throw new CallError({
    code,
    message: code === 'image-unusable' || code === 'invalid' ? unusableTexts[kind] : refusalTexts[code],
    httpStatus: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

const refusalTexts = {
  'too-large': `This file is too large. Choose one that's ${largestImageBytes / 1_048_576} MB or smaller.`,
  'quota-exceeded': 'Your organisation is out of storage. Delete something, or contact support for more.',
  busy: 'The server is busy or restarting. Try again in a few seconds.',
} as const;

const unusableTexts = {
  image: "This image couldn't be used. Use PNG, JPEG, WebP or GIF.",
  sound: "This sound couldn't be used. Use MP3, M4A, WAV or OGG.",
} as const;

/** The place that the policy leaves to this upload. */
function prefixOf({ Policy }: UploadSignature): string {
  const { conditions } = JSON.parse(atob(Policy)) as { conditions: unknown[] };
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'starts-with' && condition[1] === '$key')
      return String(condition[2]);
  }
  throw new Error('The signed policy names no place.');
}
