// `npm start` and `npm run dev`: sets everything up on a fresh clone, then runs the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  binFolder,
  childEnvironment,
  ensureFfmpeg,
  ensurePackages,
  ensureWebBuilt,
  root,
  runNode,
} from './setup.mjs';

const isDev = process.argv.includes('--dev');
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--dev');
const entry = join('server', 'src', 'main.ts');

ensurePackages();
ensureFfmpeg();
ensureWebBuilt();
const server = runNode(
  isDev ? ['--watch', '--watch-preserve-output', entry, ...passedOn] : [entry, ...passedOn],
);
if (isDev) watchWeb();

function watchWeb() {
  const vite = spawn(
    join(binFolder, 'node'),
    [join(binFolder, 'vite'), 'build', '--watch', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      env: childEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  server.on('exit', () => vite.kill());
}
