import { useEffect, useRef, useState } from 'react';
import { isCallError } from '../api/call-error.ts';
import { type Choice, useUnsaved } from '../session/leaving.ts';
import { overlay, touchedIn } from './overlay.ts';

/**
 * The revision that a form over a part of something is based on. Another part that was saved is no reason to ask; this part is,
 * where it isn’t what was seen. After a refusal it is set to theirs, and an older answer doesn’t set it back.
 */
export function usePartRevision<Values extends object>(seen: Values, current: Values, revision: number) {
  const based = useRef(revision);
  if (touchedIn(seen, current).length === 0) based.current = Math.max(based.current, revision);
  return based;
}

/** The part of a form that this needs; the kit’s forms have it. */
interface Form<Values> {
  getValues(): Values;
  setValues(values: NoInfer<Values>): void;
  resetDirty(values?: NoInfer<Values>): void;
}

export interface Conflict<Values> {
  readonly theirs: Values;
  /** Who did it; empty where nobody knows. */
  readonly changedBy: string;
}

export type SharedForm<Values extends object> = ReturnType<typeof useSharedForm<Values>>;

/**
 * A form over something that others change too. Untouched, it follows them; a save over something newer is refused, and
 * the user reloads it or overwrites it with their own changes. Where the address chooses what it is over, `choice` says by
 * which word.
 */
export function useSharedForm<Values extends object>(form: Form<Values>, current: Values, choice?: Choice) {
  const [seen, setSeen] = useState(current);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const touched = () => touchedIn(seen, form.getValues());
  const show = (values: Values, over: Values) => {
    setConflict(null);
    setSeen(over);
    form.setValues(values);
    form.resetDirty(over);
  };
  const follow = useRef<() => void>(() => undefined);
  follow.current = () => {
    if (touched().length === 0) show(current, current);
  };
  const key = JSON.stringify(current);
  useEffect(() => follow.current(), [key]);
  useUnsaved(touched().length > 0, choice);
  return {
    /** What a save is based on. */
    seen,
    conflict,
    /** It is to be decided first which changes go on. */
    isStale: conflict !== null,
    touched,
    /** What was typed while the save was under way stays. */
    handleSaved: (saved: Values, sent: Values) => show(overlay(sent, form.getValues(), saved), saved),
    /** Whether a save was refused because someone else saved before; anything else is the caller's to say. */
    handleRefused: <Whole>(error: unknown, valuesOf: (current: Whole) => Values): boolean => {
      if (!isCallError(error, 'conflict')) return false;
      const { current, changedBy } = error.details as { current: Whole; changedBy: string };
      setConflict({ theirs: valuesOf(current), changedBy });
      return true;
    },
    reload: () => {
      if (conflict !== null) show(conflict.theirs, conflict.theirs);
    },
    /** What was typed goes over theirs; saving it is the caller's. */
    overwrite: () => {
      if (conflict !== null) show(overlay(seen, form.getValues(), conflict.theirs), conflict.theirs);
    },
  };
}
