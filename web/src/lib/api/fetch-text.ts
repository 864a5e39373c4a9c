/** The text at an address of media, opened by the cookies of the session. */
export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The text was answered ${response.status}`);
  return response.text();
}
