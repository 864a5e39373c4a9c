import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { callGuestTask, type GuestTask, type GuestTaskAnswer } from '../../lib/api/guest-task-call.ts';
import { fillText } from '../../player/words.ts';
import { Logo, wear } from '../brand.tsx';
import { type GuestWords, loadWords } from '../guest/guest-words.ts';
import type { GuestLanguage } from '../guest/languages.ts';
import { InLanguage } from '../guest/in-language.tsx';
import { Nothing } from '../link-gone.tsx';
import { ConsentForm } from '../guest/consent-step.tsx';
import { DeclineForm } from './decline-form.tsx';
import { TaskOverview } from './task-overview.tsx';
import '../phone.css';
import '../guest/guest.css';

// What records and sends comes when it is needed.
const ShotSteps = lazy(async () => ({ default: (await import('./shot-steps.tsx')).ShotSteps }));

/** A recording task of someone without an account, by the link in their email. */
export function TaskPage() {
  return <InLanguage load={loadWords}>{(spoken) => <Opening {...spoken} />}</InLanguage>;
}

interface OpeningProps {
  readonly words: GuestWords;
  readonly language: GuestLanguage;
}

function Opening({ words, language }: OpeningProps) {
  // The token stays in the address: the page can be loaded again.
  const [token] = useState(() => location.hash.slice(1));
  const [answer, setAnswer] = useState<GuestTaskAnswer | null>(null);
  const open = useCallback(async () => {
    const opened = await callGuestTask('openGuestTask', { token, language });
    // What is shown stays while the server can't be reached.
    const isNews = opened.outcome === 'ok' || opened.outcome === 'gone';
    setAnswer((shown) => (shown?.outcome === 'ok' && !isNews ? shown : opened));
    return opened.outcome === 'ok' ? opened.task : null;
  }, [token, language]);
  useEffect(() => void open(), [open]);
  const accent = answer?.outcome === 'ok' ? answer.task.brand.accent : null;
  useEffect(() => wear(accent), [accent]);
  if (answer === null) return <main className="page note guest" aria-busy="true" />;
  if (answer.outcome === 'ok')
    return (
      <Task
        {...{ words, token, task: answer.task, onLoad: open }}
        onChange={(task) => setAnswer({ outcome: 'ok', task })}
      />
    );
  const outcome = answer.outcome === 'gone' || answer.outcome === 'busy' ? answer.outcome : 'failed';
  const requestId = 'requestId' in answer ? answer.requestId : undefined;
  return <Nothing words={words} {...{ outcome, requestId }} onRetry={() => void open()} />;
}

export interface TaskProps {
  readonly words: GuestWords;
  readonly token: string;
  readonly task: GuestTask;
  readonly onChange: (task: GuestTask) => void;
  /** Asks the server again; null where it doesn't answer. */
  readonly onLoad: () => Promise<GuestTask | null>;
}

type Step = 'overview' | 'consent' | 'record' | 'decline';

function Task(props: TaskProps) {
  const { words, token, task } = props;
  const [step, setStep] = useState<Step>('overview');
  useEffect(() => {
    document.title = `${task.title} – ${task.organisation}`;
    scrollTo(0, 0);
  }, [task.title, task.organisation, step]);
  return (
    <main className="page note guest">
      <p className="owner">
        {task.brand.logoUrl !== null && <Logo url={task.brand.logoUrl} />} {task.organisation}
      </p>
      {!task.isOpen && <Ended words={words} task={task} />}
      {task.isOpen && step === 'overview' && (
        <TaskOverview
          {...{ words, token, task, onLoad: props.onLoad }}
          onStart={() => setStep(task.consent === null ? 'record' : 'consent')}
          onDecline={() => setStep('decline')}
        />
      )}
      {task.isOpen && step === 'overview' && <ConsentLink {...{ words, task }} />}
      {task.isOpen && step === 'consent' && <TaskConsent {...props} onDone={setStep} />}
      {task.isOpen && step === 'record' && (
        <Suspense fallback={<p aria-busy="true" />}>
          <ShotSteps
            {...props}
            onBack={() => {
              setStep('overview');
              // What was sent meanwhile counts there too.
              void props.onLoad();
            }}
          />
        </Suspense>
      )}
      {task.isOpen && step === 'decline' && <DeclineForm {...props} onDone={() => setStep('overview')} />}
    </main>
  );
}

/** What the contact agrees to before they record. */
function TaskConsent({
  words,
  token,
  task,
  onChange,
  onLoad,
  onDone,
}: TaskProps & { onDone: (step: Step) => void }) {
  const { consent, organisation, isMailDelivered } = task;
  const isAgreed = consent === null;
  // In another tab.
  useEffect(() => {
    if (isAgreed) onDone('record');
  }, [isAgreed, onDone]);
  if (isAgreed) return null;
  const agree = async (minor: { isMinor: boolean; guardianName: string }) => {
    const { consentVersionId } = consent;
    const answer = await callGuestTask('agreeToGuestTask', { token, consentVersionId, ...minor });
    if (answer.outcome === 'ok') {
      onChange(answer.task);
      onDone('record');
      return null;
    }
    if ('code' in answer && answer.code === 'conflict') return words.consent.changed;
    if (answer.outcome === 'gone' || answer.outcome === 'changed') await onLoad();
    return answer.outcome === 'busy' ? words.busy : words.failed;
  };
  return (
    <ConsentForm
      {...{ words, consent, organisation, isMailDelivered }}
      onAgree={agree}
      onBack={() => onDone('overview')}
      onReload={() => void onLoad()}
    />
  );
}

/** What was agreed to, where it is also withdrawn. */
function ConsentLink({ words, task }: Pick<TaskProps, 'words' | 'task'>) {
  if (task.consentUrl === null) return null;
  return (
    <p>
      <a href={task.consentUrl} target="_blank" rel="noreferrer">
        {words.withdrawal.open}
      </a>
    </p>
  );
}

/** What has become of a task that takes nothing more. */
function Ended({ words: all, task }: Pick<TaskProps, 'words' | 'task'>) {
  const { task: own, done } = all;
  const { organisation, requester, state, isClosed } = task;
  const [title, text] =
    state === 'accepted'
      ? [own.accepted, own.acceptedText]
      : state === 'submitted'
        ? [done.title, done.text]
        : [own.closed, own.closedText];
  return (
    <div role="status">
      <h1>{title}</h1>
      <p>{fillText(text, { organisation, requester })}</p>
      {isClosed && state === 'submitted' && <p className="faint">{own.closed}</p>}
      <ConsentLink {...{ words: all, task }} />
    </div>
  );
}
