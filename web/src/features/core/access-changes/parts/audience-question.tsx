import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { openQuestion } from '../api.ts';

const AudienceDialog = lazyPart(async () => (await import('./audience-dialog.tsx')).AudienceDialog);

/** Shows the change of who can watch that waits for a confirmation. */
export function AudienceQuestion() {
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.get);
  // The next user of this page isn't asked.
  useEffect(() => () => openQuestion.get()?.answer(false), []);
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <AudienceDialog change={question.change} onAnswer={question.answer} />
    </Suspense>
  );
}
