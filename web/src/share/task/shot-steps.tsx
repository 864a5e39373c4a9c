import { useState } from 'react';
import { callGuestTask, type GuestTask, type GuestTaskAnswer } from '../../lib/api/guest-task-call.ts';
import { fillText } from '../../player/words.ts';
import { type GuestWords, lengthOf } from '../guest/guest-words.ts';
import type { KeptTake } from '../guest/kept-takes.ts';
import { RecordPrompt } from '../guest/record-prompt.tsx';
import { PromptRow, useStayingOpen } from '../guest/review-step.tsx';
import { isMissing, isThere, type Takes, useTakes, type Visit } from '../guest/use-takes.ts';
import { ShotExample } from './shot-example.tsx';
import { Note, OwnRecording } from './own-take.tsx';
import { isDone } from './task-overview.tsx';
import type { TaskProps } from './task-page.tsx';

/** Records one shot after the other; then the contact checks and sends. */
export function ShotSteps({ words, token, task, onBack, ...on }: TaskProps & { onBack: () => void }) {
  const takes = useTakes(token, visitOf(task), {
    load: async () => {
      const loaded = await on.onLoad();
      return loaded === null ? null : visitOf(loaded);
    },
    // The page has it already.
    onVisit: () => undefined,
  });
  const { shots } = task;
  const [at, setAt] = useState(() => {
    const first = shots.findIndex((shot) => !isDone(shot));
    return first === -1 ? shots.length : first;
  });
  const shot = shots[at];
  if (shot === undefined)
    return <Check {...{ words, token, task, takes, ...on }} onRecord={setAt} onBack={onBack} />;
  const choose = (take: KeptTake, bytes: Blob) => {
    takes.choose(take, bytes);
    const next = shots.findIndex((each, index) => index !== at && isMissing(takes.states.get(each.shotId)));
    setAt(next === -1 ? shots.length : next);
  };
  return (
    <>
      {shots.length > 1 && (
        <p className="faint">{fillText(words.record.number, { number: at + 1, count: shots.length })}</p>
      )}
      <h1>{shot.prompt}</h1>
      {isMissing(takes.states.get(shot.shotId)) && <Note words={words} take={shot.take} />}
      <p className="faint">{rangeOf(words, shot)}</p>
      <Orientation words={words} capture={task.capture} />
      <ShotExample key={`${shot.shotId}/example`} {...{ words, token, shot }} />
      <RecordPrompt
        key={shot.shotId}
        {...{ words, token, maxMs: shot.maxMs, script: shot.script, allowsFiles: task.capture.allowsFiles }}
        prompt={{ promptId: shot.shotId, text: shot.prompt }}
        left={takes.left.get(shot.shotId) ?? null}
        isRecorded={!isMissing(takes.states.get(shot.shotId))}
        onChoose={choose}
        onNext={() => setAt(shots.length)}
        onBack={() => (at === 0 ? onBack() : setAt(at - 1))}
      >
        {isMissing(takes.states.get(shot.shotId)) && <OwnRecording {...{ words, token, shot }} />}
      </RecordPrompt>
    </>
  );
}

function visitOf({ shots, isOpen, uploadToken }: GuestTask): Visit {
  return { recordedPromptIds: shots.filter(isDone).map(({ shotId }) => shotId), isOpen, uploadToken };
}

function rangeOf(words: GuestWords, { minMs, maxMs }: GuestTask['shots'][number]): string {
  const max = lengthOf(words, maxMs);
  if (minMs === null) return fillText(words.record.longest, { length: max });
  return fillText(words.task.range, { min: lengthOf(words, minMs), max });
}

function Orientation({
  words: { task: own },
  capture: { orientation },
}: Pick<TaskProps, 'words'> & Pick<GuestTask, 'capture'>) {
  return orientation === 'any' ? null : <p className="faint">{own[orientation]}</p>;
}

interface CheckProps extends TaskProps {
  readonly takes: Takes;
  readonly onRecord: (at: number) => void;
  readonly onBack: () => void;
}

/** Everything once more before it is sent. */
function Check({ words, token, task, takes, onRecord, onBack, ...on }: CheckProps) {
  const { review } = words;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isComplete = task.shots.every(({ shotId }) => isThere(takes.states.get(shotId)));
  const isSending = [...takes.states.values()].some(({ kind }) => kind === 'waiting' || kind === 'sending');
  useStayingOpen(isSending);
  const submit = async () => {
    setIsBusy(true);
    setProblem(null);
    const answer = await callGuestTask('submitGuestTask', { token });
    setIsBusy(false);
    if (answer.outcome === 'ok') return on.onChange(answer.task);
    setProblem(problemOf(answer, words));
    // It was closed meanwhile, or a recording can't be used: the page says so.
    if (answer.outcome !== 'busy' && answer.outcome !== 'failed') await takes.reload();
  };
  return (
    <>
      <h1>{review.title}</h1>
      <ul className="rows">
        {task.shots.map(({ shotId, prompt }, at) => (
          <li key={shotId}>
            <strong>{prompt}</strong>
            <PromptRow {...{ words, takes }} state={takes.states.get(shotId)} />
            <button type="button" className="link" onClick={() => onRecord(at)}>
              {isMissing(takes.states.get(shotId)) ? words.record.title : words.record.again}
            </button>
          </li>
        ))}
      </ul>
      {isSending && <p className="faint">{review.stay}</p>}
      {problem !== null && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      <div className="actions">
        <button type="button" disabled={!isComplete || isBusy} onClick={() => void submit()}>
          {review.submit}
        </button>
        <button type="button" className="second" onClick={onBack}>
          {words.back}
        </button>
      </div>
    </>
  );
}

function problemOf({ outcome }: GuestTaskAnswer, words: GuestWords): string {
  if (outcome === 'busy') return words.busy;
  return outcome === 'failed' ? words.failed : words.task.incomplete;
}
