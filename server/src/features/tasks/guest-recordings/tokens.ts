import { createSealedIds, keyFor } from '../../../platform/sealed-ids.ts';

/** Links of guests to their responses. */
export function createGuestTokens(serverSecret: Buffer) {
  return createSealedIds(keyFor(serverSecret, 'rushes guest responses'));
}

export type GuestTokens = ReturnType<typeof createGuestTokens>;
