export const storyboardViews = ['board', 'list', 'filmstrip'] as const;
export type StoryboardView = (typeof storyboardViews)[number];

export interface StoryboardSearch {
  readonly view?: StoryboardView;
  /** The shot that is open. */
  readonly shot?: string;
  /** It plays. */
  readonly animatic?: true;
}

/** How the address shows a storyboard; left out: as a board. */
export function parseStoryboardSearch(search: Record<string, unknown>): StoryboardSearch {
  const view = storyboardViews.find((each) => each === search['view']) ?? 'board';
  const shot = search['shot'];
  return {
    ...searchOf({ view, animatic: search['animatic'] === true }),
    ...(typeof shot === 'string' && { shot }),
  };
}

/** The address of what is shown. */
export function searchOf({ view, animatic }: { view: StoryboardView; animatic: boolean }): StoryboardSearch {
  return { ...(view !== 'board' && { view }), ...(animatic && { animatic }) };
}
