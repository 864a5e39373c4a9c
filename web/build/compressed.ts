// Lays a brotli and a gzip copy beside each text of a build: the server sends them as they are.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const smallestBytes = 1024;

/** The plugin; it must come after everything else that writes files. */
export function compressed(): Plugin {
  let dist = '';
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      const { outDir } = config.build;
      dist = isAbsolute(outDir) ? outDir : join(config.root, outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
          if (/\.(?:js|css|html|json|svg)$/.test(name) && !name.startsWith('.')) compress(join(dist, name));
        }
      },
    },
  };
}

function compress(path: string): void {
  const { size, mtimeMs } = statSync(path);
  if (size < smallestBytes) {
    // The file of an earlier build was larger: its copies would be sent instead of this one.
    for (const copy of [`${path}.br`, `${path}.gz`]) rmSync(copy, { force: true });
    return;
  }
  // Files of earlier builds have their copies already.
  if (copyIsNewer(`${path}.br`, mtimeMs)) return;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
}

function copyIsNewer(copy: string, mtimeMs: number): boolean {
  const found = statSync(copy, { throwIfNoEntry: false });
  return found !== undefined && found.mtimeMs >= mtimeMs;
}
