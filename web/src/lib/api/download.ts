import { intercept } from './call.ts';
import { CallError, offlineError } from './call-error.ts';
import { headersOf } from './request-headers.ts';
import { tokens } from '../session/tokens.ts';

/** Fetches a file that only this session may have, and hands it to the browser's downloads. */
export async function downloadFile(path: string, filename: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(path, { headers: headersOf(await tokens.fresh()) });
  } catch (cause) {
    throw offlineError(cause);
  }
  if (!response.ok) {
    const error = new CallError({
      code: response.status === 404 ? 'not-found' : 'busy',
      message: "The file couldn't be downloaded. Try again, or create it again if it has expired.",
      httpStatus: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    });
    intercept(error);
    throw error;
  }
  saveBlob(filename, await response.blob());
}

/** Hands what the page has made to the browser's downloads. */
export function saveBlob(filename: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a file that its address answers as an attachment to the browser's downloads, under its own name. */
export function downloadAttachment(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
