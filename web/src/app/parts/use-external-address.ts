import type { ExternalTarget } from '../menu.ts';

/** The address outside the app that an entry opens in a tab of its own; null where none is set up. */
export function useExternalAddress(target: ExternalTarget): string | null {
  return target === 'analytics' ? '/analytics' : null;
}
