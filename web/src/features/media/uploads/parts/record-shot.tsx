import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import type { RecorderDialogProps } from '../recorder/parts/recorder-dialog.tsx';
import type { RecordedShot } from '../recorder/parts/shot-takes.tsx';

const RecorderDialog = lazyPart<RecorderDialogProps>(
  async () => (await import('../recorder/parts/recorder-dialog.tsx')).RecorderDialog,
);
const LeftTakes = lazyPart(async () => (await import('../recorder/parts/left-takes.tsx')).LeftTakes);

/** The recorder as a dialog for a shot of a task; its takes go to the task. */
export function useRecordShot(shot: RecordedShot): { open: () => void; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  // Loaded when it is first opened; it stays, to close in its own time.
  const [wasOpened, setWasOpened] = useState(false);
  return {
    open: () => {
      setWasOpened(true);
      setIsOpen(true);
    },
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <RecorderDialog opened={isOpen} onClose={() => setIsOpen(false)} shot={shot} />
      </Suspense>
    ),
  };
}

/** Offers recordings of this browser that were cut short. */
export function LeftRecordings() {
  return (
    <Suspense fallback={null}>
      <LeftTakes />
    </Suspense>
  );
}
