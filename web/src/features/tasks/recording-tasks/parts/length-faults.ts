import { lateStopMs } from '@rushes/contract/tasks/lists/recording-tasks';
import type { TFunction } from 'i18next';
import { formatDuration } from '../../../../lib/format/format.ts';

/** A little less is none: encoders and frames decide about that. */
const toleranceMs = 500;

interface Limits {
  readonly minMs?: number | null;
  readonly maxMs: number | null;
}

/** What is wrong with the length of a recording. It may be known only after it was submitted. */
export function lengthFaults(t: TFunction, durationMs: number | null, { minMs, maxMs }: Limits): string[] {
  if (durationMs === null) return [];
  if (minMs != null && durationMs < minMs - toleranceMs)
    return [t('tasks.takes.tooShort', { length: formatDuration(minMs) })];
  if (maxMs !== null && durationMs > maxMs + lateStopMs)
    return [t('tasks.takes.tooLong', { length: formatDuration(maxMs) })];
  return [];
}
