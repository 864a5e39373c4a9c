import { CallError, isCallError } from '../../../../lib/api/call-error.ts';

/** Why a file of captions was refused, with its line; null where the server said nothing. */
export function fileMessage(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  const fault = isCallError(error, 'invalid') ? error.fields.find(({ path }) => path === 'file') : undefined;
  return fault?.message ?? error.message;
}
