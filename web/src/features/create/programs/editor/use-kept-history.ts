import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../../lib/session/session.ts';
import type { EditList } from '../../../../timeline/edit-list.ts';
import type { History } from '../../../../lib/forms/history.ts';
import type { SaveState } from '../drafts/autosave.ts';
import { continuedHistory, createHistoryKeeper, isOutdated } from './kept-history.ts';

interface KeepingUse {
  readonly programId: string;
  readonly fps: number;
  readonly history: History<EditList>;
  readonly onContinue: (history: History<EditList>) => void;
  readonly save: SaveState;
}

/** Keeps the steps of the draft in this browser, and takes them up after a reload. */
export function useKeptHistory({ programId, fps, history, onContinue, save }: KeepingUse): void {
  const { userId, customerUserId } = useMe();
  const [keeper] = useState(() => createHistoryKeeper(`${userId}/${customerUserId}/${programId}`));
  /** `undefined` until it is read. */
  const [found, setFound] = useState<unknown>(undefined);
  const first = useRef(history);
  const { draft } = save;
  const { revision } = draft;
  const state = { revision, fps, isOwn: draft.savedBy?.customerUserId === customerUserId };
  useEffect(() => {
    let isHere = true;
    void keeper.read().then((kept) => isHere && setFound(kept));
    return () => {
      isHere = false;
    };
  }, [keeper]);
  // What an earlier visit left unsaved arrives a moment later than the steps, and is their present then.
  useEffect(() => {
    if (found === undefined || found === null) return;
    const next = continuedHistory(found, history.present, state);
    if (next !== null) {
      setFound(null);
      onContinue(next);
    } else if (isOutdated(found, state)) {
      setFound(null);
      void keeper.remove();
    } else if (history !== first.current) {
      // The user edits already.
      setFound(null);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it was read, and when the list is another one
  }, [found, history.present]);
  useEffect(() => {
    if (found !== null || history === first.current) return;
    keeper.keep(history, { revision, fps });
  }, [keeper, history, revision, fps, found]);
}
