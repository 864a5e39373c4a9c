// Shared by the commands of package.json: packages, ffmpeg, Chromium, and running things under the pinned Node.
// Plain JavaScript without dependencies: it runs on the Node of the host, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const binFolder = join(root, 'node_modules', '.bin');
const nodePath = join(binFolder, 'node');

/** The environment of every child: the pinned programs come first. */
export function childEnvironment(extra = {}) {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** Ends the command with one sentence. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** Says what goes on; stdout stays free for results. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Runs `npm ci` where the installed packages are not those of the lock file. */
export function ensurePackages() {
  const stamp = join(root, 'node_modules', '.rushes-lock');
  const wanted = hashOf([join(root, 'package-lock.json')]);
  if (existsSync(nodePath) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (existsSync(nodePath) && isInstalledAsLocked()) return writeFileSync(stamp, wanted);
  say('Installing the packages (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr.fd, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0)
    refuse('The packages could not be installed: see the lines above, check the network, and run npm ci.');
  if (!existsSync(nodePath)) {
    refuse(
      `No Node for ${process.platform}-${process.arch} comes with the packages: use Linux on x64 or arm64.`,
    );
  }
  writeFileSync(stamp, wanted);
}

// Whoever ran `npm ci` by hand need not wait for it again.
function isInstalledAsLocked() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const isPackage = (path) => path.includes('node_modules/');
  return (
    Object.keys(installed).every(
      (path) => !isPackage(path) || locked[path]?.version === installed[path].version,
    ) && Object.keys(locked).every((path) => !isPackage(path) || locked[path].optional || path in installed)
  );
}

/** Finds ffmpeg and ffprobe, or installs them as root on a system with apt. */
export function ensureFfmpeg() {
  if (findProgram('ffmpeg') && findProgram('ffprobe')) return;
  installWithApt('ffmpeg', 'ffmpeg and ffprobe are missing');
  if (!findProgram('ffmpeg') || !findProgram('ffprobe'))
    refuse('ffmpeg and ffprobe are missing: install them and put them on PATH.');
}

/** Finds Chromium for the browser tests, or installs it; gives its path. */
export function ensureChromium() {
  const find = () => ['chromium', 'chromium-browser', 'google-chrome'].map(findProgram).find(Boolean);
  const found = find();
  if (found) return found;
  installWithApt('chromium', 'Chromium is missing, which the browser tests run in');
  return find() ?? refuse('Chromium is missing: install it and put it on PATH.');
}

function installWithApt(packageName, problem) {
  const apt = findProgram('apt-get');
  if (!apt) refuse(`${problem}: install the package ${packageName} of your system.`);
  if (process.getuid?.() !== 0)
    refuse(`${problem}: run sudo apt-get update && sudo apt-get install -y ${packageName}`);
  say(`Installing ${packageName} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    const done = spawnSync(apt, ['-qq', ...step], { env, stdio: ['ignore', process.stderr.fd, 'inherit'] });
    if (done.status !== 0) refuse(`${problem}: run apt-get update && apt-get install -y ${packageName}`);
  }
}

/** The path of a program on PATH, or undefined. */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not here: look in the next folder.
    }
  }
  return undefined;
}

/** Builds the web app where its sources changed since the last build. */
export function ensureWebBuilt() {
  if (!existsSync(join(root, 'web', 'vite.config.ts'))) return;
  const stamp = join(root, 'web', 'dist', '.build-stamp');
  const wanted = hashOf([
    join(root, 'package-lock.json'),
    ...filesBelow(join(root, 'web')),
    ...filesBelow(join(root, 'contract')),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web app …');
  const vite = spawnSync(nodePath, [join(binFolder, 'vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: childEnvironment(),
    stdio: ['ignore', process.stderr.fd, 'inherit'],
  });
  if (vite.status !== 0) refuse('The web app could not be built: see the lines above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    );
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/** Runs a program of the packages to its end; gives its exit code. */
export function runTool(name, args, options = {}) {
  const done = spawnSync(nodePath, [join(binFolder, name), ...args], {
    cwd: root,
    env: childEnvironment(options.env),
    stdio: 'inherit',
  });
  return done.status ?? 1;
}

/**
 * Runs the pinned Node until it ends and ends with its code. Signals are passed on once; a second one, or 30 s of
 * waiting, ends it hard. The child dies with this process, also when this process is killed by -9.
 */
export function runNode(args) {
  const setpriv = findProgram('setpriv');
  const command = setpriv ? [setpriv, '--pdeathsig=TERM', '--', nodePath, ...args] : [nodePath, ...args];
  // A session of its own: Ctrl-C reaches the child through us, exactly once.
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    env: childEnvironment(),
    stdio: 'inherit',
    detached: true,
  });
  let signals = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      signals += 1;
      child.kill(signals === 1 ? (signal === 'SIGHUP' ? 'SIGTERM' : signal) : 'SIGKILL');
      setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
    });
  }
  child.on('error', (error) => refuse(`The server could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (osConstants.signals[signal] ?? 0)));
  return child;
}
