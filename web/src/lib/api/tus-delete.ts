import type { ErrorCode } from '@rushes/contract/errors';
import { CallError } from './call-error.ts';
import { headersOf } from './request-headers.ts';
import { tokens } from '../session/tokens.ts';

const gone = [404, 410];
const whole = [400, 409];

/**
 * Throws away what the server has of an unfinished upload; one that is gone already is fine. `stored` where all of it has
 * arrived: its clip stays. Throws where the server can't be reached, or refuses.
 */
export async function deleteUpload(uploadId: string): Promise<'deleted' | 'stored'> {
  const headers = headersOf(await tokens.fresh());
  const response = await fetch(`/uploads/${encodeURIComponent(uploadId)}`, {
    method: 'DELETE',
    headers: { ...headers, 'Tus-Resumable': '1.0.0' },
  });
  if (response.ok || gone.includes(response.status)) return 'deleted';
  if (whole.includes(response.status)) return 'stored';
  const body = (await response.json().catch(() => ({}))) as Refusal;
  if (body.code === undefined || body.errorMessage === undefined)
    throw new Error(`The upload was not deleted: ${response.status}.`);
  const { code, errorMessage: message, requestId } = body;
  throw new CallError({ code, message, requestId, httpStatus: response.status });
}

interface Refusal {
  readonly code?: ErrorCode;
  readonly errorMessage?: string;
  readonly requestId?: string;
}
