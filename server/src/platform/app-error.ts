// Expected failures: a code of the contract, never a text.
import type { ErrorCode, FieldError } from '@rushes/contract/errors';

/** Thrown by services for what a caller did or met; anything else thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** Goes to the client with the error, as in a conflict's two versions. */
  readonly details: unknown;
  /** Becomes the Retry-After header. */
  readonly retryAfterS: number | undefined;

  constructor(
    code: ErrorCode,
    more: { fields?: readonly FieldError[]; details?: unknown; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields ?? [];
    this.details = more.details;
    this.retryAfterS = more.retryAfterS;
  }
}

/** Refuses a save over something newer: the form shows what is there now. Who changed it isn’t looked up. */
export function staleError(current: unknown): AppError {
  return new AppError('conflict', { details: { current, changedBy: '' } });
}
