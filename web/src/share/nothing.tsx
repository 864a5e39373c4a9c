type Outcome = 'gone' | 'busy' | 'failed';

export interface NothingProps {
  readonly words: Readonly<Record<Outcome | `${Outcome}Title` | 'retry' | 'requestId', string>>;
  readonly outcome: Outcome;
  readonly requestId: string | undefined;
  readonly onRetry: () => void;
}

/** Why a page for people outside shows nothing, and what they can do. */
export function Nothing({ words, outcome, requestId, onRetry }: NothingProps) {
  return (
    <main className="page note" role="alert">
      <h1>{words[`${outcome}Title`]}</h1>
      <p>{words[outcome]}</p>
      {outcome !== 'gone' && (
        <button type="button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {requestId !== undefined && outcome === 'failed' && (
        <small>
          {words.requestId} {requestId}
        </small>
      )}
    </main>
  );
}
