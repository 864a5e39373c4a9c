import { useSearch } from '@tanstack/react-router';

/** The tab that the address names, or the first: the router hands on what a screen’s own reading left out too. */
export function useTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const { tab }: { tab?: unknown } = useSearch({ strict: false });
  return tabs.find((known) => known === tab) ?? tabs[0];
}
