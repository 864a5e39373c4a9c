import { useCallback, useEffect, useState } from 'react';
import { callConsent, type ConsentAnswer, type OwnConsent } from '../../lib/api/consent-call.ts';
import { fillText } from '../../player/words.ts';
import { Nothing } from '../link-gone.tsx';
import type { GuestWords } from './guest-words.ts';

interface ConsentProps {
  readonly words: GuestWords;
}

/** What a guest agreed to, by the link in their mail: looking changes nothing, a button does. */
export function Consent({ words }: ConsentProps) {
  // The token stays in the address: the page can be loaded again.
  const [token] = useState(() => location.hash.slice(1));
  const [answer, setAnswer] = useState<ConsentAnswer | null>(null);
  const open = useCallback(() => void callConsent('openConsent', token).then(setAnswer), [token]);
  useEffect(open, [open]);
  if (answer === null) return <main className="page note guest" aria-busy="true" />;
  if (answer.outcome !== 'ok') return <Nothing words={words} {...answer} onRetry={open} />;
  const withdraw = () => void callConsent('withdrawConsent', token).then(setAnswer);
  return <OneConsent words={words} consent={answer.consent} onWithdraw={withdraw} />;
}

function OneConsent({
  words: { withdrawal, consent: own, locale },
  consent: { organisation, unpublishes, state, text, scopes, signedAt },
  onWithdraw,
}: ConsentProps & { consent: OwnConsent; onWithdraw: () => void }) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(signedAt));
  if (state === 'withdrawn')
    return (
      <main className="page note guest" role="status">
        <h1>{withdrawal.withdrawn}</h1>
        <p>{fillText(withdrawal.withdrawnText, { organisation })}</p>
        <p>{fillText(unpublishes ? withdrawal.unpublished : withdrawal.maybeOnline, { organisation })}</p>
      </main>
    );
  return (
    <main className="page note guest">
      <h1>{withdrawal.title}</h1>
      <p className="faint">{fillText(withdrawal.given, { organisation, day })}</p>
      <p className="text">{text}</p>
      <p>{own.scopes}</p>
      <ul className="plainlist">
        {scopes.map((scope) => (
          <li key={scope}>{fillText(own.scope[scope], { organisation })}</li>
        ))}
      </ul>
      {state === 'expired' ? (
        <p>{withdrawal.expired}</p>
      ) : (
        <Withdrawal {...{ withdrawal, organisation, onWithdraw }} />
      )}
    </main>
  );
}

interface WithdrawalProps {
  readonly withdrawal: GuestWords['withdrawal'];
  readonly organisation: string;
  readonly onWithdraw: () => void;
}

/** Asks once more: it can't be undone. */
function Withdrawal({ withdrawal, organisation, onWithdraw }: WithdrawalProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p className="faint">{fillText(withdrawal.sure, { organisation })}</p>
      {isAsking ? (
        <>
          <p role="alert">{withdrawal.ask}</p>
          <div className="actions">
            <button type="button" onClick={onWithdraw}>
              {withdrawal.now}
            </button>
            <button type="button" className="second" onClick={() => setIsAsking(false)}>
              {withdrawal.keep}
            </button>
          </div>
        </>
      ) : (
        <button type="button" onClick={() => setIsAsking(true)}>
          {withdrawal.withdraw}
        </button>
      )}
    </>
  );
}
