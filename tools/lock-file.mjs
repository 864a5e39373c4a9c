// A lock file written beside an installed tree forgets the packages of other platforms; `npm ci` then refuses it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = 'package-lock.json';

/** Gives a breach for each package that another one wants and the lock file does not know, or that it does not pin by its hash. */
export function checkLockFile(root) {
  if (!existsSync(join(root, file))) return [];
  const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return [...findMissing(packages), ...findUnpinned(packages)];
}

function findMissing(packages) {
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

function findUnpinned(packages) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => isInstalled(path) && link !== true && !isHash(integrity))
    .map(([path]) => ({
      rule: 'lock-integrity',
      file,
      detail: `${path} has no integrity: add what npm view NAME@VERSION dist.integrity says`,
    }));
}

function isInstalled(path) {
  return /(?:^|\/)node_modules\//.test(path);
}

function isHash(integrity) {
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '');
}

// As Node looks for it: in the folder itself, then in each one above.
function isLocked(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
    if (folder === '') return false;
  }
}
