import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../lib/api/lazy-part.ts';
import { preview } from '../lib/session/preview.ts';
import { session, useSession, useSessionTrouble } from '../lib/session/session.ts';
import { sessionReset } from '../lib/session/session-reset.ts';
import { SessionBrokenScreen } from './session-broken-screen.tsx';
import { showPendingFault } from './session-fault-notice.tsx';
import { useIdleLimit } from './session-idle.ts';
import { SessionWaitingBar } from './session-waiting-bar.tsx';

const loadIdleBox = () => import('./session-idle-box.tsx');
const SessionIdleBox = lazyPart(async () => (await loadIdleBox()).SessionIdleBox);
const SessionQuestion = lazyPart(async () => (await import('./session-question.tsx')).SessionQuestion);
const fetchIdleBoxAfterMs = 20_000;

interface SessionLayerProps {
  readonly children: ReactNode;
  /** Goes to a path of the app without a load. */
  readonly onGo: (path: string) => void;
}

/** What the session's life puts over and around the screens: idle box, waiting bar, what broke. */
export function SessionLayer({ children, onGo }: SessionLayerProps) {
  const queryClient = useQueryClient();
  const { status } = useSession();
  const { waiting, broken, question } = useSessionTrouble();
  useEffect(
    () =>
      sessionReset.subscribe(() => {
        void queryClient.cancelQueries();
        queryClient.clear();
      }),
    [queryClient],
  );
  // What was answered to one is not what the other would be told.
  useEffect(() => preview.subscribe(() => void queryClient.resetQueries()), [queryClient]);
  useEffect(() => {
    // A tab that was asleep, or comes back from the browser's cache of pages, has missed what others told it.
    const follow = () => session.follow();
    window.addEventListener('pageshow', follow);
    window.addEventListener('storage', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('pageshow', follow);
      window.removeEventListener('storage', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  useEffect(() => {
    if (status === 'signed-in') showPendingFault(onGo);
  }, [status, onGo]);
  return (
    <>
      {broken === null ? children : <SessionBrokenScreen error={broken} />}
      {status === 'signed-in' && <IdleWatch />}
      {waiting !== null && <SessionWaitingBar waiting={waiting} />}
      {question !== null && (
        <Suspense fallback={null}>
          <SessionQuestion question={question} />
        </Suspense>
      )}
    </>
  );
}

function IdleWatch() {
  const leftS = useIdleLimit();
  useEffect(() => {
    // Fetched ahead: when it is needed there may be no network.
    const timer = setTimeout(() => void loadIdleBox().catch(() => undefined), fetchIdleBoxAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (leftS === null) return null;
  return (
    <Suspense fallback={null}>
      <SessionIdleBox leftS={leftS} />
    </Suspense>
  );
}
