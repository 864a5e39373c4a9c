import type { GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import { formatDuration, formatExactTime } from '../../lib/format/format.ts';
import { fillText } from '../../player/words.ts';
import type { ReviewingProps } from './review-page.tsx';
import { ScriptVersion } from './script-version.tsx';
import { VideoVersion } from './video-version.tsx';

export interface VersionProps extends ReviewingProps {
  readonly version: GuestReviewVersion;
}

/** The version, its comments, and the decision. */
export function VersionReview(props: VersionProps) {
  const { words, version } = props;
  const { title, requester, note, dueAt, video, script } = version;
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <p className="faint">
        {[
          fillText(words.version, { number: version.version }),
          script === null ? null : fillText(words.script.length, { time: formatDuration(script.durationMs) }),
          requester === null ? null : fillText(words.requestedBy, { name: requester }),
          dueAt === null ? null : fillText(words.due, { due: formatExactTime(dueAt) }),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {note !== '' && (
        <p className="said" dir="auto">
          {note}
        </p>
      )}
      {video !== null && <VideoVersion {...props} video={video} />}
      {script !== null && <ScriptVersion {...props} script={script} />}
    </>
  );
}
