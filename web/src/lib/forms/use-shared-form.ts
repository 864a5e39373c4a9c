import { useEffect, useRef, useState } from 'react';
import { isCallError } from '../api/call-error.ts';
import { type Choice, useUnsaved } from '../session/leaving.ts';
import { merge, touchedIn } from './merge.ts';

/** The part of a form that this needs; the kit’s forms have it. */
interface Form<Values> {
  getValues(): Values;
  setValues(values: NoInfer<Values>): void;
  resetDirty(values?: NoInfer<Values>): void;
}

export interface Clash<Values> {
  readonly fields: readonly (keyof Values & string)[];
  readonly theirs: Values;
  /** Who did it; empty where nobody knows. */
  readonly changedBy: string;
}

export type SharedForm<Values extends object> = ReturnType<typeof useSharedForm<Values>>;

/**
 * A form over something that others change too. What the writer left alone follows them, what was typed stays; a field
 * that both changed is a clash, which the writer decides. Where the address chooses what it is over, `choice` says by which word.
 */
export function useSharedForm<Values extends object>(form: Form<Values>, stands: Values, choice?: Choice) {
  const [seen, setSeen] = useState(stands);
  const [clash, setClash] = useState<Clash<Values> | null>(null);
  const show = (values: Values, over: Values) => {
    setClash(null);
    setSeen(over);
    form.setValues(values);
    form.resetDirty(over);
  };
  const follow = useRef<() => void>(() => undefined);
  follow.current = () => {
    const { clashing, keepingMine } = merge(seen, form.getValues(), stands);
    if (clashing.length === 0) show(keepingMine, stands);
  };
  const key = JSON.stringify(stands);
  useEffect(() => follow.current(), [key]);
  useUnsaved(touchedIn(seen, form.getValues()).length > 0, choice);
  return {
    /** What a save stands on. */
    seen,
    clash,
    touched: () => touchedIn(seen, form.getValues()),
    /** What was typed while the save was under way stays. */
    handleSaved: (saved: Values, sent: Values) =>
      show(merge(sent, form.getValues(), saved).keepingMine, saved),
    /** What became of a refused save: a clash to decide, both beside each other, or null where it was refused for something else. */
    handleRefused: <Whole>(
      error: unknown,
      valuesOf: (current: Whole) => Values,
    ): 'clash' | 'merged' | null => {
      if (!isCallError(error, 'conflict')) return null;
      const { current, changedBy } = error.details as { current: Whole; changedBy: string };
      const theirs = valuesOf(current);
      const { clashing, keepingMine } = merge(seen, form.getValues(), theirs);
      if (clashing.length === 0) show(keepingMine, theirs);
      else setClash({ fields: clashing, theirs, changedBy });
      return clashing.length === 0 ? 'merged' : 'clash';
    },
    takeTheirs: () => {
      if (clash !== null) show(merge(seen, form.getValues(), clash.theirs).takingTheirs, clash.theirs);
    },
    /** Mine over theirs; nothing is saved by it. */
    keepMine: () => {
      if (clash !== null) show(merge(seen, form.getValues(), clash.theirs).keepingMine, clash.theirs);
    },
  };
}
