// `npm start` and `npm run dev`: sets everything up on a fresh clone, then runs the server.
import { join } from 'node:path';
import { ensureFfmpeg, ensurePackages, ensureWebBuilt, runNode, startTool } from './setup.mjs';

const isDev = process.argv.includes('--dev');
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--dev');
const entry = join('server', 'src', 'main.ts');

ensurePackages();
ensureFfmpeg();
ensureWebBuilt();
// What was built before stays, so that the server always finds a page.
if (isDev) startTool('vite', ['build', '--watch', '--no-emptyOutDir', '--logLevel', 'warn'], 'web');
runNode(isDev ? ['--watch', '--watch-preserve-output', entry, ...passedOn] : [entry, ...passedOn]);
