// Expected failures: a code of the contract, never a text.
import type { AuditAction } from '@rushes/contract/core/audit-actions';
import type { AuditFacts } from './audit.ts';
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

/** Where the activity log says who changed something. */
export interface ChangedObject {
  readonly kind: string;
  readonly id: string;
  /** The customer it belongs to, where support changes it; else the caller's. */
  readonly customerId?: string;
  /** What changes it, where the log also names it at what leaves it alone. */
  readonly actions?: readonly AuditAction[];
  /** When it changed, where the log doesn't hear of every change. */
  readonly since?: Date;
  /** What it is now as the log writes it, where the log doesn't hear of every change. */
  readonly standing?: AuditFacts;
}

/** Refuses a save over something newer: the form shows what is there now, and who changed it. */
export class StaleError extends AppError {
  readonly current: unknown;
  readonly object: ChangedObject;

  /** Who changed it is looked up where the refusal is answered. */
  constructor(current: unknown, object: ChangedObject, changedBy = '') {
    super('conflict', { details: { current, changedBy } });
    this.current = current;
    this.object = object;
  }
}
