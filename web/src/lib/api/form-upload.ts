import { formUploadAlgorithm, formUploadPath, largestImageBytes } from '@rushes/contract/limits';
import type { UploadSignature } from '@rushes/contract/media/upload-signatures';
import { api } from './call.ts';
import { CallError, offlineError } from './call-error.ts';
import { headersOf } from './request-headers.ts';

/** Sends one image by a signed form; gives the key that the server knows it by. */
export async function sendImage(image: Blob): Promise<string> {
  const signed = await api.common.getUploadSignature({});
  const key = `${prefixOf(signed)}image`;
  const form = new FormData();
  form.append('key', key);
  form.append('Content-Type', image.type);
  form.append('X-Amz-Algorithm', formUploadAlgorithm);
  for (const [name, value] of Object.entries(signed)) form.append(name, value);
  form.append('file', image, 'image');
  let response: Response;
  try {
    response = await fetch(formUploadPath, { method: 'POST', body: form, headers: headersOf(null) });
  } catch (cause) {
    throw offlineError(cause);
  }
  if (response.ok) return key;
  const isFull = (await response.text()).includes('<Code>QuotaExceeded</Code>');
  const isLarge = response.status === 413 && !isFull;
  const code = isFull ? 'quota-exceeded' : isLarge ? 'too-large' : 'image-unusable';
  throw new CallError({
    code,
    message:
      code === 'too-large'
        ? `An image may have at most ${largestImageBytes} bytes.`
        : code === 'quota-exceeded'
          ? 'Your organisation has used up its storage. Delete something or ask for more.'
          : 'The image was not taken. Use PNG, JPEG, WebP or GIF.',
    httpStatus: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  });
}

/** The place that the policy leaves to this upload. */
function prefixOf({ Policy }: UploadSignature): string {
  const { conditions } = JSON.parse(atob(Policy)) as { conditions: unknown[] };
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'starts-with' && condition[1] === '$key')
      return String(condition[2]);
  }
  throw new Error('The signed policy names no place.');
}
