import { headersOf } from './request-headers.ts';

/** Reads a small text that lies beside media, such as a sprite's times; the media cookies travel with it. */
export async function loadMediaText(url: string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    headers: headersOf(null),
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw new Error(`The file beside the media answered ${response.status}.`);
  return response.text();
}
