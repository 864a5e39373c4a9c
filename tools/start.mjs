// `npm start` and `npm run dev`: sets everything up on a fresh clone, then runs the server.
import { join } from 'node:path';
import {
  ensureBubblewrap,
  ensureFfmpeg,
  ensurePackages,
  ensureWebBuilt,
  rebuildOnChange,
  runNode,
} from './setup.mjs';

const isDev = process.argv.includes('--dev');
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--dev');
const entry = join('server', 'src', 'main.ts');

ensurePackages();
ensureFfmpeg();
ensureBubblewrap();
ensureWebBuilt();
if (isDev) rebuildOnChange();
runNode(isDev ? ['--watch', '--watch-preserve-output', entry, ...passedOn] : [entry, ...passedOn]);
