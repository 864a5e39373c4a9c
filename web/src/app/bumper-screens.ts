import { lazyScreen } from './lazy-screen.ts';

export const BumperScreen = lazyScreen(
  () => import('../features/create/bumpers/screens/bumper-screen.tsx'),
  'BumperScreen',
);
