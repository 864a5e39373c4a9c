import { Alert, Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import type { Todo } from '@rushes/contract/core/todos';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserSearch } from '../../../../lib/lists/use-user-search.ts';
import { isCallError } from '../../../../lib/api/call-error.ts';
import { canSee, useMe } from '../../../../lib/session/session.ts';
import { showToast } from '../../../../ui/toast.tsx';
import { useDelegate } from '../api.ts';

interface DelegateDialogProps {
  readonly todo: Pick<Todo, 'objectId' | 'title'>;
  readonly onClose: () => void;
  /** Once another user has it. */
  readonly onDelegated?: () => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Gives a task to another user, with a note. */
export function DelegateDialog({ todo, onClose, onDelegated }: DelegateDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [note, setNote] = useState('');
  const delegate = useDelegate(() => {
    showToast(t('todos.delegated', { name: chosen?.label ?? '' }));
    onClose();
    onDelegated?.();
  });
  return (
    <Modal opened onClose={onClose} title={t('todos.delegateTitle', { title: todo.title })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null)
            delegate.mutate({ taskId: todo.objectId, customerUserId: chosen.value, note: note.trim() });
        }}
      >
        <Stack>
          <UserSelect chosen={chosen} onChoose={setChosen} />
          <Textarea
            label={t('todos.note')}
            description={t('todos.noteText')}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {delegate.isError && (
            <Alert color="red">{reasonOf(delegate.error, t('todos.delegateFailed'))}</Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('todos.cancel')}
            </Button>
            <Button type="submit" disabled={chosen === null} loading={delegate.isPending}>
              {t('todos.delegate')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface UserSelectProps {
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
}

function UserSelect({ chosen, onChoose }: UserSelectProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { users: found, setSearch, isSearching } = useUserSearch(chosen?.label ?? null);
  const users = found.filter(({ customerUserId }) => customerUserId !== me.customerUserId);
  return (
    <Select
      label={t('todos.user')}
      description={canSee(me, 'organization.directory') ? undefined : t('todos.wholeName')}
      searchable
      data-autofocus
      data={users.map(({ customerUserId, name }) => ({ value: customerUserId, label: name }))}
      filter={({ options }) => options}
      allowDeselect={false}
      value={chosen?.value ?? null}
      onChange={(_value, option) => onChoose(option)}
      onSearchChange={setSearch}
      nothingFoundMessage={t(isSearching ? 'todos.searching' : 'todos.nobody')}
    />
  );
}

function reasonOf(error: unknown, otherwise: string): string {
  if (!isCallError(error)) return otherwise;
  return error.fields[0]?.message ?? error.message;
}
