import { lazyRouteComponent } from '@tanstack/react-router';
import { fetchPart } from '../lib/api/app-update.ts';

/** A screen that is fetched when it is wanted. Where that fails the user decides when the page is loaded again. */
export const lazyScreen: typeof lazyRouteComponent = (part, name) =>
  lazyRouteComponent(() => fetchPart(part), name);
