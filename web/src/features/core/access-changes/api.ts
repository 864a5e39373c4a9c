import type { AudienceChange } from '@rushes/contract/core/access-changes';
import { isCallError } from '../../../lib/api/call-error.ts';
import { createStore } from '../../../lib/device/store.ts';

interface Question {
  readonly change: AudienceChange;
  readonly answer: (isConfirmed: boolean) => void;
}

/** The change that waits for a confirmation; one at a time. */
export const openQuestion = createStore<Question | null>(null);

/** Sends a change, and sends it again once the user has confirmed that more users can watch. */
export async function confirmAudience<Answer>(
  send: (confirmed: boolean) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(false);
  } catch (error) {
    if (!isCallError(error, 'audience-changes')) throw error;
    const change = error.details as AudienceChange;
    const isConfirmed = await new Promise<boolean>((answer) => openQuestion.set({ change, answer }));
    openQuestion.set(null);
    if (!isConfirmed) throw error;
    return send(true);
  }
}
