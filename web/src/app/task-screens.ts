import { lazyScreen } from './lazy-screen.ts';

export const TaskListScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-list-screen.tsx'),
  'TaskListScreen',
);
export const TaskScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-screen.tsx'),
  'TaskScreen',
);
