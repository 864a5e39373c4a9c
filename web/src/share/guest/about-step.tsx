import { isPlainName, oneLineName } from '@rushes/contract/guest-limits';
import { type FormEvent, useState } from 'react';
import { callGuest, type GuestAnswer, type GuestPage } from '../../lib/api/guest-call.ts';
import { fillText } from '../../player/words.ts';
import { Field } from './field.tsx';
import type { GuestWords } from './guest-words.ts';
import type { GuestLanguage } from './languages.ts';

export interface About {
  readonly name: string;
  readonly email: string;
  readonly location: string;
  readonly code: string;
}

interface AboutStepProps {
  readonly words: GuestWords;
  readonly page: GuestPage;
  readonly slug: string;
  readonly language: GuestLanguage;
  readonly about: About;
  /** The address that a code was mailed to; null for none yet. */
  readonly mailedTo: string | null;
  /** The code turned out to be wrong, or too old, later on. */
  readonly isCodeWrong: boolean;
  readonly onMailed: (email: string) => void;
  readonly onNext: (about: About) => void;
}

/** Who the guest is. It is sent once they agree; before that, only the address that a code is mailed to. */
export function AboutStep({
  words,
  page,
  slug,
  language,
  about,
  mailedTo,
  isCodeWrong,
  ...on
}: AboutStepProps) {
  const { about: own } = words;
  const { values, set, needsCode, problem, isBusy, mail, submit } = useAbout({
    ...{ words, page, slug, language, about, mailedTo, isCodeWrong, ...on },
  });
  return (
    <>
      <h1>{own.title}</h1>
      <form onSubmit={submit}>
        <Field label={own.name} value={values.name} onChange={set('name')} autoComplete="name" required />
        <Field
          {...{ label: own.email, value: values.email, onChange: set('email') }}
          hint={page.isMailDelivered ? own.emailHint : own.keepHint}
          type="email"
          autoComplete="email"
          required
        />
        <Field label={own.location} value={values.location} onChange={set('location')} />
        {page.verifiesEmail && !needsCode && (
          <>
            <p role="status">
              {fillText(page.isMailDelivered ? own.codeSent : own.codeNotSent, {
                email: values.email,
                organisation: page.organisation,
              })}
            </p>
            <Field
              {...{ label: own.code, value: values.code, onChange: set('code') }}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          </>
        )}
        {problem !== null && (
          <p role="alert" className="wrong">
            {problem}
          </p>
        )}
        <button type="submit" disabled={isBusy}>
          {needsCode ? own.sendCode : words.next}
        </button>
        {page.verifiesEmail && !needsCode && (
          <button type="button" className="second" onClick={() => void mail()}>
            {own.sendNewCode}
          </button>
        )}
      </form>
    </>
  );
}

/** Where it takes longer, the address had as many mails as it may get within the hour. */
const waitS = 60;

/** What is typed, and the code where one is needed. */
function useAbout({ words, page, slug, language, about, mailedTo, isCodeWrong, ...on }: AboutStepProps) {
  const { about: own } = words;
  const [values, setValues] = useState(about);
  const [problem, setProblem] = useState(isCodeWrong ? own.codeWrong : null);
  const [isBusy, setIsBusy] = useState(false);
  const set = (name: keyof About) => (value: string) => setValues((all) => ({ ...all, [name]: value }));
  const needsCode = page.verifiesEmail && mailedTo !== values.email;
  const mail = async () => {
    const { email } = values;
    const answer = await callGuest('sendGuestCode', { slug, email, language });
    if (answer.outcome === 'ok') on.onMailed(email);
    if (answer.outcome === 'busy') setProblem(answer.retryAfterS > waitS ? own.codeLater : own.codeWait);
    else setProblem(problemOf(answer.outcome, words));
  };
  const check = async () => {
    const { email, code } = values;
    setIsBusy(true);
    const answer = await callGuest('checkGuestCode', { slug, email, code });
    setIsBusy(false);
    if (answer.outcome === 'ok') on.onNext(values);
    else setProblem(answer.outcome === 'invalid' ? own.codeWrong : problemOf(answer.outcome, words));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (!isPlainName(oneLineName(values.name))) setProblem(own.nameWrong);
    else if (needsCode) void mail();
    else if (page.verifiesEmail) void check();
    else on.onNext(values);
  };
  return { values, set, needsCode, problem, isBusy, mail, submit };
}

function problemOf(
  outcome: GuestAnswer<'sendGuestCode'>['outcome'],
  { about, busy, closed, failed, gone }: GuestWords,
): string | null {
  if (outcome === 'ok') return null;
  if (outcome === 'invalid') return about.emailWrong;
  if (outcome === 'closed') return closed.closed;
  if (outcome === 'gone') return gone;
  return outcome === 'busy' ? busy : failed;
}
