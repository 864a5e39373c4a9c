import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import web from './package.json' with { type: 'json' };

const toServer = 'http://127.0.0.1:8080';
const served = ['/rest', '/oauth', '/uploads', '/reports', '/m', '/events', '/demo.json', '/openapi.json'];

/** Lays a brotli and a gzip copy beside each text that was built: the server sends them as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      const dist = join(import.meta.dirname, 'dist');
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:js|css|html|json|svg)$/.test(name)) continue;
        const bytes = readFileSync(join(dist, name));
        if (bytes.length < 1024) continue;
        writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), compressed()],
  define: { __WEB_VERSION__: JSON.stringify(web.version) },
  build: {
    outDir: 'dist',

    emptyOutDir: true,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        share: join(import.meta.dirname, 'share.html'),
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: toServer }])) },
});
