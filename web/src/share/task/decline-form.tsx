import { type FormEvent, useState } from 'react';
import { callGuestTask } from '../../lib/api/guest-task-call.ts';
import { fillText } from '../../player/words.ts';
import type { TaskProps } from './task-page.tsx';

/** Says no, with a reason if there is one to give. */
export function DeclineForm({ words, token, task, onDone, ...on }: TaskProps & { onDone: () => void }) {
  const { task: own } = words;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const decline = async () => {
    setIsBusy(true);
    setProblem(null);
    const answer = await callGuestTask('declineGuestTask', { token, reason });
    setIsBusy(false);
    if (answer.outcome === 'ok') {
      on.onChange(answer.task);
      return onDone();
    }
    if (answer.outcome === 'busy' || answer.outcome === 'failed')
      return setProblem(answer.outcome === 'busy' ? words.busy : words.failed);
    await on.onLoad();
    return onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void decline();
  };
  return (
    <form onSubmit={submit}>
      <h1>{own.declineTitle}</h1>
      <p>{fillText(own.declineText, { requester: task.requester })}</p>
      <label>
        {own.reason}
        <textarea
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      {problem !== null && (
        <p role="alert" className="wrong">
          {problem}
        </p>
      )}
      <button type="submit" disabled={isBusy}>
        {own.decline}
      </button>
      <button type="button" className="second" onClick={onDone}>
        {words.back}
      </button>
    </form>
  );
}
