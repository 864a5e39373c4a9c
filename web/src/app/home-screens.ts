import { lazyScreen } from './lazy-screen.ts';

export const HistoryScreen = lazyScreen(
  () => import('../features/audience/feed/screens/history-screen.tsx'),
  'HistoryScreen',
);
export const PlayScreen = lazyScreen(
  () => import('../features/audience/feed/screens/play-screen.tsx'),
  'PlayScreen',
);
