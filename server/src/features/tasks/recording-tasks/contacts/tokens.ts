import { createSealedIds, keyFor } from '../../../../platform/sealed-ids.ts';

/** What the token of a contact's upload begins with. */
export const contactTokenPrefix = 'task.';

/** Private links of contacts to their assignments. None is stored, so that each mail can hold one. */
export function createContactLinks(serverSecret: Buffer) {
  return createSealedIds(keyFor(serverSecret, 'rushes recording task contacts'));
}

export type ContactLinks = ReturnType<typeof createContactLinks>;
