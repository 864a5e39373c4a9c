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
const StoryboardPartScreen = lazyScreen(partScreens, 'StoryboardPartScreen');

/** Addresses of parts of a storyboard that its board shows. */
export const partPlaces = [
  ['/storyboards/scenes/$storyboardId', lazyScreen(partScreens, 'StoryboardScenesScreen')],
  ['/storyboards/proEdit/$storyboardId', StoryboardPartScreen],
  ['/storyboards/assets/$storyboardId', StoryboardPartScreen],
  ['/storyboards/deliverable/$storyboardId', StoryboardPartScreen],
] as const;
