// From anything thrown to what a client may know of it.
import { errors, type ErrorCode, type FieldError } from '@rushes/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { StorageUnavailable } from '../storage/storage.ts';

export interface ErrorBody {
  readonly status: 'Error';
  readonly errorMessage: string;
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly details?: unknown;
  readonly requestId: string;
}

// Outside /rest, where no client drops its session for it.
const plainStatus: Partial<Record<ErrorCode, number>> = {
  invalid: 400,
  forbidden: 403,
  'beyond-own-rights': 403,
  'not-found': 404,
  'quota-exceeded': 413,
  'link-gone': 404,
  'link-paused': 404,
  'link-password': 403,
};

const retryAfterS: Partial<Record<ErrorCode, number>> = { busy: 2, 'rate-limited': 10 };

/** Answers with an expected error, or logs a bug once and answers 500 without detail. `status` overrules the code's own. */
export async function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  status?: number,
) {
  const error = toAppError(thrown);
  if (error.code === 'internal') request.log.error({ err: thrown }, 'request failed');
  else if (error.cause !== undefined) {
    request.log.warn({ err: error.cause, code: error.code }, 'request refused');
  }
  const wait = error.retryAfterS ?? retryAfterS[error.code];
  if (wait !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(wait))));
  return reply
    .code(status ?? fileStatusOf(thrown) ?? statusOf(error.code, request.url))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id)));
}

/** The body of every error answer. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    status: 'Error',
    errorMessage: messageOf(error),
    code: error.code,
    fields: error.fields,
    ...(error.details === undefined ? {} : { details: error.details }),
    requestId,
  };
}

/** Another profile is named between `##`, where clients look for it; nothing else ever joins a message. */
function messageOf({ code, details }: AppError): string {
  const { message } = errors[code];
  if (code !== 'switch-customer' || typeof details !== 'object' || details === null) return message;
  const customerId: unknown = Reflect.get(details, 'customerId');
  return typeof customerId === 'string' ? `${message} ##${customerId}##` : message;
}

function statusOf(code: ErrorCode, url: string): number {
  const status: number = errors[code].http;
  if (status !== 200 || url.startsWith('/rest/')) return status;
  return plainStatus[code] ?? 400;
}

/** Gives expected errors back, names the known faults of the machinery, and calls all else `internal`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = errorCodeOf(thrown);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('too-large');
  if (code?.startsWith('FST_ERR_CTP_')) return new AppError('unreadable');
  // Only the method QUERY, which nothing answers, needs one.
  if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return new AppError('not-found');
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('not-found');
  const fileStatus = fileStatusOf(thrown);
  if (fileStatus !== undefined) return new AppError(fileStatus === 404 ? 'not-found' : 'invalid');
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new AppError('disk-full', { cause: thrown });
  // Text that PostgreSQL refuses to store.
  if (code === '22021' || code === '22P05') return new AppError('unreadable');
  if (thrown instanceof StorageUnavailable || isOutage(code, thrown))
    return new AppError('busy', { cause: thrown });
  return new AppError('internal', { cause: thrown });
}

// What the server of the web app's files refuses: conditions and ranges as such, every path that leads nowhere as not found.
function fileStatusOf(thrown: unknown): number | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('statusCode' in thrown)) return undefined;
  if (errorCodeOf(thrown)?.startsWith('FST_ERR_') === true) return undefined;
  const { statusCode: status } = thrown;
  if (status === 412 || status === 416) return status;
  return status === 400 || status === 403 || status === 404 ? 404 : undefined;
}

// Lost or refused connections, a server that starts or stops, deadlocks: the same request may succeed later.
function isOutage(code: string | undefined, thrown: unknown): boolean {
  if (code !== undefined && /^(08...|53300|57P0[123]|40001|40P01|55P03|57014)$/.test(code)) return true;
  if (code !== undefined && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code)) return true;
  return (
    thrown instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|pool after calling end/.test(
      thrown.message,
    )
  );
}

function errorCodeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
