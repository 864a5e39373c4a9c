import type { ErrorCode, FieldError } from '@rushes/contract/errors';

/** `offline`: no answer came at all. */
export type CallErrorCode = ErrorCode | 'offline';

export interface CallFailure {
  readonly code: CallErrorCode;
  readonly message: string;
  readonly httpStatus: number;
  readonly fields?: readonly FieldError[];
  readonly details?: unknown;
  readonly requestId?: string | undefined;
  readonly retryAfterS?: number | undefined;
}

/** A call that was refused or did not arrive. The message is a sentence for users. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  readonly httpStatus: number;
  readonly fields: readonly FieldError[];
  readonly details: unknown;
  readonly requestId: string | undefined;
  /** Seconds after which another try makes sense, where the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(failure: CallFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'CallError';
    this.code = failure.code;
    this.httpStatus = failure.httpStatus;
    this.fields = failure.fields ?? [];
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.retryAfterS = failure.retryAfterS;
  }
}

/** Whether an error is a call's refusal with this code. */
export function isCallError(error: unknown, code?: CallErrorCode): error is CallError {
  return error instanceof CallError && (code === undefined || error.code === code);
}

/** Whether an address names nothing: what it names isn't there, or it can't be the name of anything. */
export function isNothingThere(error: unknown): boolean {
  return isCallError(error, 'not-found') || isCallError(error, 'invalid');
}

/** Out of reach, busy or broken passes; what was refused for what it is stays refused. */
export function isPassing(error: unknown): boolean {
  const passing = ['offline', 'busy', 'rate-limited', 'disk-full', 'internal', 'not-signed-in'] as const;
  return !isCallError(error) || passing.some((code) => isCallError(error, code));
}

/** The call did not reach the server. */
export function offlineError(cause: unknown): CallError {
  return new CallError(
    {
      code: 'offline',
      message: "Can't reach the server. Your work is kept; try again in a moment.",
      httpStatus: 0,
    },
    { cause },
  );
}

/** The seconds of a Retry-After header. */
export function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds : undefined;
}
