// Which modules travel together, so that a first screen comes in few files and the page for guests stays small.
import { dirname } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Graph = Parameters<Extract<Groups[number]['name'], (...args: never[]) => unknown>>[1];

type IsIn = (id: string, graph: Graph) => boolean;

/** What both pages stand on: the libraries of components and of what browsers keep, the font, and the bundler's own loader of chunks. */
const isLibraryOfAll = (id: string) =>
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|idb|@fontsource-variable)[\\/]/.test(id) ||
  /vite\/(?:preload-helper|modulepreload-polyfill)/.test(id);

/**
 * The groups of the build. `outside` is the entry for guests, `shell` the screens that every signed-in user sees
 * first, `player` is what both pages load when they play, all as absolute paths; what they import statically comes
 * with them.
 */
export function chunkGroups(outside: string, shell: readonly string[], player: string): Groups {
  const isOutside = reachedFrom([outside]);
  const isShell = reachedFrom(shell);
  const isOfPlayer = sharedWith(player, isShell);
  const isBase = (id: string, graph: Graph) =>
    id !== outside && (isLibraryOfAll(id) || isOutside(id, graph) || isOfPlayer(id, graph));
  return [
    { debugName: 'base', name: (id, graph) => (isBase(id, graph) ? 'base' : null), priority: 3 },
    // The pages themselves stay entries of their own.
    { name: 'start', tags: ['$initial'], test: (id) => id !== outside && !id.endsWith('.html'), priority: 2 },
    { debugName: 'shell', name: (id, graph) => (isShell(id, graph) ? 'shell' : null), priority: 1 },
  ];
}

/** Whether a module is our own and imported statically, over all imports, from one of these. */
function reachedFrom(roots: readonly string[]): IsIn {
  let found: Set<string> | null = null;
  return (id, graph) => (found ??= walk(roots, graph)).has(id);
}

/**
 * Whether the player shares a module with other screens. Such modules are no part of their chunks, or the share page
 * would load those with the player.
 */
function sharedWith(player: string, isShell: IsIn): IsIn {
  const folder = dirname(player);
  let found: { modules: Set<string>; icons: Set<string> } | null = null;
  return (id, graph) => {
    found ??= libraryOf(player, graph);
    const icon = /icons-react[\\/].*[\\/](\w+)\.mjs$/.exec(id)?.[1];
    if (icon !== undefined) return found.icons.has(icon);
    return found.modules.has(id) && (!id.startsWith(folder) || isShell(id, graph));
  };
}

function libraryOf(player: string, graph: Graph): { modules: Set<string>; icons: Set<string> } {
  const modules = walk([player], graph);
  const code = [...modules].map((id) => graph.getModuleInfo(id)?.code ?? '').join('\n');
  // The library lists all of its icons in one module: only their names tell which are used.
  return {
    modules,
    icons: new Set([...(code.match(/\bIcon[A-Z]\w+/g) ?? []), 'createReactComponent', 'defaultAttributes']),
  };
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
