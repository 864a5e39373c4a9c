import type { Captions, CaptionState } from '@rushes/contract/media/captions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { createHistory, record, redo, undo } from '../../../../lib/forms/history.ts';
import { showError } from '../../../../ui/toast.tsx';
import { keepCaptions } from '../api.ts';
import { type Cues, toEdited, toSaved } from './cues.ts';

interface Edited {
  readonly cues: Cues;
  readonly state: CaptionState;
}

interface StaleDetails {
  readonly current: Captions | null;
  readonly changedBy: string;
}

export type CaptionEditor = ReturnType<typeof useCaptionEditor>;

const editedOf = ({ cues, state }: Pick<Captions, 'cues' | 'state'>): Edited => ({
  cues: toEdited(cues),
  state,
});

/** The captions that are being edited: with undo, and saved over the revision that they are based on. */
export function useCaptionEditor(clipId: string, captions: Captions, draftTitle: string) {
  const [history, setHistory] = useState(() => createHistory(editedOf(captions)));
  const [saved, setSaved] = useState(history.present);
  const revision = useRef(captions.revision);
  const [conflict, setConflict] = useState<StaleDetails | null>(null);
  const { present } = history;
  const isDirty = present !== saved;
  const show = (next: Edited) => {
    setHistory(createHistory(next));
    setSaved(next);
  };
  const change = (next: Edited, gesture: string | null = null) =>
    setHistory((before) => record(before, next, gesture));
  useUnsaved(isDirty);
  useFormDraft(draftTitle, {
    unsaved: () => (isDirty ? { cues: toSaved(present.cues), state: present.state } : null),
    restore: (draft: Pick<Captions, 'cues' | 'state'>) => change(editedOf(draft)),
  });
  const saving = useSaving({
    ...{ clipId, language: captions.language, revision },
    onSaved: setSaved,
    onConflict: setConflict,
  });
  return {
    ...present,
    isDirty,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isDirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Changes of one gesture, such as typing into one field, are undone together. */
    apply: (next: (cues: Cues) => Cues, gesture: string | null = null) =>
      setHistory((before) => {
        const cues = next(before.present.cues);
        return cues === before.present.cues ? before : record(before, { ...before.present, cues }, gesture);
      }),
    setState: (state: CaptionState) => change({ ...present, state }),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** Puts what was saved in the place of all; undo brings back what was there. */
    replace: (next: Captions) => {
      const edited = editedOf(next);
      revision.current = next.revision;
      change(edited);
      setSaved(edited);
    },
    save: () => saving.mutate(present),
    shared: {
      conflict,
      reload: () => {
        revision.current = conflict?.current?.revision ?? 0;
        show(editedOf(conflict?.current ?? { cues: [], state: 'in-review' }));
        setConflict(null);
      },
      overwrite: () => {
        revision.current = conflict?.current?.revision ?? 0;
        setConflict(null);
      },
    },
    revision: () => revision.current,
  };
}

interface SavingOf {
  readonly clipId: string;
  readonly language: string;
  readonly revision: { current: number };
  readonly onSaved: (edited: Edited) => void;
  readonly onConflict: (details: StaleDetails) => void;
}

function useSaving({ clipId, language, revision, onSaved, onConflict }: SavingOf) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ cues, state }: Edited) =>
      api.caption.saveTrack({ clipId, language, revision: revision.current, cues: toSaved(cues), state }),
    onSuccess: (next, edited) => {
      revision.current = next.revision;
      onSaved(edited);
      return keepCaptions(queryClient, clipId, next);
    },
    onError: (error) => {
      if (isCallError(error, 'conflict')) onConflict(error.details as StaleDetails);
      else showError(error, t('errors.unexpected'));
    },
  });
}
