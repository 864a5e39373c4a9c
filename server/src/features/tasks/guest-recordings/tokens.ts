import { createHmac } from 'node:crypto';
import { createSealedIds, keyFor } from '../../../platform/sealed-ids.ts';

/** Links of guests to their responses. */
export function createGuestTokens(serverSecret: Buffer) {
  const key = keyFor(serverSecret, 'rushes guest responses');
  return {
    ...createSealedIds(key),
    /** Keyed, so that no list of addresses or codes fits it. */
    hash: (...parts: readonly string[]): Buffer =>
      createHmac('sha256', key)
        .update(['value', ...parts].join('\0'))
        .digest(),
  };
}

export type GuestTokens = ReturnType<typeof createGuestTokens>;
