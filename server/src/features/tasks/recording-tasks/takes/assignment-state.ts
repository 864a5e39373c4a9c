import type { AssignmentState } from '@rushes/contract/tasks/recording-tasks';
import type { TakeRow } from './store.ts';

/** What is left to do once a take was decided about. Takes in the bin are not among them. */
export function stateAfterReview(takes: readonly TakeRow[], shotCount: number): AssignmentState {
  const chosen = takes.filter(({ isChosen }) => isChosen);
  if (chosen.filter(({ state }) => state === 'accepted').length === shotCount) return 'accepted';
  if (chosen.some(({ state }) => state === 'redo-requested' || state === 'recorded')) return 'redo-requested';
  return chosen.length < shotCount ? 'in-progress' : 'submitted';
}

/** The state after clips of takes went to the bin, which leaves shots without a take, or came back from there. */
export function stateAfterBin(
  state: AssignmentState,
  takes: readonly TakeRow[],
  shotCount: number,
): AssignmentState {
  const submitted = takes.filter((take) => take.isChosen && take.state !== 'recorded');
  const isWhole = submitted.length === shotCount;
  if (state === 'submitted' || state === 'accepted') return isWhole ? state : 'in-progress';
  // Everything had been submitted before a clip was deleted.
  return state === 'in-progress' && isWhole ? stateAfterReview(takes, shotCount) : state;
}
