import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { leaving, useLeaveQuestion } from '../lib/leaving.ts';

const LeaveQuestion = lazy(async () => ({ default: (await import('./leave-question.tsx')).LeaveQuestion }));

interface Move {
  readonly current: { readonly pathname: string };
  readonly next: { readonly pathname: string };
}

// Another tab or filter of the same page takes nothing away.
async function isKept({ current, next }: Move): Promise<boolean> {
  return current.pathname !== next.pathname && !(await leaving.ask());
}

/** Keeps a page on which something is not saved until the person says to leave it. */
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
