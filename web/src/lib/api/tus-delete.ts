import { headersOf } from './request-headers.ts';
import { tokens } from '../session/tokens.ts';

/** Throws away what the server has of an unfinished upload; one that is gone already is fine. */
export async function deleteUpload(uploadId: string): Promise<void> {
  const headers = headersOf(await tokens.fresh());
  await fetch(`/uploads/${encodeURIComponent(uploadId)}`, {
    method: 'DELETE',
    headers: { ...headers, 'Tus-Resumable': '1.0.0' },
  });
}
