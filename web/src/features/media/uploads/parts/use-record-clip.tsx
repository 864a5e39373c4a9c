import type { Clip } from '@rushes/contract/media/clips';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../../lib/api/lazy-part.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import type { RecorderDialogProps } from '../recorder/parts/recorder-dialog.tsx';

const RecorderDialog = lazyPart<RecorderDialogProps>(
  async () => (await import('../recorder/parts/recorder-dialog.tsx')).RecorderDialog,
);

export interface RecordClip {
  /** Opens the recorder; null for users who don't record. */
  readonly open: (() => void) | null;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

/** The recorder as a dialog, where a clip is chosen: `onUse` gets the clip that was recorded. */
export function useRecordClip(onUse: (clip: Clip) => void): RecordClip {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  // Loaded when it is first opened; it stays, to close in its own time.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return {
    open: canSee(me, 'create.record') ? open : null,
    isOpen,
    dialog: wasOpened && (
      <Suspense fallback={null}>
        <RecorderDialog opened={isOpen} onClose={() => setIsOpen(false)} onUse={onUse} />
      </Suspense>
    ),
  };
}
