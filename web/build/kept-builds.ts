// Keeps the files of earlier builds beside the newest, so that tabs opened before an update still find their parts.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** One build: what it is called, when it was made, and the files that carry the hash of their content. */
export interface BuildRecord {
  readonly build: string;
  readonly at: string;
  readonly files: readonly string[];
}

const keptCount = 3;
const keptMs = 24 * 60 * 60 * 1000;
const listName = '.builds.json';

/** The builds whose files stay, newest first: the last three, and all of the last 24 hours unless `byCountAlone`. */
export function keptBuilds(
  builds: readonly BuildRecord[],
  nowMs: number,
  byCountAlone = false,
): readonly BuildRecord[] {
  const newestFirst = builds.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return newestFirst.filter(
    ({ at }, index) => index < keptCount || (!byCountAlone && nowMs - Date.parse(at) < keptMs),
  );
}

/** Writes a build into the list of a dist folder and removes the hashed files that no kept build has. */
export function keepBuild(dist: string, made: BuildRecord, byCountAlone = false): void {
  const earlier = readList(dist).filter(({ build }) => build !== made.build);
  const kept = keptBuilds([made, ...earlier], Date.parse(made.at), byCountAlone);
  const names = new Set(kept.flatMap(({ files }) => files));
  const folder = join(dist, 'assets');
  for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    const name = `assets/${entry.name.replace(/\.(?:br|gz)$/, '')}`;
    if (entry.isFile() && !names.has(name)) rmSync(join(folder, entry.name));
  }
  writeFileSync(join(dist, listName), JSON.stringify({ builds: kept }));
}

function readList(dist: string): readonly BuildRecord[] {
  try {
    const { builds } = JSON.parse(readFileSync(join(dist, listName), 'utf8')) as {
      builds?: readonly BuildRecord[];
    };
    return builds ?? [];
  } catch {
    // The first build, or a folder of another make: nothing is kept.
    return [];
  }
}

/** Records each build when its files are written. */
export function keepEarlierBuilds(made: () => Pick<BuildRecord, 'build' | 'files'> | undefined): Plugin {
  let dist = '';
  let isWatching = false;
  return {
    name: 'keep-earlier-builds',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) dist = config.build.outDir;
      isWatching = config.build.watch !== null;
    },
    closeBundle: {
      sequential: true,
      handler() {
        const record = made();
        if (record !== undefined) keepBuild(dist, { ...record, at: new Date().toISOString() }, isWatching);
      },
    },
  };
}
