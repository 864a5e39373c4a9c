import { Suspense, useState } from 'react';
import { type GuestTaskShot, type OwnTake, playOwnTake } from '../../lib/api/guest-task-call.ts';
import { formatDuration } from '../../lib/format/format.ts';
import { fillText } from '../../player/words.ts';
import type { GuestWords } from '../guest/guest-words.ts';
import { GuestVideoPlayer } from '../guest/video-stage.tsx';

/** What the requester asks to be different. */
export function Note({ words, take }: { words: GuestWords; take: GuestTaskShot['take'] }) {
  if (take === null || take.state !== 'redo-requested' || take.note === '') return null;
  const { note, noteAtMs } = take;
  const text = noteAtMs === null ? note : fillText(words.task.at, { time: formatDuration(noteAtMs), note });
  return (
    <p className="text">
      <strong>{words.review.note}:</strong> {text}
    </p>
  );
}

interface OwnRecordingProps {
  readonly words: GuestWords;
  readonly token: string;
  readonly shot: GuestTaskShot;
}

/** The recording that is to be made again, from the moment that the note is about. */
export function OwnRecording({ words, token, shot: { shotId, take } }: OwnRecordingProps) {
  if (take?.state !== 'redo-requested') return null;
  return <Recording key={shotId} {...{ words, token, shotId, noteAtMs: take.noteAtMs }} />;
}

interface RecordingProps extends Pick<OwnRecordingProps, 'words' | 'token'> {
  readonly shotId: string;
  readonly noteAtMs: number | null;
}

/** Loaded when the contact wants to see it. */
function Recording({ words, token, shotId, noteAtMs }: RecordingProps) {
  const { task: own } = words;
  const [video, setVideo] = useState<OwnTake | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const open = async () => {
    const found = await playOwnTake({ token, shotId });
    setVideo(found);
    setIsMissing(found === null);
  };
  const renew = async () => {
    if ((await playOwnTake({ token, shotId })) === null) throw new Error('Nothing plays now.');
  };
  if (video !== null)
    return (
      <div className="stage welcome">
        <Suspense fallback={null}>
          <GuestVideoPlayer
            {...{ words, video, label: own.ownTake, startAtMs: noteAtMs ?? 0, onRenew: renew }}
          />
        </Suspense>
      </div>
    );
  return (
    <>
      <button type="button" className="second" onClick={() => void open()}>
        {noteAtMs === null
          ? own.watchOwnTake
          : fillText(own.watchOwnTakeFrom, { time: formatDuration(noteAtMs) })}
      </button>
      {isMissing && (
        <p role="alert" className="wrong">
          {words.welcome.noVideo}
        </p>
      )}
    </>
  );
}
