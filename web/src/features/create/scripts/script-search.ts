import type { ScriptView } from '@rushes/contract/create/scripts';

export interface ScriptSearch {
  readonly view?: ScriptView;
  /** Its versions are open beside it. */
  readonly versions?: true;
  /** So are its comments. */
  readonly comments?: true;
  /** So is the comparison with its takes. */
  readonly spoken?: true;
}

/** How the address shows a script; left out: as text. */
export function parseScriptSearch(search: Record<string, unknown>): ScriptSearch {
  return {
    ...(search['view'] === 'columns' && { view: 'columns' }),
    ...(search['versions'] === true && { versions: true }),
    ...(search['comments'] === true && { comments: true }),
    ...(search['spoken'] === true && { spoken: true }),
  };
}

export interface ScriptDisplay {
  readonly view: ScriptView;
  readonly versions: boolean;
  readonly comments: boolean;
  readonly spoken: boolean;
}

/** The address of what is shown. */
export function searchOf({ view, versions, comments, spoken }: ScriptDisplay): ScriptSearch {
  return {
    ...(view === 'columns' && { view }),
    ...(versions && { versions }),
    ...(comments && { comments }),
    ...(spoken && { spoken }),
  };
}
