import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import web from './package.json' with { type: 'json' };

const toServer = 'http://127.0.0.1:8080';
const served = ['/rest', '/oauth', '/uploads', '/m', '/events', '/demo.json', '/openapi.json'];

export default defineConfig({
  plugins: [react()],
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
