import { useId, useState } from 'react';
import { callGuestReview, type GuestReviewVersion } from '../../lib/api/guest-review-call.ts';
import { fillText } from '../../player/words.ts';
import type { ReviewWords } from './review-words.ts';
import type { VersionProps } from './version-review.tsx';

type Decision = NonNullable<GuestReviewVersion['decision']>;
type Explained = Exclude<Decision, 'approved'>;

/** What the reviewer decides, and why. */
export function DecisionForm({ token, words, version, onChange, onReload }: VersionProps) {
  const { roundId, isTurn, decision: own } = version;
  const [explained, setExplained] = useState<Explained | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const decide = async (decision: Decision, reason: string) => {
    setIsBusy(true);
    const answer = await callGuestReview('decideReview', { token, roundId, decision, reason });
    setIsBusy(false);
    setHasFailed(answer.outcome !== 'ok' && answer.outcome !== 'changed');
    if (answer.outcome === 'ok') {
      setExplained(null);
      onChange(answer.review);
    }
    if (answer.outcome === 'changed' || answer.outcome === 'gone') await onReload();
  };
  return (
    <section aria-label={words.decision.title} className="panel">
      <h2>{words.decision.title}</h2>
      {own !== null && (
        <p role="status">
          {fillText(isTurn ? words.decision.change : words.decision.made, { decision: words.decision[own] })}
        </p>
      )}
      {isTurn && explained === null && (
        <div className="actions">
          <button type="button" disabled={isBusy} onClick={() => void decide('approved', '')}>
            {words.decision.approve}
          </button>
          <button type="button" className="second" onClick={() => setExplained('approved-with-changes')}>
            {words.decision.approveWithChanges}
          </button>
          <button type="button" className="second" onClick={() => setExplained('changes-required')}>
            {words.decision.requireChanges}
          </button>
        </div>
      )}
      {isTurn && explained !== null && (
        <ReasonForm
          words={words}
          decision={explained}
          isBusy={isBusy}
          onCancel={() => setExplained(null)}
          onSend={(reason) => void decide(explained, reason)}
        />
      )}
      {hasFailed && (
        <p className="wrong" role="alert">
          {words.decision.failed}
        </p>
      )}
    </section>
  );
}

interface ReasonFormProps {
  readonly words: ReviewWords;
  readonly decision: Explained;
  readonly isBusy: boolean;
  readonly onSend: (reason: string) => void;
  readonly onCancel: () => void;
}

function ReasonForm({ words, decision, isBusy, onSend, onCancel }: ReasonFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const isRequired = decision === 'changes-required';
  const isMissing = isRequired && reason.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing) onSend(reason);
      }}
    >
      <label htmlFor={id}>{isRequired ? words.decision.reason : words.decision.reasonOptional}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className="actions">
        <button type="submit" disabled={isBusy || isMissing}>
          {isRequired ? words.decision.requireChanges : words.decision.approveWithChanges}
        </button>
        <button type="button" className="second" onClick={onCancel}>
          {words.decision.cancel}
        </button>
      </div>
    </form>
  );
}
