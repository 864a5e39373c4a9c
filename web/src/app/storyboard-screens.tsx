import { lazyScreen } from './lazy-screen.ts';

export { parseStoryboardSearch } from '../features/create/storyboards/storyboard-search.ts';

export const StoryboardListScreen = lazyScreen(
  () => import('../features/create/storyboards/screens/storyboard-list-screen.tsx'),
  'StoryboardListScreen',
);
export const StoryboardScreen = lazyScreen(
  () => import('../features/create/storyboards/screens/storyboard-screen.tsx'),
  'StoryboardScreen',
);

const partScreens = () => import('../features/create/storyboards/screens/storyboard-part-screens.tsx');

/** Addresses of parts of a storyboard. */
export const partPlaces = [
  ['/storyboards/scenes/$storyboardId', lazyScreen(partScreens, 'StoryboardScenesScreen')],
  ['/storyboards/proEdit/$storyboardId', lazyScreen(partScreens, 'StoryboardPartScreen')],
  [
    '/storyboards/assets/$storyboardId',
    lazyScreen(
      () => import('../features/tasks/recording-tasks/screens/storyboard-assets-screen.tsx'),
      'StoryboardAssetsScreen',
    ),
  ],
  [
    '/storyboards/deliverable/$storyboardId',
    lazyScreen(
      () => import('../features/tasks/recording-tasks/screens/storyboard-programs-screen.tsx'),
      'StoryboardProgramsScreen',
    ),
  ],
] as const;
