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
  rmSync,
  statSync,
  writeFileSync,
  watch,
} from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const binFolder = join(root, 'node_modules', '.bin');
const wantedNode = 26;

/** The pinned Node of the packages; where none exists for this platform, the host's, if it is new enough. */
function nodePath() {
  const pinned = join(binFolder, 'node');
  if (existsSync(pinned)) return pinned;
  return Number(process.versions.node.split('.')[0]) >= wantedNode ? process.execPath : undefined;
}

/** The environment of every child: the pinned programs come first. */
function childEnvironment(extra = {}) {
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
  const stamp = join(root, 'node_modules', '.rushes-installed');
  const wanted = hashOf([join(root, 'package-lock.json')]);
  const isFresh = () => nodePath() !== undefined && readStamp(stamp) === wanted;
  if (isFresh()) return;
  alone(() => {
    if (isFresh()) return;
    if (nodePath() !== undefined && isInstalledAsLocked()) return writeFileSync(stamp, wanted);
    say('Installing packages…');
    const npm = runSync('npm', ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
      cwd: root,
    });
    if (npm.error !== undefined)
      refuse('npm is missing, which installs the packages: install npm 10 or newer.');
    if (npm.status !== 0) {
      refuse('The packages could not be installed: see the lines above, check the network, and try again.');
    }
    if (nodePath() === undefined) {
      refuse(
        `No Node ${wantedNode} came with the packages for ${process.platform}-${process.arch}: install Node ${wantedNode} or newer.`,
      );
    }
    writeFileSync(stamp, wanted);
  });
}

// Anyone who ran `npm ci` by hand need not wait for it again.
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
  const missing = () => ['ffmpeg', 'ffprobe'].find((name) => chosenProgram(name) === undefined);
  if (missing() === undefined) return;
  for (const name of ['ffmpeg', 'ffprobe']) refuseWrongChoice(name);
  installWithApt('ffmpeg', 'ffmpeg and ffprobe are missing');
  if (missing() !== undefined) refuse(`${missing()} is missing: install it and put it on PATH.`);
}

/** Finds bubblewrap, which keeps ffmpeg from other files, or installs it as root. The server says so where it is missing. */
export function ensureBubblewrap() {
  if (process.platform === 'linux') installProgram('bwrap', 'bubblewrap');
}

/** Finds Chromium for the browser tests, or installs it; gives its path. */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const problem = 'Chromium is missing, which the browser tests run in';
  if (!canInstall()) installWithApt('chromium', problem);
  return refuse('Chromium is missing: install it and put it on PATH.');
}

/** Finds Chromium, or installs it where that is possible. Its shell without a window is half the work. */
export function findChromium() {
  if (process.env.CHROMIUM) refuseWrongChoice('chromium');
  const chosen = process.env.CHROMIUM ? chosenProgram('chromium') : findProgram('chromium-headless-shell');
  if (chosen !== undefined) return chosen;
  const found = () => findProgram('chromium-headless-shell') ?? findProgram('chromium');
  // Not every system has the shell as a package of its own.
  if (canInstall() && !tryApt('chromium-headless-shell') && found() === undefined) tryApt('chromium');
  return found();
}

/** Finds a program, or installs its package; gives a sentence where it can't be had. */
export function installProgram(name, packageName = name) {
  if (findProgram(name) !== undefined) return undefined;
  if (canInstall() && tryApt(packageName) && findProgram(name) !== undefined) return undefined;
  return `${name} is missing: install the package ${packageName} of your system`;
}

/** The program that FFMPEG, FFPROBE or CHROMIUM names, else the one on PATH. */
function chosenProgram(name) {
  const chosen = process.env[name.toUpperCase()];
  if (!chosen) return findProgram(name);
  return chosen.includes('/') ? (isExecutable(chosen) ? chosen : undefined) : findProgram(chosen);
}

function refuseWrongChoice(name) {
  const variable = name.toUpperCase();
  const chosen = process.env[variable];
  if (chosen && chosenProgram(name) === undefined) {
    refuse(`${variable}=${chosen} is not a program that can be run: correct it, or leave ${variable} out.`);
  }
}

