// A lock file written beside an installed tree forgets the packages of other platforms; `npm ci` then refuses it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a breach for each package that another one wants and the lock file does not know. */
export function checkLockFile(root) {
  const file = 'package-lock.json';
  if (!existsSync(join(root, file))) return [];
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, from, name))
      .map((name) => ({
        rule: 'lock-complete',
        file,
        detail: `${name}, wanted by ${from || 'the workspace'}, is missing: run npm install --package-lock-only beside no node_modules`,
      })),
  );
}

// As Node looks for it: in the folder itself, then in each one above.
function isLocked(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}
