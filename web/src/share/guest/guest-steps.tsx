import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { callGuest, type GuestPage, type GuestVisit } from '../../lib/api/guest-call.ts';
import { fillText } from '../../player/words.ts';
import { Logo, wear } from '../brand.tsx';
import { AboutStep, type About } from './about-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import type { GuestWords } from './guest-words.ts';
import type { GuestLanguage } from './languages.ts';
import { QuestionsStep } from './questions-step.tsx';
import { VideoStage } from './video-stage.tsx';
import type { GuestVideo } from './guest-video.tsx';

// What records and sends comes when it is needed.
const RecordSteps = lazy(async () => ({ default: (await import('./record-steps.tsx')).RecordSteps }));

export interface Opened {
  readonly outcome: 'open';
  readonly page: GuestPage;
  /** Null before the guest has agreed. */
  readonly token: string | null;
  readonly visit: GuestVisit | null;
}

interface GuestStepsProps {
  readonly slug: string;
  readonly words: GuestWords;
  readonly language: GuestLanguage;
  readonly opened: Opened;
  readonly onStarted: (token: string) => void;
  readonly onReload: () => void;
  /** Another guest takes part with this device. */
  readonly onOther: () => void;
}

type Step = 'welcome' | 'about' | 'consent' | 'questions' | 'record';
/** Checking is a part of recording, and counted on its own. */
type CountedStep = Step | 'check';

/** Who agreed goes on with the questions. */
function firstStep({ visit, page }: Opened): Step {
  if (visit === null) return 'welcome';
  const isAnswered = visit.answers.length > 0 || page.questions.length === 0;
  return isAnswered ? 'record' : 'questions';
}

function stepsOf({ questions }: GuestPage): readonly CountedStep[] {
  return ['about', 'consent', ...(questions.length > 0 ? (['questions'] as const) : []), 'record', 'check'];
}

/** One page after the other, from the welcome to the thanks; then what has become of it. */
export function GuestSteps({ slug, words, language, opened, ...on }: GuestStepsProps) {
  const { page } = opened;
  const [step, setStep] = useState(() => firstStep(opened));
  // What was mailed before the page was loaded isn't known.
  const [isReturnMailed, setIsReturnMailed] = useState(false);
  const [begun, setBegun] = useState({ token: opened.token, visit: opened.visit });
  useEffect(() => wear(page.brand.accent), [page.brand.accent]);
  useEffect(() => {
    document.title = page.title;
    scrollTo(0, 0);
  }, [page.title, step]);
  const { token, visit } = begun;
  const isOver = visit?.isOpen === false;
  const hasQuestions = page.questions.length > 0;
  const steps = stepsOf(page);
  const [isChecking, setIsChecking] = useState(false);
  const current = step === 'record' && isChecking ? 'check' : step;
  const shared = { words, page };
  const start = (started: { token: string; visit: GuestVisit }) => {
    on.onStarted(started.token);
    setIsReturnMailed(started.visit.isMailed);
    setBegun(started);
    setStep(hasQuestions ? 'questions' : 'record');
  };
  return (
    <main className="page note guest">
      <p className="owner">
        {page.brand.logoUrl !== null && <Logo url={page.brand.logoUrl} />} {page.organisation}
      </p>
      {!isOver && steps.includes(current) && (
        <p className="faint">
          {fillText(words.step, { step: steps.indexOf(current) + 1, steps: steps.length })}
        </p>
      )}
      {step === 'welcome' && <Welcome {...shared} onNext={() => setStep('about')} />}
      {(step === 'about' || step === 'consent') && (
        <BeforeStart
          {...{ ...shared, slug, language, step, onReload: on.onReload, onStep: setStep }}
          onStarted={start}
        />
      )}
      {token !== null && visit !== null && !isOver && (
        <Begun
          {...{ ...shared, step, token, visit, onStep: setStep, onReload: on.onReload }}
          onChecking={setIsChecking}
          onVisit={(next) => setBegun({ token, visit: next })}
        />
      )}
      {isOver && <Ended {...shared} visit={visit} />}
      {visit !== null && visit.state !== 'withdrawn' && <ConsentLink {...{ words, visit }} />}
      {token !== null && visit !== null && !isOver && (
        <ReturnLink {...shared} token={token} isMailed={isReturnMailed} />
      )}
      {visit !== null && (isOver || opened.visit !== null) && (
        <Other words={words} name={visit.name} onOther={on.onOther} />
      )}
    </main>
  );
}

interface BeforeStartProps extends StepProps {
  readonly slug: string;
  readonly language: GuestLanguage;
  readonly step: 'about' | 'consent';
  readonly onStep: (step: Step) => void;
  readonly onReload: () => void;
  readonly onStarted: (started: { token: string; visit: GuestVisit }) => void;
}

/** Who the guest is and what they agree to; it is sent once they agree. */
function BeforeStart({ step, onStep, onReload, onStarted, ...shared }: BeforeStartProps) {
  const [about, setAbout] = useState<About>({ name: '', email: '', location: '', code: '' });
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const [isCodeWrong, setIsCodeWrong] = useState(false);
  const back = (isWrong: boolean) => {
    setIsCodeWrong(isWrong);
    onStep('about');
  };
  if (step === 'consent')
    return (
      <ConsentStep
        {...{ ...shared, about, onReload, onStarted }}
        onBack={() => back(false)}
        onCodeWrong={() => back(true)}
      />
    );
  return (
    <AboutStep
      {...{ ...shared, about, mailedTo, isCodeWrong, onMailed: setMailedTo }}
      onNext={(values) => {
        setAbout(values);
        onStep('consent');
      }}
    />
  );
}