function installWithApt(packageName, problem) {
  const apt = findProgram('apt-get');
  if (apt === undefined) refuse(`${problem}: install the package ${packageName} of your system.`);
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packageName}`;
  if (!canInstall()) refuse(`${problem}. Run: sudo sh -c '${command}'`);
  if (!tryApt(packageName)) refuse(`${problem}. Run: ${command}`);
}

function canInstall() {
  return findProgram('apt-get') !== undefined && process.getuid?.() === 0;
}

function tryApt(packageName) {
  say(`Installing ${packageName}…`);
  const apt = findProgram('apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A list that cannot be renewed is no reason to stop: the package may well be had.
  runSync(apt, ['-qq', 'update'], { env });
  const install = ['-qq', 'install', '-y', '--no-install-recommends', packageName];
  return withoutServices(() => runSync(apt, install, { env }).status === 0);
}

// A package such as nginx would start its server: this file, where a system has none of its own, keeps it from that.
function withoutServices(work) {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return work();
  try {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  } catch {
    return work();
  }
  try {
    return work();
  } finally {
    rmSync(policy, { force: true });
  }
}

/** The path of a program on PATH, or undefined. */
export function findProgram(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Builds the web app where its sources changed since the last build. */
export function ensureWebBuilt() {
  const stamp = join(root, 'web', 'dist', '.build-stamp');
  const wanted = hashOf([
    join(root, 'package-lock.json'),
    ...filesBelow(join(root, 'web')),
    ...filesBelow(join(root, 'contract', 'src')),
  ]);
  if (readStamp(stamp) === wanted) return;
  alone(() => {
    if (readStamp(stamp) === wanted) return;
    say('Building the web app…');
    // Its output is worth reading only where it failed.
    const vite = runSync(nodePath(), [join(binFolder, 'vite'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (vite.status !== 0) {
      process.stderr.write(`${vite.stdout ?? ''}${vite.stderr ?? ''}`);
      refuse('The web app could not be built: see the lines above.');
    }
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

// Two starts at the same time: the second one waits for what the first one installs or builds.
function alone(work) {
  const lock = join(root, '.cache', 'setup.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (let attempt = 0; !takeLock(lock); attempt += 1) {
    const holder = Number(readStamp(lock));
    if (isStale(lock, holder)) rmSync(lock, { force: true });
    else if (attempt === 0) say(`Waiting for another start (process ${holder}) to finish its set-up…`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return refuse(`${root} cannot be written (${error.message}): make it yours, or run this as its owner.`);
  }
}

// A pid may have been given to another process since: no set-up takes half an hour.
function isStale(lock, holder) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > 30 * 60_000) return true;
    // Just made and not yet written.
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    hash.update(`${file.slice(root.length)}\0${content}\n`);
  }
  return hash.digest('hex');
}

// A child that ends when this process dies, also by kill -9, where the system offers that.
function underThisProcess(command, args) {
  const setpriv = findProgram('setpriv');
  return setpriv === undefined ? [command, args] : [setpriv, ['--pdeathsig=TERM', '--', command, ...args]];
}

function runSync(command, args, options) {
  const path = command.includes('/') ? command : findProgram(command);
  if (path === undefined) return { status: null, error: new Error(`${command} is not on PATH`) };
  const [program, programArgs] = underThisProcess(path, args);
  return spawnSync(program, programArgs, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
}

/** Runs a program of the packages to its end; gives its exit code. With `capture`, gives its output too. */
export function runTool(name, args, { env, capture = false } = {}) {
  const [program, programArgs] = underThisProcess(nodePath(), [join(binFolder, name), ...args]);
  const done = spawnSync(program, programArgs, {
    cwd: root,
    env: childEnvironment(env),
    stdio: capture ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    maxBuffer: 64 * 1024 * 1024,
  });
  const code = done.status ?? 1;
  return capture ? { code, output: String(done.stdout ?? '') } : code;
}

const watchedForWeb = ['web/src', 'web/public', 'web/worker', 'contract/src'];
const restMs = 300;

/** Builds the web app again a moment after its sources changed, one build at a time. What was built before stays, so that the server always finds a page. */
export function rebuildOnChange() {
  let timer;
  let isBuilding = false;
  let isStale = false;
  const build = () => {
    isStale = isBuilding;
    if (isBuilding) return;
    isBuilding = true;
    startTool('vite', ['build', '--logLevel', 'warn'], 'web').once('exit', () => {
      isBuilding = false;
      if (isStale) build();
    });
  };
  for (const folder of watchedForWeb.filter((name) => existsSync(join(root, name))))
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(build, restMs);
    });
}

/** Starts a tool beside this process, and ends it with it. */
function startTool(name, args, folder) {
  const [program, programArgs] = underThisProcess(nodePath(), [join(binFolder, name), ...args]);
  const child = spawn(program, programArgs, {
    cwd: join(root, folder),
    env: childEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  return child.once('exit', () => process.off('exit', end));
}

// Within this time signals are one wish: Ctrl-C reaches this process from the terminal and once more through npm.
const sameWishMs = 1000;
const patienceMs = 30_000;

/**
 * Runs the pinned Node until it ends and ends with its code. A signal is passed on once; a later one, or 30 s of
 * waiting, ends it hard. The child ends too when this process, or the npm that started it, is killed by -9.
 */
export function runNode(args) {
  // A group of its own: Ctrl-C reaches the child through this process, exactly once.
  const child = spawn(nodePath(), args, {
    cwd: root,
    env: childEnvironment(),
    stdio: 'inherit',
    detached: true,
  });
  const endWatch = stopWithThisProcess(child);
  let firstSignalAt;
  const stop = (signal) => {
    const now = Date.now();
    if (firstSignalAt === undefined) {
      firstSignalAt = now;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
    } else if (now - firstSignalAt > sameWishMs) child.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  if (process.env.npm_lifecycle_event !== undefined) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent && firstSignalAt === undefined) stop('SIGTERM');
    }, 500).unref();
  }
  child.on('error', (error) => refuse(`The server could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    endWatch();
    process.exit(code ?? 128 + (osConstants.signals[signal] ?? 0));
  });
}

// A shell that waits on a pipe of this process: the pipe closes however this process dies, and the child gets one
// signal. (The kernel's own, as setpriv asks for it, arrives once for each thread of a dying Node.)
function stopWithThisProcess(child) {
  if (child.pid === undefined) return () => undefined;
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -TERM ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  watcher.stdin.unref();
  return () => watcher.kill('SIGKILL');
}
