export const storyboardViews = ['board', 'list', 'filmstrip'] as const;
export type StoryboardView = (typeof storyboardViews)[number];

export interface StoryboardSearch {
  readonly view?: StoryboardView;
  /** The shot that is open. */
  readonly shot?: string;
  /** It plays. */
  readonly animatic?: true;
  /** So are its comments, or those of the shot. */
  readonly comments?: true;
}

export interface StoryboardDisplay {
  readonly view: StoryboardView;
  readonly animatic: boolean;
  readonly comments: boolean;
}

/** How the address shows a storyboard; left out: as a board. */
export function parseStoryboardSearch(search: Record<string, unknown>): StoryboardSearch {
  const view = storyboardViews.find((each) => each === search['view']) ?? 'board';
  const shot = search['shot'];
  const [animatic, comments] = [search['animatic'] === true, search['comments'] === true];
  return { ...searchOf({ view, animatic, comments }), ...(typeof shot === 'string' && { shot }) };
}

/** The address of what is shown. */
export function searchOf({ view, animatic, comments }: StoryboardDisplay): StoryboardSearch {
  return {
    ...(view !== 'board' && { view }),
    ...(animatic && { animatic }),
    ...(comments && { comments }),
  };
}
