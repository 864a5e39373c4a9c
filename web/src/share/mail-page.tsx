import { type ReactNode, useEffect, useState } from 'react';
import {
  callPreference,
  type PreferenceAnswer,
  type Preferences,
  type Subscription,
} from '../lib/api/preference-call.ts';
import { fillText } from '../player/words.ts';
import { Logo, wear } from './brand.tsx';
import { mailWords as words } from './mail-words.ts';
import { Nothing } from './link-gone.tsx';

export type MailLink = 'unsubscribe' | 'preferences' | 'confirm';

/** What the links in mails lead to: looking changes nothing, a button does. */
export function MailPage({ link, token }: { link: MailLink; token: string }) {
  if (link === 'preferences') return <PreferencePage token={token} />;
  return <OneListPage link={link} token={token} />;
}

export function useAnswer<T>(ask: () => Promise<T>): [T | null, (answer: T | null) => void, () => void] {
  const [answer, setAnswer] = useState<T | null>(null);
  const open = () => {
    setAnswer(null);
    void ask().then(setAnswer);
  };
  useEffect(() => {
    void ask().then(setAnswer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for a page
  }, []);
  return [answer, setAnswer, open];
}

function OneListPage({ link, token }: { link: 'unsubscribe' | 'confirm'; token: string }) {
  const opening = link === 'confirm' ? 'openConfirmation' : 'openUnsubscribe';
  const doing = link === 'confirm' ? 'confirmSubscription' : 'unsubscribe';
  const [answer, setAnswer, open] = useAnswer<PreferenceAnswer<typeof opening>>(() =>
    callPreference(opening, { token }),
  );
  const [isBusy, setIsBusy] = useState(false);
  const act = async () => {
    setIsBusy(true);
    setAnswer(await callPreference(doing, { token }).finally(() => setIsBusy(false)));
  };
  if (answer === null) return <main className="page note" aria-busy="true" />;
  if (answer.outcome !== 'ok') return <Nothing words={words} {...answer} onRetry={open} />;
  return <OneList link={link} subscription={answer.response} isBusy={isBusy} onAct={() => void act()} />;
}

interface OneListProps {
  readonly link: 'unsubscribe' | 'confirm';
  readonly subscription: Subscription;
  readonly isBusy: boolean;
  readonly onAct: () => void;
}

function OneList({ link, subscription, isBusy, onAct }: OneListProps) {
  const { organisation, listName, state } = subscription;
  const values = { organisation, list: listName };
  const isDone = link === 'confirm' ? state === 'confirmed' : state === 'unsubscribed';
  const isAll = link === 'unsubscribe' && listName === '';
  const text = isAll ? words.unsubscribe.textAll : words[link].text;
  const done = isAll ? words.unsubscribe.doneAll : words[link].done;
  return (
    <Frame host={subscription} title={words[link][isDone ? 'doneTitle' : 'title']}>
      <p role={isDone ? 'status' : undefined}>{fillText(isDone ? done : text, values)}</p>
      {!isDone && (
        <button type="button" disabled={isBusy} onClick={onAct}>
          {words[link].action}
        </button>
      )}
    </Frame>
  );
}

function PreferencePage({ token }: { token: string }) {
  const [answer, setAnswer, open] = useAnswer<PreferenceAnswer<'openPreferences'>>(() =>
    callPreference('openPreferences', { token }),
  );
  const [done, setDone] = useState<'saved' | 'ended' | 'asked' | null>(null);
  if (answer === null) return <main className="page note" aria-busy="true" />;
  if (answer.outcome !== 'ok') return <Nothing words={words} {...answer} onRetry={open} />;
  const act = async (
    what: 'saved' | 'ended' | 'asked',
    asking: Promise<PreferenceAnswer<'openPreferences'>>,
  ) => {
    const next = await asking;
    setAnswer(next);
    if (next.outcome === 'ok') setDone(what);
  };
  const preferences = answer.response;
  const names = { organisation: preferences.organisation };
  return (
    <Frame host={preferences} title={fillText(words.preferences.title, names)}>
      <p>{fillText(words.preferences.text, { email: preferences.email })}</p>
      {done !== null && <p role="status">{words.preferences[done]}</p>}
      {preferences.wipeRequestedAt !== null && <p>{fillText(words.preferences.wiping, names)}</p>}
      {preferences.isBlocked && preferences.wipeRequestedAt === null && (
        <p>{fillText(words.preferences.blocked, names)}</p>
      )}
      <Lists
        key={JSON.stringify(preferences.lists)}
        preferences={preferences}
        onSave={(listIds) => act('saved', callPreference('savePreferences', { token, listIds }))}
      />
      {preferences.wipeRequestedAt === null && (
        <Endings
          isEnded={preferences.isBlocked}
          onEnd={() => act('ended', callPreference('unsubscribeAll', { token }))}
          onWipe={() => act('asked', callPreference('requestWipe', { token }))}
        />
      )}
    </Frame>
  );
}

interface ListsProps {
  readonly preferences: Preferences;
  readonly onSave: (listIds: string[]) => Promise<void>;
}

function Lists({ preferences, onSave }: ListsProps) {
  const { lists } = preferences;
  const [wanted, setWanted] = useState(
    () => new Set(lists.filter(({ isSubscribed }) => isSubscribed).map(({ listId }) => listId)),
  );
  const [isBusy, setIsBusy] = useState(false);
  if (lists.length === 0) return <p>{words.preferences.none}</p>;
  const toggle = (listId: string) => {
    const next = new Set(wanted);
    if (!next.delete(listId)) next.add(listId);
    setWanted(next);
  };
  const save = async () => {
    setIsBusy(true);
    await onSave([...wanted]).finally(() => setIsBusy(false));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {lists.map(({ listId, name, description, scope }) => (
        <label key={listId} className="choice">
          <input type="checkbox" checked={wanted.has(listId)} onChange={() => toggle(listId)} />
          <span>
            {scope === 'personal' ? fillText(words.preferences.personal, { name }) : name}
            {description !== '' && <small>{description}</small>}
          </span>
        </label>
      ))}
      <button type="submit" disabled={isBusy}>
        {words.preferences.save}
      </button>
    </form>
  );
}

interface EndingsProps {
  readonly isEnded: boolean;
  readonly onEnd: () => Promise<void>;
  readonly onWipe: () => Promise<void>;
}

function Endings({ isEnded, onEnd, onWipe }: EndingsProps) {
  const [isSure, setIsSure] = useState(false);
  return (
    <div className="endings">
      {!isEnded && (
        <button type="button" className="plain" onClick={() => void onEnd()}>
          {words.preferences.end}
        </button>
      )}
      {isSure && <p>{words.preferences.wipeText}</p>}
      <button type="button" className="plain" onClick={() => (isSure ? void onWipe() : setIsSure(true))}>
        {isSure ? words.preferences.wipeConfirm : words.preferences.wipe}
      </button>
    </div>
  );
}

interface FrameProps {
  readonly host: Pick<Preferences, 'organisation' | 'brand'>;
  readonly title: string;
  readonly children: ReactNode;
}

export function Frame({ host: { organisation, brand }, title, children }: FrameProps) {
  useEffect(() => {
    document.title = `${title} – ${organisation}`;
    wear(brand.accent);
  }, [title, organisation, brand]);
  return (
    <main className="page note mail">
      <p className="organisation">
        {brand.logoUrl !== null && <Logo url={brand.logoUrl} />}
        {organisation}
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
