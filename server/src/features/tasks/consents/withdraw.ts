import type { OwnConsent } from '@rushes/contract/tasks/consents';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { RequestMark } from '../../../platform/http/caller.ts';
import type { ConsentsDeps } from './deps.ts';
import { followEnded } from './follow-ended.ts';
import { toOwnConsent } from './presentation.ts';
import { createConsentTokens } from './service.ts';
import { findConsent, withdraw } from './store.ts';

/** What a guest agreed to; all that opens nothing is answered alike. */
export async function openConsent({ context }: ConsentsDeps, token: string): Promise<OwnConsent> {
  return toOwnConsent(await requireConsent({ context }, token), context.clock.now());
}

async function requireConsent({ context }: Pick<ConsentsDeps, 'context'>, token: string) {
  const { db, secrets } = context;
  const consentId = createConsentTokens(secrets.serverSecret).read(token);
  const found = consentId === null ? undefined : await db.system((trx) => findConsent(trx, consentId));
  if (found === undefined) throw new AppError('link-gone');
  return found;
}

/** Ends a consent by its guest's wish; once more changes nothing. */
export async function withdrawConsent(
  deps: ConsentsDeps,
  token: string,
  request: RequestMark,
): Promise<OwnConsent> {
  const { context } = deps;
  const { customerId, consentId } = await requireConsent(deps, token);
  await context.db.tenant(customerId, async (trx) => {
    if (!(await withdraw(trx, customerId, consentId, context.clock.now()))) return;
    const object = { kind: 'consent', id: consentId };
    await audit(context, trx, { customerId, userId: null, request }, 'consents.withdrawn', object);
    await followEnded(deps, trx, { customerId, consentId });
  });
  return openConsent(deps, token);
}
