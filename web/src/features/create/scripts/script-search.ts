export const scriptViews = ['text', 'columns'] as const;
export type ScriptView = (typeof scriptViews)[number];

export interface ScriptSearch {
  readonly view?: ScriptView;
}

/** How the address shows a script; left out: as text. */
export function parseScriptSearch(search: Record<string, unknown>): ScriptSearch {
  return search['view'] === 'columns' ? { view: 'columns' } : {};
}
