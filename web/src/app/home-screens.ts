import { lazyScreen } from './lazy-screen.ts';

export const HistoryScreen = lazyScreen(
  () => import('../features/audience/feed/screens/history-screen.tsx'),
  'HistoryScreen',
);
export const PlayScreen = lazyScreen(
  () => import('../features/audience/feed/screens/play-screen.tsx'),
  'PlayScreen',
);
export const ProgramEditorScreen = lazyScreen(
  () => import('../features/create/programs/screens/program-editor-screen.tsx'),
  'ProgramEditorScreen',
);
