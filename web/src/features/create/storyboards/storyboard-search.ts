export const storyboardViews = ['board', 'list', 'filmstrip'] as const;
export type StoryboardView = (typeof storyboardViews)[number];

export interface StoryboardSearch {
  readonly view?: StoryboardView;
}

/** How the address shows a storyboard; left out: as a board. */
export function parseStoryboardSearch(search: Record<string, unknown>): StoryboardSearch {
  const view = storyboardViews.find((each) => each === search['view']);
  return view === undefined || view === 'board' ? {} : { view };
}
