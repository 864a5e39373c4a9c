import { Button } from '@mantine/core';
import type { Todo } from '@rushes/contract/core/todos';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnooze } from '../api.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { DelegateButton, TodoRow } from './todo-row.tsx';
import styles from './todos.module.css';

const DelegateDialog = lazy(async () => ({
  default: (await import('./delegate-dialog.tsx')).DelegateDialog,
}));

interface TodoRowsProps {
  readonly todos: readonly Todo[];
  readonly label?: string;
  /** These come back by themselves; each can be shown again before. */
  readonly isSnoozed?: boolean;
}

/** What is to be done; each can be snoozed, and delegated where that is allowed. */
export function TodoRows({ todos, label, isSnoozed = false }: TodoRowsProps) {
  const [delegated, setDelegated] = useState<Todo | null>(null);
  return (
    <>
      <ul className={styles['list']} aria-label={label}>
        {todos.map((todo) => (
          <TodoRow key={`${todo.kind} ${todo.objectId}`} todo={todo}>
            {isSnoozed ? <WakeButton todo={todo} /> : <SnoozeMenu todo={todo} />}
            {todo.canDelegate && <DelegateButton title={todo.title} onClick={() => setDelegated(todo)} />}
          </TodoRow>
        ))}
      </ul>
      {delegated !== null && (
        <Suspense fallback={null}>
          <DelegateDialog todo={delegated} onClose={() => setDelegated(null)} />
        </Suspense>
      )}
    </>
  );
}

function WakeButton({ todo: { kind, objectId, title } }: { todo: Todo }) {
  const { t } = useTranslation();
  const snooze = useSnooze();
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('todos.wakeThat', { title })}
      loading={snooze.isPending}
      onClick={() => snooze.mutate({ kind, objectId, until: null })}
    >
      {t('todos.wake')}
    </Button>
  );
}
