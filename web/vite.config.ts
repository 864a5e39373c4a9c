import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { markBuild } from './build/build-mark.ts';
import { chunkGroups } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { keepEarlierBuilds } from './build/kept-builds.ts';
import web from './package.json' with { type: 'json' };

const toServer = 'http://127.0.0.1:8080';
const served = [
  '/rest',
  '/oauth',
  '/uploads',
  '/reports',
  '/personal-data',
  '/m',
  '/events',
  '/demo.json',
  '/openapi.json',
];
const source = (path: string) => join(import.meta.dirname, 'src', path);
const firstScreens = ['app/first-screens.ts'];
const mark = markBuild(join(import.meta.dirname, 'public'));

/** Files of this build that the background worker keeps at hand: code, styles, drawings and the page of the app. */
function isKeptByWorker(url: string): boolean {
  const isPublic = ['index.html', 'favicon.svg'].includes(url);
  return isPublic || (mark.made()?.files.includes(url) ?? false);
}

export default defineConfig({
  plugins: [
    react(),
    mark.plugin,
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,svg}', 'index.html'],
        // The names carry the hash of the content.
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => isKeptByWorker(url)), warnings: [] }),
        ],
      },
    }),
    keepEarlierBuilds(mark.made),
    compressed(),
  ],
  define: { __WEB_VERSION__: JSON.stringify(process.env['WEB_VERSION'] ?? web.version) },
  build: {
    outDir: 'dist',
    // Earlier builds stay beside the newest; what nobody needs any more is removed when it is finished.
    emptyOutDir: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        share: join(import.meta.dirname, 'share.html'),
      },
      output: {
        codeSplitting: {
          groups: chunkGroups(source('share.tsx'), firstScreens.map(source), source('player/player.tsx')),
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: toServer }])) },
});
