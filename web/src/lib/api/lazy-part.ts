import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { waitForPart } from './app-update.ts';

/** A part of a screen that is fetched when it is first shown; without a network it is shown when that is back. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await waitForPart(load) }));
}