interface BegunProps extends StepProps {
  readonly onReload: () => void;
  readonly step: Step;
  readonly token: string;
  readonly visit: GuestVisit;
  readonly onStep: (step: Step) => void;
  readonly onVisit: (visit: GuestVisit) => void;
  readonly onChecking: (isChecking: boolean) => void;
}

/** What follows once the guest has agreed. */
function Begun({ step, onStep, onVisit, onChecking, ...shared }: BegunProps) {
  const { visit } = shared;
  // Once there, it stays while answers are changed: it knows and sends the recordings.
  const [isRecording, setIsRecording] = useState(false);
  if (step === 'record' && !isRecording) setIsRecording(true);
  if (step !== 'questions' && step !== 'record') return null;
  const answered = (answers: GuestVisit['answers']) => {
    onVisit({ ...visit, answers });
    onStep('record');
  };
  if (!isRecording) return <QuestionsStep {...shared} onNext={answered} />;
  return (
    <Suspense fallback={<p aria-busy="true" />}>
      <RecordSteps
        {...{ ...shared, isAnswering: step === 'questions', onAnswered: answered, onVisit, onChecking }}
        onQuestions={() => onStep('questions')}
      />
    </Suspense>
  );
}

interface StepProps {
  readonly words: GuestWords;
  readonly page: GuestPage;
}

function Welcome({ words, page, onNext }: StepProps & { onNext: () => void }) {
  const { welcome } = words;
  return (
    <>
      <h1>{page.title}</h1>
      {page.video !== null && <Video {...{ words, page }} video={page.video} />}
      <p className="text">{page.welcome}</p>
      <ul className="plainlist">
        {page.prompts.map(({ promptId, text }) => (
          <li key={promptId}>{text}</li>
        ))}
      </ul>
      <p className="faint">{welcome.needs}</p>
      <button type="button" onClick={onNext}>
        {welcome.start}
      </button>
      <p className="faint">{welcome.resume}</p>
    </>
  );
}

function Video({ words, page: { slug }, video }: StepProps & { video: GuestVideo }) {
  const renew = useCallback(async () => {
    const { outcome } = await callGuest('openGuestPage', { slug });
    if (outcome !== 'ok') throw new Error('Nothing plays now.');
  }, [slug]);
  return <VideoStage {...{ words, video, label: words.welcome.video, onRenew: renew }} />;
}

interface ReturnLinkProps extends StepProps {
  readonly token: string;
  readonly isMailed: boolean;
}

/** Another device goes on with it, where no mail arrived. */
function ReturnLink({ words: { resume }, page: { slug }, token, isMailed }: ReturnLinkProps) {
  const url = `${location.origin}/g/${slug}#${token}`;
  const [result, setResult] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setResult(resume.copied);
    } catch {
      // Where the browser doesn't allow it, the guest copies it from here.
      setResult(url);
    }
  };
  return (
    <p className="faint">
      {isMailed ? resume.mailed : resume.keep}{' '}
      <button type="button" className="link" onClick={() => void copy()}>
        {resume.copy}
      </button>{' '}
      <span role="status" className="text">
        {result}
      </span>
    </p>
  );
}

/** What the guest agreed to, where it is also withdrawn. */
function ConsentLink({ words, visit }: { words: GuestWords; visit: GuestVisit }) {
  if (visit.consentUrl === null) return null;
  return (
    <p>
      <a href={visit.consentUrl} target="_blank" rel="noreferrer">
        {words.withdrawal.open}
      </a>
    </p>
  );
}

/** On a device that several guests share. */
function Other({ words, name, onOther }: { words: GuestWords; name: string; onOther: () => void }) {
  return (
    <p>
      {fillText(words.other, { name })}{' '}
      <button type="button" className="link" onClick={onOther}>
        {words.startAgain}
      </button>
    </p>
  );
}

/** What has become of a response that can't be changed. */
function Ended({ words, page: { organisation }, visit }: StepProps & { visit: GuestVisit }) {
  const { done, ended, withdrawal, closed } = words;
  const { state, isMailed, consentUrl } = visit;
  if (state === 'submitted' || state === 'accepted')
    return (
      <div role="status">
        <h1>{done.title}</h1>
        <p>{fillText(done.text, { organisation })}</p>
        {isMailed && <p>{done.mail}</p>}
        {!isMailed && consentUrl !== null && <p>{done.keep}</p>}
      </div>
    );
  if (state === 'withdrawn')
    return (
      <div role="status">
        <h1>{withdrawal.withdrawn}</h1>
        <p>{fillText(withdrawal.withdrawnText, { organisation })}</p>
      </div>
    );
  const text = state === 'rejected' ? fillText(ended.rejected, { organisation }) : closed.closed;
  return (
    <div role="status">
      <h1>{text}</h1>
    </div>
  );
}
