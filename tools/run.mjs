// `node tools/run.mjs <command>`: runs one of server/src/commands after the same set-up as the start.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, refuse, root, runNode } from './setup.mjs';

const [name = '', ...args] = process.argv.slice(2);
const folder = join('server', 'src', 'commands');
const known = readdirSync(join(root, folder))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, folder, `${name}.ts`))) {
  refuse(`There is no command ${name || '(none given)'}: use one of ${known.join(', ')}.`);
}
ensurePackages();
runNode([join(folder, `${name}.ts`), ...args]);
