import { useEffect, useId, useRef, useState } from 'react';
import { callGuestReview, type GuestReviewAnswer } from '../../lib/api/guest-review-call.ts';
import { fillText } from '../../player/words.ts';
import type { ReviewingProps } from './review-page.tsx';
import type { ReviewWords } from './review-words.ts';

/** Shows that the mailed link is in the hands of whom it was mailed to. */
export function CodeForm({ token, words, review, onChange, onReload }: ReviewingProps) {
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const ask = async (calling: Promise<GuestReviewAnswer>, onDone: () => void) => {
    setIsBusy(true);
    const answer = await calling;
    setIsBusy(false);
    setFault(answer.outcome === 'ok' ? null : faultOf(answer.outcome, words));
    if (answer.outcome === 'ok') {
      onDone();
      onChange(answer.review);
    }
    if (answer.outcome === 'changed' || answer.outcome === 'gone') await onReload();
  };
  const send = () => void ask(callGuestReview('sendReviewCode', { token }), () => setIsSent(true));
  const enter = (code: string) =>
    void ask(callGuestReview('enterReviewCode', { token, code }), () => undefined);
  const { email, organisation, isMailDelivered } = review;
  const sent = isMailDelivered ? words.code.sent : words.code.notSent;
  return (
    <>
      <h1>{words.code.title}</h1>
      <p>{fillText(isSent ? sent : words.code.text, { email, organisation })}</p>
      {isSent && <EnterForm {...{ words, isBusy }} onEnter={enter} />}
      {fault !== null && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
      <button type="button" className={isSent ? 'second' : undefined} disabled={isBusy} onClick={send}>
        {isSent ? words.code.sendAgain : words.code.send}
      </button>
    </>
  );
}

function faultOf(outcome: Exclude<GuestReviewAnswer['outcome'], 'ok'>, words: ReviewWords): string {
  if (outcome === 'invalid') return words.code.wrong;
  return outcome === 'busy' ? words.code.wait : words.failed;
}

interface EnterFormProps {
  readonly words: ReviewWords;
  readonly isBusy: boolean;
  readonly onEnter: (code: string) => void;
}

function EnterForm({ words, isBusy, onEnter }: EnterFormProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '') onEnter(code.trim());
      }}
    >
      <label htmlFor={id}>{words.code.label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        ref={field}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <button type="submit" disabled={isBusy || code.trim() === ''}>
        {words.code.enter}
      </button>
    </form>
  );
}
