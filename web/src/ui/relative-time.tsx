import { formatExactTime, formatRelativeTime } from '../lib/format/format.ts';

/** A time relative to now, with the exact one on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatExactTime(instant)}>
      {formatRelativeTime(instant)}
    </time>
  );
}
