import { plainName } from '../../../platform/plain-name.ts';

export interface NamedEntry {
  /** As users call it. */
  readonly name: string;
  /** As it was uploaded: its ending is kept. */
  readonly filename: string;
  readonly folderId: string | null;
}

/** Where each entry is in the ZIP: in its folders, without those that all have in common; no path is there twice. */
export function pathsOf(
  entries: readonly NamedEntry[],
  above: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const folders = entries.map(({ folderId }) => (folderId === null ? [] : (above.get(folderId) ?? [])));
  const [first = []] = folders;
  let common = 0;
  while (common < first.length && folders.every((path) => path[common] === first[common])) common += 1;
  const places = folders.map((path) => path.slice(common).map(plainName));
  // Systems tell no file from a folder of its name, and no upper case from lower.
  const taken = new Set(
    places.flatMap((path) =>
      path.map((_, depth) =>
        path
          .slice(0, depth + 1)
          .join('/')
          .toLowerCase(),
      ),
    ),
  );
  return entries.map(({ name, filename }, index) => {
    const ending = /\.[A-Za-z0-9]{1,12}$/.exec(filename)?.[0] ?? '';
    const stem = name.toLowerCase().endsWith(ending.toLowerCase())
      ? name.slice(0, name.length - ending.length)
      : name;
    const base = [...(places[index] ?? []), plainName(stem)].join('/');
    let path = base + ending;
    for (let more = 2; taken.has(path.toLowerCase()); more += 1) path = `${base} (${more})${ending}`;
    taken.add(path.toLowerCase());
    return path;
  });
}
