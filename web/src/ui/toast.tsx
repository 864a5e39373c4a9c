import { Button, Group, Text } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import i18next from 'i18next';
import { type CallError, isCallError } from '../lib/api/call-error.ts';

interface UndoToast {
  /** Names what was changed, where a newer change replaces the offer. */
  readonly id?: string;
  readonly message: string;
  readonly undoLabel: string;
  readonly onUndo: () => void;
  /** It can't be taken back any more. */
  readonly onExpire?: () => void;
}

/** Says what was done and offers to take it back for eight seconds. */
export function showUndo({
  id = crypto.randomUUID(),
  message,
  undoLabel,
  onUndo,
  onExpire,
}: UndoToast): void {
  // An older offer for the same would take back more than it says.
  notifications.hide(id);
  let isUndone = false;
  const undo = () => {
    isUndone = true;
    notifications.hide(id);
    onUndo();
  };
  notifications.show({
    id,
    autoClose: 8_000,
    withCloseButton: true,
    onClose: () => {
      if (!isUndone) onExpire?.();
    },
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={undo}>
          {undoLabel}
        </Button>
      </Group>
    ),
  });
}

interface DeletionToast extends Omit<UndoToast, 'onExpire'> {
  /** Said where it can't be deleted; then it comes back as with Undo. */
  readonly failed: string;
  readonly onDelete: () => Promise<unknown>;
}

/** Deletes what is hidden already, once that can't be undone any more. */
export function deleteLater({ failed, onDelete, ...toast }: DeletionToast): void {
  showUndo({
    ...toast,
    onExpire: () => {
      onDelete().catch((error: unknown) => {
        showError(error, failed);
        toast.onUndo();
      });
    },
  });
}

/** Withdraws offers to take back what was changed again since, by a word of their ids; one of `deleteLater` deletes then. */
export function hideUndo(words: readonly string[]): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id = '' } of [...shown, ...queue])
    if (id.split(' ').some((word) => words.includes(word))) notifications.hide(id);
}

/** Says something in passing. */
export function showToast(message: string): void {
  notifications.show({ message, autoClose: 4_000 });
}

/** Errors of the fields that come with them, each in a sentence of its own. */
const ofFields: ReadonlySet<string> = new Set([
  ...['invalid', 'clip-not-ready', 'licence-expired'],
  ...['trim-outside', 'rate-differs', 'range-not-allowed'],
]);

/** What is wrong with the first field says more than that something is. */
function sentenceOf(error: CallError): string {
  const fault = ofFields.has(error.code) ? error.fields[0]?.message : undefined;
  return fault ?? error.message;
}

/** Says that something did not work: the sentence, and the request id small. */
export function showError(error: unknown, fallback: string): void {
  const id = isCallError(error) ? error.requestId : undefined;
  const sentence = isCallError(error) ? sentenceOf(error) : fallback;
  notifications.show({
    // The same error is shown once, however many calls fail with it.
    id: `error ${sentence}`,
    color: 'red',
    autoClose: 8_000,
    message: (
      <>
        <Text size="sm">{sentence}</Text>
        {id !== undefined && (
          <Text size="xs" c="dimmed">
            {id}
          </Text>
        )}
      </>
    ),
  });
}

/** Says that a role may not enter what was asked for. */
export function sayRefused(): void {
  notifications.show({ id: 'refused', message: i18next.t('shell.refused'), autoClose: 10_000 });
}
