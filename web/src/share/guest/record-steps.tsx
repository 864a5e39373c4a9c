import { useLayoutEffect, useState } from 'react';
import { callGuest, type GuestPage, type GuestVisit } from '../../lib/api/guest-call.ts';
import { fillText } from '../../player/words.ts';
import { type GuestWords, lengthOf } from './guest-words.ts';
import type { KeptTake } from './kept-takes.ts';
import { QuestionsStep } from './questions-step.tsx';
import { RecordPrompt } from './record-prompt.tsx';
import { ReviewStep } from './review-step.tsx';
import { isMissing, useTakes } from './use-takes.ts';

interface RecordStepsProps {
  readonly words: GuestWords;
  readonly page: GuestPage;
  readonly token: string;
  readonly visit: GuestVisit;
  /** The guest changes their answers; what is sent meanwhile goes on. */
  readonly isAnswering: boolean;
  readonly onQuestions: () => void;
  readonly onAnswered: (answers: GuestVisit['answers']) => void;
  readonly onVisit: (visit: GuestVisit) => void;
  readonly onReload: () => void;
  /** Whether everything is recorded, and the guest checks it. */
  readonly onChecking: (isChecking: boolean) => void;
}

async function loadVisit(token: string): Promise<GuestVisit | null> {
  const answer = await callGuest('getGuestVisit', { token });
  return answer.outcome === 'ok' ? answer.response : null;
}

/** Records one prompt after the other; then the guest checks and sends. */
export function RecordSteps({ words, page, token, visit, isAnswering, ...on }: RecordStepsProps) {
  const takes = useTakes(token, visit, { load: () => loadVisit(token), onVisit: on.onVisit });
  const { prompts } = page;
  const [at, setAt] = useState(() =>
    visit.state === 'redo-requested'
      ? prompts.length
      : prompts.findIndex(({ promptId }) => !visit.recordedPromptIds.includes(promptId)),
  );
  const prompt = prompts[at];
  const isChecking = prompt === undefined;
  const { onChecking } = on;
  useLayoutEffect(() => onChecking(isChecking), [isChecking, onChecking]);
  if (isAnswering)
    return (
      <QuestionsStep
        {...{ words, page, token, visit, onReload: on.onReload }}
        onNext={(answers) => {
          on.onAnswered(answers);
          void takes.reload();
        }}
      />
    );
  if (prompt === undefined)
    return (
      <ReviewStep
        {...{ words, page, token, visit, takes }}
        {...{ onQuestions: on.onQuestions, onVisit: on.onVisit, onReload: on.onReload }}
        onRecord={(promptId) => setAt(prompts.findIndex((each) => each.promptId === promptId))}
      />
    );
  const choose = (take: KeptTake, bytes: Blob) => {
    takes.choose(take, bytes);
    const next = prompts.findIndex(
      (each, index) => index !== at && isMissing(takes.states.get(each.promptId)),
    );
    setAt(next === -1 ? prompts.length : next);
  };
  const count = prompts.length;
  return (
    <>
      {count > 1 && <p className="faint">{fillText(words.record.number, { number: at + 1, count })}</p>}
      <h1>{prompt.text}</h1>
      <p className="faint">{fillText(words.record.longest, { length: lengthOf(words, page.maxMs) })}</p>
      <RecordPrompt
        key={prompt.promptId}
        {...{ words, token, prompt, maxMs: page.maxMs }}
        left={takes.left.get(prompt.promptId) ?? null}
        isRecorded={!isMissing(takes.states.get(prompt.promptId))}
        onChoose={choose}
        onNext={() => setAt(prompts.length)}
      />
    </>
  );
}
