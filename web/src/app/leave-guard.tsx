import { useBlocker } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../lib/api/lazy-part.ts';
import { leaving, useLeaveQuestion } from '../lib/session/leaving.ts';

const LeaveQuestion = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);

interface Place {
  readonly pathname: string;
  readonly search: object;
}

async function isKept({ current, next }: { current: Place; next: Place }): Promise<boolean> {
  return leaving.isLeftBy(addressOf(current), addressOf(next)) && !(await leaving.ask());
}

function addressOf({ pathname, search }: Place) {
  return { pathname, search: { ...search } };
}

/** Keeps a page on which something is not saved until the user says to leave it. */
export function LeaveGuard() {
  const answer = useLeaveQuestion();
  useBlocker({ shouldBlockFn: isKept, enableBeforeUnload: leaving.isHeld });
  if (answer === null) return null;
  return (
    <Suspense fallback={null}>
      <LeaveQuestion answer={answer} />
    </Suspense>
  );
}
