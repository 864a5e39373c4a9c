// Which modules travel together, so that a first screen comes in few files and the page for guests stays small.
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Graph = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1];

/** What both pages stand on: the library of components, and the bundler's own loader of chunks. */
const isLibraryOfAll = (id: string) =>
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/.test(id) ||
  /vite\/(?:preload-helper|modulepreload-polyfill)/.test(id);

/**
 * The groups of the build. `outside` is the entry for guests, `shell` the screens that every signed-in
 * user sees first, all as absolute paths; what they import statically comes with them.
 */
export function chunkGroups(outside: string, shell: readonly string[]): Groups {
  const isOutside = reachedFrom([outside]);
  const isShell = reachedFrom(shell);
  return [
    {
      debugName: 'base',
      name: (id, graph) => (id !== outside && (isLibraryOfAll(id) || isOutside(id, graph)) ? 'base' : null),
      priority: 3,
    },
    // The pages themselves stay entries of their own.
    { name: 'start', tags: ['$initial'], test: (id) => id !== outside && !id.endsWith('.html'), priority: 2 },
    { debugName: 'shell', name: (id, graph) => (isShell(id, graph) ? 'shell' : null), priority: 1 },
  ];
}

/** Whether a module is our own and imported statically, over all imports, from one of these. */
function reachedFrom(roots: readonly string[]): (id: string, graph: Graph) => boolean {
  let found: Set<string> | null = null;
  return (id, graph) => (found ??= walk(roots, graph)).has(id);
}

function walk(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes('node_modules')) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
