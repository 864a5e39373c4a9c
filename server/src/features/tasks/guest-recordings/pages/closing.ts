import type { GuestRecordingRow } from '../store.ts';

/** Why guests can't begin now. */
export type Closing = 'not-yet' | 'paused' | 'closed' | 'full';

export function closingOf(row: GuestRecordingRow, now: Date): Closing | null {
  if (row.state === 'paused') return 'paused';
  if (row.state !== 'open' || (row.closesAt !== null && row.closesAt <= now)) return 'closed';
  if (row.opensAt !== null && row.opensAt > now) return 'not-yet';
  return isFull(row) ? 'full' : null;
}

export function isFull({ maxResponses, submittedCount }: GuestRecordingRow): boolean {
  return maxResponses !== null && submittedCount >= maxResponses;
}
