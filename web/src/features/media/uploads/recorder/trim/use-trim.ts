import type { UsableRange } from '@rushes/contract/media/clips';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError } from '../../../../../ui/toast.tsx';
import type { RecordedTake } from '../takes/recorded-take.ts';
import { recordTrim, type TrimHistory, type TrimSide, undoTrim, withEnd } from './trimming.ts';

const saveAfterMs = 400;

export interface Trim {
  readonly range: UsableRange | null;
  readonly durationMs: number;
  readonly canUndo: boolean;
  readonly moveEnd: (side: TrimSide, atMs: number, gesture?: string) => void;
  readonly undo: () => void;
}

/** The ends of a take. What is kept is stored with the take, and with its clip as soon as the server knows that. */
export function useTrim(take: RecordedTake, clipId: string | null, isWithServer: boolean): Trim {
  const { t } = useTranslation();
  const { durationMs } = take;
  const [history, setHistory] = useState<TrimHistory>(() => ({
    range: take.usableRange,
    past: [],
    gesture: null,
  }));
  const save = useMutation({
    // One after the other: the last one counts.
    scope: { id: `trim ${take.takeId}` },
    mutationFn: async (usableRange: UsableRange | null) => {
      // A take that is still being sent brings its range along at the end.
      if (clipId !== null) await api.clip.updateClip({ clipId, usableRange });
    },
    onError: (error) => {
      if (isWithServer) showError(error, t('recorder.trim.failed'));
    },
  });
  const saveSoon = useSoon((range: UsableRange | null) => save.mutate(range));
  const step = (next: TrimHistory) => {
    if (next === history) return;
    setHistory(next);
    void take.trim(next.range);
    saveSoon(next.range);
  };
  return {
    range: history.range,
    durationMs,
    canUndo: history.past.length > 0,
    moveEnd: (side, atMs, gesture) =>
      step(recordTrim(history, withEnd(history.range, { side, atMs, durationMs }), gesture)),
    undo: () => step(undoTrim(history)),
  };
}

/** Does it with the last value once no other came for a moment, or when the screen is left. */
function useSoon<T>(act: (value: T) => void): (value: T) => void {
  const latest = useRef(act);
  const waiting = useRef<{ readonly timer: number; readonly value: T } | null>(null);
  useEffect(() => {
    latest.current = act;
  });
  const flush = () => {
    const now = waiting.current;
    waiting.current = null;
    if (now === null) return;
    window.clearTimeout(now.timer);
    latest.current(now.value);
  };
  const leave = useRef(flush);
  useEffect(() => () => leave.current(), []);
  return (value) => {
    if (waiting.current !== null) window.clearTimeout(waiting.current.timer);
    waiting.current = { value, timer: window.setTimeout(flush, saveAfterMs) };
  };
}
