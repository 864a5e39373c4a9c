import type { Draft } from '@rushes/contract/create/programs';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPassing } from '../../../../lib/api/call-error.ts';
import { useMe } from '../../../../lib/session/session.ts';
import { unsavedWork } from '../../../../lib/forms/unsaved.ts';
import { type EditList, isSameCut } from '../../../../timeline/edit-list.ts';
import { mergeCuts } from '../../../../timeline/merge.ts';
import { showUndo } from '../../../../ui/toast.tsx';
import { conflictOf, rememberProgram, saveTimeline } from '../api.ts';
import { type Autosave, createAutosave, isSaved, type Merged, type SaveState } from './autosave.ts';
import type { DraftKey } from '../../../../lib/forms/local-drafts.ts';
import { type LocalDraft, localDrafts } from './local-draft.ts';

interface AutosaveUse {
  readonly programId: string;
  readonly draft: Draft;
  readonly fps: number;
  readonly onFailure: (error: unknown) => void;
  readonly onClash: (news: ClashNews) => void;
}

/** Where another changed the same as the user did. */
export interface ClashNews {
  readonly merged: Merged;
  /** Null where that user is gone. */
  readonly savedBy: Draft['savedBy'];
  /** Has theirs in those places. */
  readonly useTheirs: () => void;
}

/** Autosave of one program, with a copy in this browser until the server has it. */
export function useAutosave(use: AutosaveUse): { autosave: Autosave; state: SaveState } {
  const { programId, draft } = use;
  const { userId } = useMe();
  const queryClient = useQueryClient();
  const [autosave] = useState(
    (): Autosave =>
      createAutosave({
        draft,
        save: async (list: EditList, revision) => {
          const saved = await saveTimeline({ programId, list, revision, fps: use.fps });
          rememberProgram(queryClient, { programId, draft: saved, timeline: saved.timeline });
          return saved;
        },
        conflictOf,
        onFailure: use.onFailure,
        isPassing,
        onClash: (merged, theirs) =>
          use.onClash({ merged, savedBy: theirs.savedBy, useTheirs: () => preferTheirs(autosave, merged) }),
      }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.get);
  useEffect(() => autosave.hear(draft), [autosave, draft]);
  useEffect(() => keepDraft(autosave, { userId, objectId: programId }), [autosave, programId, userId]);
  return { autosave, state };
}

/** What was changed since stays. */
function preferTheirs(autosave: Autosave, { list, other }: Merged): void {
  const mine = autosave.get().wanted;
  autosave.change(mergeCuts(list, { mine, theirs: other, prefer: 'theirs' }).list);
}

/** Offers what was left unsaved here before, and keeps what is not saved from now on; answers the way to end it. */
function keepDraft(autosave: Autosave, key: DraftKey): () => void {
  let isRead = false;
  const keep = async () => {
    if (!isRead) return;
    const now = autosave.get();
    if (isSaved(now)) await localDrafts.clear(key);
    else
      await localDrafts.write(key, {
        ...{ revision: now.draft.revision, items: now.wanted },
        base: now.draft.timeline.items,
      });
  };
  const offer = (left: LocalDraft | null) => {
    isRead = true;
    const { wanted, draft } = autosave.get();
    if (left === null || !isSaved(autosave.get()) || isSameCut(left.items, wanted)) return;
    autosave.restore(left.items, left.revision, left.base);
    // Where someone saved since, both versions became one or are shown to choose from.
    if (left.revision !== draft.revision) return;
    showUndo({
      message: i18next.t('sessionLife.draft.restored'),
      undoLabel: i18next.t('sessionLife.draft.discard'),
      onUndo: () => autosave.change(wanted),
    });
  };
  localDrafts.read(key).then(offer, () => offer(null));
  const stop = autosave.subscribe(() => void keep().catch(() => undefined));
  // Once kept here, a list is safe over any reload.
  const forget = unsavedWork.add({ keep });
  const guard = (event: BeforeUnloadEvent) => {
    if (!isSaved(autosave.get())) event.preventDefault();
  };
  window.addEventListener('beforeunload', guard);
  return () => {
    stop();
    forget();
    window.removeEventListener('beforeunload', guard);
    void autosave.flush();
  };
}
