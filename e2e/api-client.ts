import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Api } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import type { TokenResponse } from '@rushes/contract/identity/sessions';

/** A refused call, as the server named it. */
export class RefusedCall extends Error {
  readonly code: string;
  readonly body: unknown;
  constructor(code: string, message: string, body: unknown) {
    super(`${code}: ${message}`);
    this.code = code;
    this.body = body;
  }
}

/** A program's way in: the same calls that the browser makes, with a bearer token. */
export class ApiClient {
  readonly url: string;
  session: TokenResponse;

  constructor(url: string, session: TokenResponse) {
    this.url = url;
    this.session = session;
  }

  static async signIn(url: string, username: string, password: string): Promise<ApiClient> {
    const form = new URLSearchParams({ client_id: 'rushes-api', grant_type: 'password', username, password });
    const response = await fetch(`${url}/oauth/token`, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
    return new ApiClient(url, (await response.json()) as TokenResponse);
  }

  /** `client.api.clip.getClip({ clipId })`, as in the browser. */
  get api(): Api<Services> {
    const service = (name: string) =>
      new Proxy({}, { get: (_, method) => (request: unknown) => this.call(name, String(method), request) });
    return new Proxy({}, { get: (_, name) => service(String(name)) }) as Api<Services>;
  }

  /** Any call by name; throws `RefusedCall` where the server says no. */
  async call(service: string, method: string, request: unknown): Promise<unknown> {
    const response = await fetch(`${this.url}/rest/secure/service/${service}/${method}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.session.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientRequest: request }),
    });
    const body = (await response.json()) as {
      status: string;
      clientResponse: unknown;
      code: string;
      errorMessage: string;
    };
    if (body.status !== 'Ok') throw new RefusedCall(body.code, body.errorMessage, body);
    return body.clientResponse;
  }

  /** The Cookie header that opens the caller's media. */
  mediaCookies(cookie = this.session.preSignedCookie): string {
    const parts = [
      `CloudFront-Policy=${cookie.policy}`,
      `CloudFront-Signature=${cookie.signature}`,
      `CloudFront-Key-Pair-Id=${cookie.keyPairId}`,
    ];
    if (cookie.hashAlgorithm !== undefined) parts.push(`CloudFront-Hash-Algorithm=${cookie.hashAlgorithm}`);
    return parts.join('; ');
  }

  /** Uploads a file by tus in one go; gives the clip's id. */
  async upload(file: string, options: { name?: string; chunkBytes?: number } = {}): Promise<string> {
    const { size } = await stat(file);
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const headers = { Authorization: `Bearer ${this.session.access_token}`, 'Tus-Resumable': '1.0.0' };
    const created = await fetch(`${this.url}/uploads`, {
      method: 'POST',
      headers: {
        ...headers,
        'Upload-Length': String(size),
        'Upload-Metadata': `filename ${encode(options.name ?? basename(file))},kind ${encode('clip')},nonce ${encode(randomUUID())}`,
      },
    });
    const location = created.headers.get('location');
    if (created.status !== 201 || location === null)
      throw new Error(`upload: ${created.status} ${await created.text()}`);
    const chunkBytes = options.chunkBytes ?? 64 * 1024 * 1024;
    await using handle = await open(file);
    let clipId = created.headers.get('rushes-id');
    for (let offset = 0; offset < size || offset === 0; offset += chunkBytes) {
      const length = Math.min(chunkBytes, size - offset);
      const chunk = Buffer.alloc(length);
      await handle.read(chunk, 0, length, offset);
      const patched = await fetch(new URL(location, this.url), {
        method: 'PATCH',
        headers: {
          ...headers,
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(offset),
        },
        body: chunk,
      });
      if (patched.status !== 204) throw new Error(`upload: ${patched.status} ${await patched.text()}`);
      clipId = patched.headers.get('rushes-id') ?? clipId;
    }
    if (clipId === null) throw new Error('upload: no Rushes-Id');
    return clipId;
  }
}

/** Asks again until the answer is there; fails with what it saw last. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  options: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + (options.withinMs ?? 60_000);
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, options.everyMs ?? 100));
  }
}
