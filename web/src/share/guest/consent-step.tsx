import { type FormEvent, useState } from 'react';
import { callGuest, type GuestPage, type GuestVisit } from '../../lib/api/guest-call.ts';
import { fillText } from '../../player/words.ts';
import type { About } from './about-step.tsx';
import { Field } from './field.tsx';
import type { GuestWords } from './guest-words.ts';
import type { GuestLanguage } from './languages.ts';

interface ConsentStepProps {
  readonly words: GuestWords;
  readonly page: GuestPage;
  readonly slug: string;
  readonly language: GuestLanguage;
  readonly about: About;
  readonly onBack: () => void;
  /** The code ran out, or was used, meanwhile. */
  readonly onCodeWrong: () => void;
  readonly onReload: () => void;
  readonly onStarted: (started: { token: string; visit: GuestVisit }) => void;
}

/** What the guest agrees to; from then on something is kept of them. */
export function ConsentStep({ words, page, slug, language, about, ...on }: ConsentStepProps) {
  const { consentVersionId } = page.consent;
  const agree = async (minor: Minor) => {
    const { code, ...who } = about;
    const consent = { consentVersionId, ...minor };
    const given = code === '' ? {} : { code };
    const answer = await callGuest('startGuestResponse', { slug, language, consent, ...who, ...given });
    if (answer.outcome === 'ok') on.onStarted(answer.response);
    else if (answer.outcome === 'closed' || answer.outcome === 'gone') on.onReload();
    else if (answer.outcome === 'invalid' && answer.paths.includes('code')) on.onCodeWrong();
    else return problemOf(answer, words);
    return null;
  };
  return (
    <ConsentForm
      {...{ words, consent: page.consent, organisation: page.organisation }}
      isMailDelivered={page.isMailDelivered}
      onAgree={agree}
      onBack={on.onBack}
      onReload={on.onReload}
    />
  );
}

interface Minor {
  readonly isMinor: boolean;
  readonly guardianName: string;
}

interface ConsentFormProps extends Pick<ConsentFactsProps, 'words' | 'organisation' | 'isMailDelivered'> {
  readonly consent: Pick<ConsentFactsProps, 'scopes' | 'validMonths'> & { readonly text: string };
  /** Gives what went wrong, in words; null where nothing did. */
  readonly onAgree: (minor: Minor) => Promise<string | null>;
  readonly onBack: () => void;
  readonly onReload: () => void;
}

/** The text, what it allows, and for minors who agrees for them. */
export function ConsentForm({
  words,
  consent,
  organisation,
  isMailDelivered,
  onAgree,
  ...on
}: ConsentFormProps) {
  const { consent: own } = words;
  const [isMinor, setIsMinor] = useState(false);
  const [guardianName, setGuardianName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    setIsBusy(true);
    const found = await onAgree({ isMinor, guardianName: isMinor ? guardianName : '' });
    setIsBusy(false);
    setProblem(found);
  };
  return (
    <>
      <h1>{own.title}</h1>
      <p className="text">{consent.text}</p>
      <ConsentFacts {...{ words, organisation, isMailDelivered }} {...consent} />
      <form onSubmit={(event) => void submit(event)}>
        <label className="choice">
          <input
            type="checkbox"
            checked={isMinor}
            onChange={({ currentTarget }) => setIsMinor(currentTarget.checked)}
          />
          {own.minor}
        </label>
        {isMinor && <Field label={own.guardian} value={guardianName} onChange={setGuardianName} required />}
        {problem !== null && (
          <p role="alert" className="wrong">
            {problem}
          </p>
        )}
        <button type="submit" disabled={isBusy}>
          {isMinor ? own.agreeGuardian : own.agree}
        </button>
        <button type="button" className="second" onClick={on.onBack}>
          {words.back}
        </button>
        {problem === own.changed && (
          <button type="button" className="second" onClick={on.onReload}>
            {words.retry}
          </button>
        )}
      </form>
    </>
  );
}

function problemOf(
  answer: { readonly outcome: string; readonly paths?: readonly string[] },
  words: GuestWords,
): string {
  if (answer.outcome === 'changed') return words.consent.changed;
  if (answer.paths?.includes('email') === true) return words.about.emailWrong;
  return answer.outcome === 'busy' ? words.busy : words.failed;
}

interface ConsentFactsProps {
  readonly words: GuestWords;
  readonly organisation: string;
  readonly isMailDelivered: boolean;
  readonly scopes: readonly ('internal' | 'public' | 'paid')[];
  readonly validMonths: number | null;
}

/** What recordings may be used for, and for how long. */
export function ConsentFacts({
  words: { consent },
  organisation,
  isMailDelivered,
  scopes,
  validMonths,
}: ConsentFactsProps) {
  return (
    <>
      <p>{consent.scopes}</p>
      <ul className="plainlist">
        {scopes.map((scope) => (
          <li key={scope}>{fillText(consent.scope[scope], { organisation })}</li>
        ))}
      </ul>
      <p className="faint">
        {lengthOf(consent, validMonths)} {isMailDelivered ? consent.withdraw : consent.withdrawHere}
      </p>
    </>
  );
}

function lengthOf(consent: ConsentFactsProps['words']['consent'], months: number | null): string {
  if (months === null) return consent.always;
  return months === 1 ? consent.untilOneMonth : fillText(consent.until, { months });
}
