type Outcome = 'gone' | 'paused' | 'busy' | 'failed';

export interface NothingProps<Outcomes extends Outcome> {
  readonly words: Readonly<Record<Outcomes | `${Outcomes}Title` | 'retry' | 'requestId', string>>;
  readonly outcome: Outcomes;
  readonly requestId: string | undefined;
  readonly onRetry: () => void;
}

/** Why a page for guests shows nothing, and what they can do. */
export function Nothing<Outcomes extends Outcome>({
  words,
  outcome,
  requestId,
  onRetry,
}: NothingProps<Outcomes>) {
  return (
    <main className="page note" role="alert">
      <h1>{words[`${outcome}Title` as const]}</h1>
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
