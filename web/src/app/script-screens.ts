import { lazyScreen } from './lazy-screen.ts';

export const ScriptListScreen = lazyScreen(
  () => import('../features/create/scripts/screens/script-list-screen.tsx'),
  'ScriptListScreen',
);
export const ScriptScreen = lazyScreen(
  () => import('../features/create/scripts/screens/script-screen.tsx'),
  'ScriptScreen',
);
export const BumperListScreen = lazyScreen(
  () => import('../features/create/bumpers/screens/bumper-list-screen.tsx'),
  'BumperListScreen',
);
