import { lazyScreen } from './lazy-screen.ts';

export { parseTodosSearch } from '../features/core/todos/todos-search.ts';
export { parseApprovalsSearch } from '../features/tasks/approvals/approvals-search.ts';
export { parseGuestSearch } from '../features/tasks/guest-recordings/guest-search.ts';
export { parseTasksSearch } from '../features/tasks/recording-tasks/tasks-search.ts';

export const JobTemplateScreen = lazyScreen(
  () => import('../features/tasks/job-templates/screens/job-template-screen.tsx'),
  'JobTemplateScreen',
);
export const TodoScreen = lazyScreen(
  () => import('../features/core/todos/screens/todo-screen.tsx'),
  'TodoScreen',
);
export const GuestRecordingListScreen = lazyScreen(
  () => import('../features/tasks/guest-recordings/screens/guest-recording-list-screen.tsx'),
  'GuestRecordingListScreen',
);
export const GuestRecordingScreen = lazyScreen(
  () => import('../features/tasks/guest-recordings/screens/guest-recording-screen.tsx'),
  'GuestRecordingScreen',
);
export const RecordingTaskListScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-list-screen.tsx'),
  'RecordingTaskListScreen',
);
export const FileRequestListScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-list-screen.tsx'),
  'FileRequestListScreen',
);
export const ApprovalListScreen = lazyScreen(
  () => import('../features/tasks/approvals/screens/approval-list-screen.tsx'),
  'ApprovalListScreen',
);
export const ApprovalScreen = lazyScreen(
  () => import('../features/tasks/approvals/screens/approval-screen.tsx'),
  'ApprovalScreen',
);
export const DeliverableListScreen = lazyScreen(
  () => import('../features/tasks/deliverables/screens/deliverable-list-screen.tsx'),
  'DeliverableListScreen',
);
export const DeliverableScreen = lazyScreen(
  () => import('../features/tasks/deliverables/screens/deliverable-screen.tsx'),
  'DeliverableScreen',
);
export const TaskScreen = lazyScreen(
  () => import('../features/tasks/recording-tasks/screens/task-screen.tsx'),
  'TaskScreen',
);
export const NotificationsScreen = lazyScreen(
  () => import('../features/organization/account/screens/notifications-screen.tsx'),
  'NotificationsScreen',
);
