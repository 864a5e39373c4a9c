// `npm run bench`: the measurements of bench/, each beside its bare counterpart.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureBubblewrap,
  ensureFfmpeg,
  ensurePackages,
  ensureWebBuilt,
  refuse,
  root,
  runNode,
} from './setup.mjs';

const entry = join('bench', 'main.ts');
if (!existsSync(join(root, entry))) refuse('There is nothing to measure: bench/main.ts is missing.');
ensurePackages();
ensureFfmpeg();
ensureBubblewrap();
ensureWebBuilt();
runNode([entry, ...process.argv.slice(2)]);
