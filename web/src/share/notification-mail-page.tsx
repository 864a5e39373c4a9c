import { useState } from 'react';
import { callNotificationMails, type NotificationMails } from '../lib/api/preference-call.ts';
import { fillText } from '../player/words.ts';
import { Nothing } from './link-gone.tsx';
import { Frame, useAnswer } from './mail-page.tsx';
import { groupWords, mailWords } from './mail-words.ts';

const words = mailWords.notifications;

/** Turns off the emails about a group of notifications: looking changes nothing, the button does. */
export function NotificationMailPage({ token }: { token: string }) {
  const [answer, setAnswer, open] = useAnswer(() => callNotificationMails('openUnsubscribe', token));
  const [isBusy, setIsBusy] = useState(false);
  const turnOff = async () => {
    setIsBusy(true);
    setAnswer(await callNotificationMails('unsubscribe', token).finally(() => setIsBusy(false)));
  };
  if (answer === null) return <main className="page note" aria-busy="true" />;
  if (answer.outcome !== 'ok') return <Nothing words={mailWords} {...answer} onRetry={open} />;
  return <Topic mails={answer.response} isBusy={isBusy} onTurnOff={() => void turnOff()} />;
}

interface TopicProps {
  readonly mails: NotificationMails;
  readonly isBusy: boolean;
  readonly onTurnOff: () => void;
}

function Topic({ mails, isBusy, onTurnOff }: TopicProps) {
  const { organisation, topic, isOff } = mails;
  const values = { organisation, topic: topic === 'daily' ? '' : groupWords[topic] };
  const text = topic === 'daily' ? words.textDaily : words.text;
  const done = topic === 'daily' ? words.doneDaily : words.done;
  return (
    <Frame host={mails} title={isOff ? words.doneTitle : words.title}>
      <p role={isOff ? 'status' : undefined}>{fillText(isOff ? done : text, values)}</p>
      {!isOff && (
        <button type="button" disabled={isBusy} onClick={onTurnOff}>
          {words.action}
        </button>
      )}
      <p>
        <a href="/account/notifications">{words.preferences}</a>
      </p>
    </Frame>
  );
}
