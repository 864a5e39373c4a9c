import type { AssignmentState, RequestItem } from '@rushes/contract/tasks/recording-tasks';
import type { RequestedFileRow } from './store.ts';

type Sent = Pick<RequestedFileRow, 'itemId' | 'state'>;

/** What is left to do, by the files that were sent, the latest first. Without a required item, every item counts. */
export function stateByFiles(items: readonly RequestItem[], files: readonly Sent[]): AssignmentState {
  const required = items.filter(({ isRequired }) => isRequired);
  const wanted = required.length === 0 ? items : required;
  const isThere = ({ itemId }: RequestItem) =>
    files.some((file) => file.itemId === itemId && file.state !== 'rejected');
  if (!wanted.every(isThere)) {
    const isRejected = ({ itemId }: RequestItem) =>
      files.find((file) => file.itemId === itemId)?.state === 'rejected';
    return items.some(isRejected) ? 'redo-requested' : 'in-progress';
  }
  return files.some(({ state }) => state === 'received') ? 'submitted' : 'accepted';
}
