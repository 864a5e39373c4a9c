export const scriptViews = ['text', 'columns'] as const;
export type ScriptView = (typeof scriptViews)[number];

export interface ScriptSearch {
  readonly view?: ScriptView;
  /** Its versions are open beside it. */
  readonly versions?: true;
}

/** How the address shows a script; left out: as text. */
export function parseScriptSearch(search: Record<string, unknown>): ScriptSearch {
  return {
    ...(search['view'] === 'columns' && { view: 'columns' }),
    ...(search['versions'] === true && { versions: true }),
  };
}

/** The address of what is shown. */
export function searchOf({ view, versions }: { view: ScriptView; versions: boolean }): ScriptSearch {
  return { ...(view === 'columns' && { view }), ...(versions && { versions }) };
}
