import type { Draft } from '@rushes/contract/programs';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { unsavedWork } from '../../lib/unsaved.ts';
import type { EditList } from '../../timeline/edit-list.ts';
import { conflictOf, rememberProgram, saveTimeline } from './api.ts';
import { type Autosave, createAutosave, isSaved, type SaveState } from './autosave.ts';
import { clearLocalDraft, readLocalDraft, writeLocalDraft } from './local-draft.ts';

interface AutosaveUse {
  readonly programId: string;
  readonly draft: Draft;
  readonly fps: number;
  readonly onFailure: (error: unknown) => void;
}

/** Autosave of one program, with a copy in this browser until the server has it. */
export function useAutosave(use: AutosaveUse): { autosave: Autosave; state: SaveState } {
  const { programId, draft } = use;
  const queryClient = useQueryClient();
  const [autosave] = useState(() =>
    createAutosave({
      draft,
      save: async (list: EditList, revision) => {
        const saved = await saveTimeline({ programId, list, revision, fps: use.fps });
        rememberProgram(queryClient, { programId, draft: saved, timeline: saved.timeline });
        return saved;
      },
      conflictOf,
      onFailure: use.onFailure,
    }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.get);
  useEffect(() => autosave.hear(draft), [autosave, draft]);
  useEffect(() => {
    const left = readLocalDraft(programId);
    if (left !== null) autosave.restore(left.items, left.revision);
  }, [autosave, programId]);
  useEffect(() => {
    const keep = () => {
      const now = autosave.get();
      if (isSaved(now)) clearLocalDraft(programId);
      else writeLocalDraft(programId, { revision: now.draft.revision, items: now.wanted });
    };
    const stop = autosave.subscribe(keep);
    const leave = unsavedWork.add({ keep, isHolding: () => !isSaved(autosave.get()) });
    const guard = (event: BeforeUnloadEvent) => {
      if (!isSaved(autosave.get())) event.preventDefault();
    };
    window.addEventListener('beforeunload', guard);
    return () => {
      stop();
      leave();
      window.removeEventListener('beforeunload', guard);
      void autosave.flush();
    };
  }, [autosave, programId]);
  return { autosave, state };
}
