/** A value with its past and future; steps of one gesture share a key and are undone together. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  readonly gesture: string | null;
}

const maximumSteps = 200;

export function createHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], gesture: null };
}

/** Makes a value the present one. With the gesture of the step before, it replaces that step. */
export function record<Value>(
  history: History<Value>,
  value: Value,
  gesture: string | null = null,
): History<Value> {
  if (Object.is(value, history.present)) return history;
  if (gesture !== null && gesture === history.gesture) return { ...history, present: value, future: [] };
  return {
    past: [...history.past, history.present].slice(-maximumSteps),
    present: value,
    future: [],
    gesture,
  };
}

/** What comes next is a step of its own. */
export function endGesture<Value>(history: History<Value>): History<Value> {
  return history.gesture === null ? history : { ...history, gesture: null };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const previous = history.past.at(-1);
  if (history.past.length === 0 || previous === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: previous,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const next = history.future[0];
  if (history.future.length === 0 || next === undefined) return history;
  return {
    past: [...history.past, history.present],
    present: next,
    future: history.future.slice(1),
    gesture: null,
  };
}

/** Changes every step, past and future, and the present one to what is given. */
export function rebase<Value>(
  { past, future }: History<Value>,
  present: Value,
  change: (step: Value) => Value,
): History<Value> {
  return { past: past.map(change), present, future: future.map(change), gesture: null };
}
