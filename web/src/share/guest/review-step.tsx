import { useEffect, useState } from 'react';
import { callGuest, type GuestAnswer, type GuestPage, type GuestVisit } from '../../lib/api/guest-call.ts';
import { fillText } from '../../player/words.ts';
import { formatPercent } from '../words.ts';
import { type GuestWords, languageOf, lengthOf } from './guest-words.ts';
import { isMissing, isThere, type PromptState, type Takes } from './use-takes.ts';

interface ReviewStepProps {
  readonly words: GuestWords;
  readonly page: GuestPage;
  readonly token: string;
  readonly visit: GuestVisit;
  readonly takes: Takes;
  readonly onQuestions: () => void;
  readonly onRecord: (promptId: string) => void;
  readonly onVisit: (visit: GuestVisit) => void;
  readonly onReload: () => void;
}

/** Everything once more before it is sent. */
export function ReviewStep({ words, page, token, visit, takes, ...on }: ReviewStepProps) {
  const { review } = words;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isComplete = page.prompts.every(({ promptId }) => isThere(takes.states.get(promptId)));
  const isSending = [...takes.states.values()].some(({ kind }) => kind === 'waiting' || kind === 'sending');
  useStayingOpen(isSending);
  const submit = async () => {
    setIsBusy(true);
    setProblem(null);
    const answer = await callGuest('submitGuestResponse', { token, language: languageOf(words) });
    setIsBusy(false);
    if (answer.outcome === 'ok') return on.onVisit(answer.response);
    if (answer.outcome === 'gone') return on.onReload();
    setProblem(problemOf(answer, words, page));
    // It was closed meanwhile, or a recording can't be used: the page says so.
    if (answer.outcome === 'over' || answer.outcome === 'invalid') await takes.reload();
  };
  return (
    <>
      <h1>{review.title}</h1>
      {visit.note !== '' && (
        <p className="text">
          <strong>{review.note}:</strong> {visit.note}
        </p>
      )}
      {page.questions.length > 0 && <Answers {...{ words, page, visit }} onChange={on.onQuestions} />}
      <h2>{review.recordings}</h2>
      <ul className="rows">
        {page.prompts.map(({ promptId, text }) => (
          <li key={promptId}>
            <strong>{text}</strong>
            <PromptRow {...{ words, takes }} state={takes.states.get(promptId)} />
            <button type="button" className="link" onClick={() => on.onRecord(promptId)}>
              {isMissing(takes.states.get(promptId)) ? words.record.title : words.record.again}
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
      <button type="button" disabled={!isComplete || isBusy} onClick={() => void submit()}>
        {review.submit}
      </button>
    </>
  );
}

function problemOf(
  answer: GuestAnswer<'submitGuestResponse'>,
  words: GuestWords,
  { prompts, maxMs }: GuestPage,
): string {
  if (answer.outcome === 'closed') return words.closed[answer.closed.reason];
  const tooLong =
    answer.outcome === 'invalid' ? answer.paths.find((path) => path.endsWith('.length')) : undefined;
  const prompt = prompts[Number(tooLong?.split('.')[1])];
  if (prompt !== undefined)
    return fillText(words.review.tooLong, { prompt: prompt.text, length: lengthOf(words, maxMs) });
  if (answer.outcome === 'invalid' && answer.paths.includes('prompts')) return words.review.sameAgain;
  if (answer.outcome === 'invalid' || answer.outcome === 'over') return words.review.incomplete;
  return answer.outcome === 'busy' ? words.busy : words.failed;
}

export function PromptRow({
  words: { review, retry },
  state,
  takes,
}: {
  words: GuestWords;
  state: PromptState | undefined;
  takes: Takes;
}) {
  if (state === undefined) return <span className="faint">{review.missing}</span>;
  if (state.kind === 'there') return <span className="faint">{review.uploaded}</span>;
  if (state.kind === 'refused')
    return <span className="wrong">{state.hasEarlier ? review.refused : review.refusedAll}</span>;
  if (state.kind === 'waiting') return <span className="faint">{review.waiting}</span>;
  if (state.kind === 'sending')
    return (
      <>
        <progress max={1} value={state.fraction} aria-label={review.recordings} />
        <span className="faint">
          {fillText(review.uploading, { percent: formatPercent(state.fraction) })}
        </span>
      </>
    );
  return (
    <>
      <span className="wrong">{review.failed}</span>
      <button type="button" className="link" onClick={() => takes.retry(state.take)}>
        {retry}
      </button>
    </>
  );
}

function Answers({
  words: { review },
  page,
  visit,
  onChange,
}: Pick<ReviewStepProps, 'words' | 'page' | 'visit'> & { onChange: () => void }) {
  const given = new Map(visit.answers.map(({ questionId, value }) => [questionId, value]));
  return (
    <>
      <h2>{review.answers}</h2>
      <ul className="rows">
        {page.questions.map(({ questionId, text }) => (
          <li key={questionId}>
            <span className="faint">{text}</span>
            <span>{given.get(questionId) ?? '–'}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={onChange}>
        {review.change}
      </button>
    </>
  );
}

/** While something is sent, the browser asks before the page is left. */
export function useStayingOpen(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const end = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: end.signal });
    return () => end.abort();
  }, [isSending]);
}
