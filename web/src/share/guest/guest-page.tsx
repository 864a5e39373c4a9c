import { useCallback, useEffect, useState } from 'react';
import { callGuest, type ClosedPage, type GuestAnswer } from '../../lib/api/guest-call.ts';
import { Logo, wear } from '../brand.tsx';
import { Nothing } from '../link-gone.tsx';
import { Consent } from './consent-page.tsx';
import { keep, readKept } from './device.ts';
import { GuestSteps, type Opened } from './guest-steps.tsx';
import { type GuestWords, loadWords } from './guest-words.ts';
import type { GuestLanguage } from './languages.ts';
import { InLanguage } from './in-language.tsx';
import { JoinForm } from './join-form.tsx';
import '../phone.css';
import './guest.css';

/** What guests see by a link, in their language: a recording to take part in, or what they agreed to. */
export function GuestPage({ slug }: { slug: string }) {
  return <InLanguage load={loadWords}>{(spoken) => <Page slug={slug} {...spoken} />}</InLanguage>;
}

interface PageProps {
  readonly slug: string;
  readonly words: GuestWords;
  readonly language: GuestLanguage;
}

function Page(props: PageProps) {
  if (props.slug === '') return <JoinForm words={props.words} />;
  if (props.slug === 'consent') return <Consent words={props.words} />;
  return <Recording {...props} />;
}

/** By the long name, however the guest got here. */
const tokenKey = (slug: string) => `guest-response-${slug}`;

/** The link of a mail brings the token along; it doesn't stay in the address. */
function takeToken(slug: string): string | null {
  const brought = /^#([A-Za-z0-9_-]{64})$/.exec(location.hash)?.[1];
  if (brought !== undefined) {
    keep(tokenKey(slug), brought);
    history.replaceState(null, '', location.pathname);
  }
  return readKept(tokenKey(slug));
}

type Loaded = Opened | Exclude<GuestAnswer<'openGuestPage'>, { outcome: 'ok' }>;

const isShort = (slug: string) => slug.length === 8;

/** What the guest began goes on; else the page as everybody sees it. */
async function load(slug: string): Promise<Loaded> {
  if (!isShort(slug)) return (await loadBegun(slug)) ?? loadPage(slug);
  // The server alone knows the long name of a code.
  const page = await loadPage(slug);
  const long = longOf(page);
  return (long === null ? null : await loadBegun(long)) ?? page;
}

function longOf(loaded: Loaded): string | null {
  if (loaded.outcome === 'open') return loaded.page.slug;
  return loaded.outcome === 'closed' ? loaded.closed.slug : null;
}

/** Null where nothing was begun on this device. */
async function loadBegun(slug: string): Promise<Loaded | null> {
  const token = takeToken(slug);
  if (token === null) return null;
  const visit = await callGuest('getGuestVisit', { token });
  if (visit.outcome === 'ok')
    return { outcome: 'open', token, visit: visit.response, page: visit.response.page };
  if (visit.outcome !== 'gone') return visit;
  keep(tokenKey(slug), null);
  return null;
}

async function loadPage(slug: string): Promise<Loaded> {
  const opened = await callGuest('openGuestPage', { slug });
  return opened.outcome === 'ok'
    ? { outcome: 'open', token: null, visit: null, page: opened.response }
    : opened;
}

function Recording({ slug, words, language }: PageProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [guests, setGuests] = useState(0);
  const open = useCallback(() => load(slug).then(setLoaded), [slug]);
  useEffect(() => void open(), [open]);
  // What the guest before recorded stays on the device; the link of their mail goes on with it.
  const welcomeNext = async (long: string) => {
    keep(tokenKey(long), null);
    await open();
    setGuests((all) => all + 1);
  };
  if (loaded === null) return <main className="page note guest" aria-busy="true" />;
  if (loaded.outcome === 'open')
    return (
      <GuestSteps
        key={guests}
        {...{ slug, words, language }}
        opened={loaded}
        onStarted={(token) => keep(tokenKey(loaded.page.slug), token)}
        onReload={() => void open()}
        onOther={() => void welcomeNext(loaded.page.slug)}
      />
    );
  if (loaded.outcome === 'closed') return <Closed words={words} closed={loaded.closed} />;
  // A short address is a code that someone typed.
  if (loaded.outcome === 'gone' && isShort(slug)) return <WrongCode words={words} />;
  const requestId = 'requestId' in loaded ? loaded.requestId : undefined;
  const outcome = loaded.outcome === 'gone' || loaded.outcome === 'busy' ? loaded.outcome : 'failed';
  return <Nothing words={words} outcome={outcome} requestId={requestId} onRetry={() => void open()} />;
}

function WrongCode({ words: { join, retry } }: { words: GuestWords }) {
  return (
    <main className="page note guest" role="alert">
      <h1>{join.wrongTitle}</h1>
      <p>{join.wrong}</p>
      <button type="button" onClick={() => location.assign('/g')}>
        {retry}
      </button>
    </main>
  );
}

function Closed({
  words,
  closed: { organisation, brand, reason },
}: {
  words: GuestWords;
  closed: ClosedPage;
}) {
  useEffect(() => wear(brand.accent), [brand.accent]);
  return (
    <main className="page note guest">
      <p className="owner">
        {brand.logoUrl !== null && <Logo url={brand.logoUrl} />} {organisation}
      </p>
      <h1>{words.closed[reason]}</h1>
    </main>
  );
}
