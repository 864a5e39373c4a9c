import type { Api } from '@rushes/contract/call';
import type { Services } from '@rushes/contract/services';
import type { TokenResponse } from '@rushes/contract/identity/sessions';
/** A refused call, as the server named it. */
export declare class RefusedCall extends Error {
  readonly code: string;
  readonly body: unknown;
  constructor(code: string, message: string, body: unknown);
}
/** A program's way in: the same calls that the browser makes, with a bearer token. */
export declare class ApiClient {
  readonly url: string;
  session: TokenResponse;
  constructor(url: string, session: TokenResponse);
  static signIn(url: string, username: string, password: string): Promise<ApiClient>;
  /** `client.api.clip.getClip({ clipId })`, as in the browser. */
  get api(): Api<Services>;
  /** Any call by name; throws `RefusedCall` where the server says no. */
  call(service: string, method: string, request: unknown): Promise<unknown>;
  /** The Cookie header that opens the caller's media. */
  mediaCookies(cookie?: {
    keyPairId: string;
    signature: string;
    policy: string;
    hashAlgorithm?: 'SHA256' | undefined;
  }): string;
  /** Uploads a file by tus in one go; gives the clip's id. */
  upload(
    file: string,
    options?: {
      name?: string;
      chunkBytes?: number;
    },
  ): Promise<string>;
}
/** Asks again until the answer is there; fails with what it saw last. */
export declare function until<T>(
  what: string,
  ask: () => Promise<T | undefined | null | false>,
  options?: {
    withinMs?: number;
    everyMs?: number;
  },
): Promise<T>;
