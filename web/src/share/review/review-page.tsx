import { useCallback, useEffect, useState } from 'react';
import {
  callGuestReview,
  type GuestReview,
  type GuestReviewAnswer,
} from '../../lib/api/guest-review-call.ts';
import { fillText } from '../../player/words.ts';
import { Logo, wear } from '../brand.tsx';
import { InLanguage } from '../guest/in-language.tsx';
import { Nothing } from '../link-gone.tsx';
import { CodeForm } from './code-form.tsx';
import { loadReviewWords, type ReviewWords } from './review-words.ts';
import { VersionReview } from './version-review.tsx';
import '../guest/guest.css';
import './review.css';

const askAgainMs = 20_000;
const preparingMs = 2_000;

/** A version that someone without an account reviews, by the link in their email, in their language. */
export function ReviewPage() {
  return <InLanguage load={loadReviewWords}>{({ words }) => <Page words={words} />}</InLanguage>;
}

function Page({ words }: { words: ReviewWords }) {
  // The token stays in the address: the page can be loaded again.
  const [token] = useState(() => location.hash.slice(1));
  const [answer, setAnswer] = useState<GuestReviewAnswer | null>(null);
  const open = useCallback(async () => {
    const opened = await callGuestReview('openGuestReview', { token });
    // What is shown stays while the server can't be reached.
    setAnswer((shown) => (shown?.outcome === 'ok' && !isNews(opened) ? shown : opened));
  }, [token]);
  useEffect(() => void open(), [open]);
  const review = answer?.outcome === 'ok' ? answer.review : null;
  useFollow(review, open);
  useEffect(() => wear(review?.brand.accent ?? null), [review?.brand.accent]);
  if (answer === null) return <main className="page note" aria-busy="true" />;
  if (answer.outcome !== 'ok') {
    const outcome = answer.outcome === 'gone' || answer.outcome === 'busy' ? answer.outcome : 'failed';
    const requestId = 'requestId' in answer ? answer.requestId : undefined;
    return <Nothing words={words} {...{ outcome, requestId }} onRetry={() => void open()} />;
  }
  const change = (next: GuestReview) => setAnswer({ outcome: 'ok', review: next });
  return <Reviewing {...{ token, words }} review={answer.review} onChange={change} onReload={open} />;
}

function isNews({ outcome }: GuestReviewAnswer): boolean {
  return outcome === 'ok' || outcome === 'gone';
}

/** Reads the review again for what others say, and until the version plays. */
function useFollow(review: GuestReview | null, open: () => Promise<void>): void {
  const version = review?.version ?? null;
  const isFollowed = version !== null;
  const isPreparing = version?.video?.hls === null && !version.isWithheld;
  useEffect(() => {
    if (!isFollowed) return undefined;
    const timer = window.setInterval(() => void open(), isPreparing ? preparingMs : askAgainMs);
    return () => window.clearInterval(timer);
  }, [isFollowed, isPreparing, open]);
}

export interface ReviewingProps {
  readonly token: string;
  readonly words: ReviewWords;
  readonly review: GuestReview;
  readonly onChange: (review: GuestReview) => void;
  readonly onReload: () => Promise<void>;
}

function Reviewing(props: ReviewingProps) {
  const { words, review } = props;
  const { organisation, brand, state, version } = review;
  useEffect(() => {
    document.title = version === null ? organisation : `${version.title} – ${organisation}`;
  }, [version, organisation]);
  const owner = (
    <p className="owner">
      {brand.logoUrl !== null && <Logo url={brand.logoUrl} />} {organisation}
    </p>
  );
  if (state !== 'open')
    return (
      <main className="page note" role="status">
        {owner}
        <h1>{words.states[state].title}</h1>
        <p>{fillText(words.states[state].text, { organisation })}</p>
      </main>
    );
  if (version === null)
    return (
      <main className="page note">
        {owner}
        <CodeForm {...props} />
      </main>
    );
  return (
    <main className="page review">
      {owner}
      <VersionReview {...props} version={version} />
    </main>
  );
}
