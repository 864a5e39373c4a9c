import { type FormEvent, useState } from 'react';
import { callGuest, type GuestPage, type GuestVisit } from '../../lib/api/guest-call.ts';
import type { GuestWords } from './guest-words.ts';

type Answers = GuestVisit['answers'];
type Question = GuestPage['questions'][number];

interface QuestionsStepProps {
  readonly words: GuestWords;
  readonly page: GuestPage;
  readonly token: string;
  readonly visit: GuestVisit;
  readonly onNext: (answers: Answers) => void;
  /** It was closed, or is gone, meanwhile. */
  readonly onReload: () => void;
}

export function QuestionsStep({ words, page, token, visit, onNext, onReload }: QuestionsStepProps) {
  const [answers, setAnswers] = useState(
    () => new Map(visit.answers.map(({ questionId, value }) => [questionId, value])),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const set = (questionId: string, value: string) =>
    setAnswers((all) => new Map([...all, [questionId, value]]));
  const save = async () => {
    const given = [...answers].map(([questionId, value]) => ({ questionId, value: value.trim() }));
    const { outcome } = await callGuest('saveGuestAnswers', { token, answers: given });
    if (outcome === 'ok') onNext(given.filter(({ value }) => value !== ''));
    else if (outcome === 'over' || outcome === 'gone') onReload();
    else setProblem(outcome === 'busy' ? words.busy : words.failed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    void save();
  };
  return (
    <>
      <h1>{words.questions.title}</h1>
      <form onSubmit={submit}>
        {page.questions.map((question) => (
          <QuestionField
            key={question.questionId}
            {...{ words, question }}
            value={answers.get(question.questionId) ?? ''}
            onChange={(value) => set(question.questionId, value)}
          />
        ))}
        {problem !== null && (
          <p role="alert" className="wrong">
            {problem}
          </p>
        )}
        <button type="submit">{words.next}</button>
      </form>
    </>
  );
}

interface QuestionFieldProps {
  readonly words: GuestWords;
  readonly question: Question;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function QuestionField({ words: { questions }, question, value, onChange }: QuestionFieldProps) {
  const { questionId, kind, isRequired } = question;
  const text = isRequired ? question.text : `${question.text} (${questions.optional})`;
  if (kind === 'text')
    return (
      <>
        <label htmlFor={questionId}>{text}</label>
        <textarea
          id={questionId}
          rows={3}
          maxLength={2000}
          required={isRequired}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </>
    );
  const choices = kind === 'scale' ? scale : question.choices;
  return (
    <fieldset>
      <legend>{text}</legend>
      <div className={kind === 'scale' ? 'scale' : 'choices'}>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name={questionId}
              required={isRequired}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
      {kind === 'scale' && (
        <p className="ends">
          <span>{questions.low}</span> <span>{questions.high}</span>
        </p>
      )}
    </fieldset>
  );
}

const scale = Array.from({ length: 11 }, (_, value) => String(value));
