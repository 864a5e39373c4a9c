import { createRootRoute, Outlet } from '@tanstack/react-router';
import { BrokenScreen } from './broken-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** What every page is in. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
});
