import { useCallback } from 'react';
import type { GuestTask, GuestTaskShot } from '../../lib/api/guest-task-call.ts';
import { fillText } from '../../player/words.ts';
import type { GuestWords } from '../guest/guest-words.ts';
import { VideoStage } from '../guest/video-stage.tsx';
import { Note, OwnRecording } from './own-take.tsx';
import type { TaskProps } from './task-page.tsx';

interface TaskOverviewProps {
  readonly words: GuestWords;
  readonly token: string;
  readonly task: GuestTask;
  readonly onLoad: TaskProps['onLoad'];
  readonly onStart: () => void;
  readonly onDecline: () => void;
}

/** What is asked for and until when, before anything is recorded. */
export function TaskOverview({ words, token, task, onLoad, onStart, onDecline }: TaskOverviewProps) {
  const { task: own } = words;
  const { title, brief, video, dueAt, requester, state, shots } = task;
  const isBegun = shots.some(({ take }) => take !== null);
  if (state === 'declined')
    return (
      <>
        <div role="status">
          <h1>{own.declined}</h1>
          <p>{fillText(own.declinedText, { requester })}</p>
        </div>
        <button type="button" onClick={onStart}>
          {own.anyway}
        </button>
      </>
    );
  return (
    <>
      <h1>{title}</h1>
      <p>{fillText(state === 'redo-requested' ? own.redo : own.asks, { requester })}</p>
      {dueAt !== null && <p>{fillText(own.due, { due: dayOf(words, dueAt) })}</p>}
      {brief !== '' && <p className="text">{brief}</p>}
      {video !== null && <Example {...{ words, video, onLoad }} />}
      <h2>{own.shots}</h2>
      <ul className="rows">
        {shots.map((shot) => (
          <li key={shot.shotId}>
            <strong>{shot.prompt}</strong>
            <Note words={words} take={shot.take} />
            <OwnRecording {...{ words, token, shot }} />
            {isDone(shot) && <span className="faint">{own.recorded}</span>}
          </li>
        ))}
      </ul>
      <p className="faint">{task.capture.allowsFiles ? words.welcome.needs : own.needsCamera}</p>
      <div className="actions">
        <button type="button" onClick={onStart}>
          {isBegun ? own.go : own.start}
        </button>
        <button type="button" className="second" onClick={onDecline}>
          {own.decline}
        </button>
      </div>
    </>
  );
}

function Example({
  words,
  video,
  onLoad,
}: Pick<TaskOverviewProps, 'words' | 'onLoad'> & { video: NonNullable<GuestTask['video']> }) {
  const renew = useCallback(async () => {
    if (((await onLoad())?.video ?? null) === null) throw new Error('Nothing plays now.');
  }, [onLoad]);
  return (
    <>
      <h2>{words.task.video}</h2>
      <VideoStage {...{ words, video, label: words.task.video, onRenew: renew }} />
    </>
  );
}

/** Whether the shot need not be recorded any more. */
export function isDone({ take }: Pick<GuestTaskShot, 'take'>): boolean {
  return take !== null && take.state !== 'redo-requested';
}

function dayOf({ locale }: GuestWords, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
  return format.format(new Date(instant));
}
