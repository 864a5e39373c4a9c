import type { Todo } from '@rushes/contract/core/todos';
import { lazy, Suspense, useState } from 'react';
import { SnoozeMenu } from './snooze-menu.tsx';
import { DelegateButton, TodoRow } from './todo-row.tsx';
import styles from './todos.module.css';

const DelegateDialog = lazy(async () => ({
  default: (await import('./delegate-dialog.tsx')).DelegateDialog,
}));

/** What is to be done now; each can be snoozed, and delegated where that is allowed. */
export function OpenTodos({ todos, label }: { todos: readonly Todo[]; label?: string }) {
  const [delegated, setDelegated] = useState<Todo | null>(null);
  return (
    <>
      <ul className={styles['list']} aria-label={label}>
        {todos.map((todo) => (
          <TodoRow key={`${todo.kind} ${todo.objectId}`} todo={todo}>
            <SnoozeMenu todo={todo} />
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
