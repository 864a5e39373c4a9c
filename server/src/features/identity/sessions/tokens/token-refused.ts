import { tokenErrors } from '@rushes/contract/errors';

/** A refusal of the token endpoint, which speaks OAuth instead of the envelope of the calls. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly http: 400 | 404 | 429;
  readonly error:
    | 'invalid_grant'
    | 'invalid_request'
    | 'unsupported_grant_type'
    | 'slow_down'
    | 'captcha-required';
  readonly retryAfterS: number | undefined;

  constructor(
    text: keyof typeof tokenErrors,
    more: { http?: 400 | 404 | 429; error?: TokenRefused['error']; retryAfterS?: number } = {},
  ) {
    super(tokenErrors[text]);
    this.http = more.http ?? 400;
    this.error = more.error ?? 'invalid_grant';
    this.retryAfterS = more.retryAfterS;
  }
}
