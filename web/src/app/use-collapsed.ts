import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

/** The widest body at which the menu starts collapsed, and the narrowest that the tool works in. */
export const collapseWidth = 1536;
export const smallestWidth = 1280;

/** Whether the menu is collapsed: by the width of the window, until the user says otherwise for that width. */
export function useCollapsed(): { isCollapsed: boolean; toggle: () => void } {
  const isNarrow = useMediaQuery(`(max-width: ${collapseWidth}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const [choice, setChoice] = useState<{ isNarrow: boolean; isCollapsed: boolean } | null>(null);
  const isCollapsed = choice?.isNarrow === isNarrow ? choice.isCollapsed : isNarrow === true;
  return {
    isCollapsed,
    toggle: () => setChoice({ isNarrow: isNarrow === true, isCollapsed: !isCollapsed }),
  };
}

/** Whether the window is too small for the tool. */
export function useTooSmall(): boolean {
  const small = `(max-width: ${smallestWidth - 0.02}px)`;
  return useMediaQuery(small, undefined, { getInitialValueInEffect: false }) === true;
}
