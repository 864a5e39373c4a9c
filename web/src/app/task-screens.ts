import { lazyScreen } from './lazy-screen.ts';

export const RecordingTaskListScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-list-screen.tsx'),
  'RecordingTaskListScreen',
);
export const FileRequestListScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-list-screen.tsx'),
  'FileRequestListScreen',
);
export const TaskScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-screen.tsx'),
  'TaskScreen',
);
