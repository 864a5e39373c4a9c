import type { PlacePath } from '@rushes/contract/places';
import { Navigate, useParams } from '@tanstack/react-router';
import type { StoryboardSearch } from '../features/create/storyboards/storyboard-search.ts';
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

/** Addresses of parts of a storyboard that its board shows, and as what. */
export const partPaths = [
  ['/storyboards/scenes/$storyboardId', { view: 'list' }],
  ['/storyboards/proEdit/$storyboardId', {}],
  ['/storyboards/assets/$storyboardId', {}],
  ['/storyboards/deliverable/$storyboardId', {}],
] as const satisfies readonly (readonly [PlacePath, StoryboardSearch])[];

/** Leads to the board. */
export function toBoard(search: StoryboardSearch) {
  return function ToBoard() {
    const { storyboardId = '' } = useParams({ strict: false });
    return (
      <Navigate to="/storyboards/edit/$storyboardId" params={{ storyboardId }} search={search} replace />
    );
  };
}
