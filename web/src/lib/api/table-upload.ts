import type { ErrorCode, FieldError } from '@rushes/contract/errors';
import type { ImportJob } from '@rushes/contract/core/imports';
import { intercept } from './call.ts';
import { CallError, offlineError } from './call-error.ts';
import { preview } from '../session/preview.ts';
import { headersOf } from './request-headers.ts';
import { tokens } from '../session/tokens.ts';

interface Refusal {
  readonly code?: ErrorCode;
  readonly errorMessage?: string;
  readonly fields?: readonly FieldError[];
  readonly requestId?: string;
}

/** Sends a table that a user brings; gives the import that the server makes of it. */
export async function uploadTable(kind: string, file: File): Promise<ImportJob> {
  if (preview.get() !== null) throw preview.refusal();
  const query = new URLSearchParams({ kind, name: file.name });
  let response: Response;
  try {
    response = await fetch(`/imports?${query.toString()}`, {
      method: 'POST',
      headers: { ...headersOf(await tokens.fresh()), 'Content-Type': 'text/csv' },
      body: file,
    });
  } catch (cause) {
    throw offlineError(cause);
  }
  if (response.ok) return (await response.json()) as ImportJob;
  const refusal = (await response.json().catch(() => ({}))) as Refusal;
  const error = new CallError({
    code: refusal.code ?? (response.status === 413 ? 'too-large' : 'busy'),
    message: refusal.errorMessage ?? "The file couldn't be uploaded. Try again.",
    httpStatus: response.status,
    fields: refusal.fields ?? [],
    requestId: refusal.requestId ?? response.headers.get('x-request-id') ?? undefined,
  });
  intercept(error);
  throw error;
}
