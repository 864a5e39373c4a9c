// Gives each build a name made of its content, writes it into the pages and into build.json.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

export interface BuildMark {
  readonly plugin: Plugin;
  /** What the last build was called and which hashed files it has; undefined before one. */
  made(): { readonly build: string; readonly files: readonly string[] } | undefined;
}

/** Makes the plugin and the door to what it found. */
export function markBuild(publicDir: string): BuildMark {
  let last: { build: string; files: string[] } | undefined;
  return {
    made: () => last,
    plugin: {
      name: 'build-mark',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const build = nameOf(bundle, publicDir);
          for (const file of Object.values(bundle)) {
            if (file.type === 'asset' && file.fileName.endsWith('.html')) {
              file.source = String(file.source).replace(
                '</title>',
                `</title>\n    <meta name="build" content="${build}" />`,
              );
            }
          }
          this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build }) });
          last = { build, files: Object.keys(bundle).filter((name) => name.startsWith('assets/')) };
        },
      },
    },
  };
}

// The names of hashed files stand for their content; pages and public files have none.
function nameOf(bundle: Rolldown.OutputBundle, publicDir: string): string {
  const hash = createHash('sha256');
  for (const file of Object.values(bundle).toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    hash.update(`${file.fileName}\0`);
    if (file.type === 'asset' && file.fileName.endsWith('.html')) hash.update(file.source);
  }
  const files = readdirSync(publicDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of files.toSorted())
    hash.update(`${path.slice(publicDir.length)}\0`).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}
