import type { ClipConsent, OwnConsent } from '@rushes/contract/tasks/consents';
import type { ConsentRow } from './store.ts';

function termsOf(row: ConsentRow, now: Date) {
  const isExpired = row.expiresAt !== null && row.expiresAt <= now;
  const state: ClipConsent['state'] =
    row.withdrawnAt === null ? (isExpired ? 'expired' : 'active') : 'withdrawn';
  return {
    state,
    ...{ text: row.text, version: row.version, scopes: [...row.scopes] },
    signedAt: row.signedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

export function toOwnConsent(
  row: ConsentRow & Pick<OwnConsent, 'organisation' | 'unpublishes'>,
  now: Date,
): OwnConsent {
  const { organisation, unpublishes } = row;
  return { ...termsOf(row, now), organisation, unpublishes };
}

export function toClipConsent(row: ConsentRow, now: Date): ClipConsent {
  const { name, email, isMinor, guardianName, clientAddress } = row;
  return { ...termsOf(row, now), name, email, guardianName: isMinor ? guardianName : null, clientAddress };
}
