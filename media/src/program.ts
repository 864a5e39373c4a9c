// A helper program with what a sandbox shows it: its libraries, and the files that its command line names.
import { readlinkSync } from 'node:fs';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';

/** Runs a program to its end and gives what it printed; one that is missing ends with -1. */
export type Output = (
  command: readonly string[],
  path: string,
  cwd?: string,
) => Promise<{ code: number; stdout: string }>;

/** A program other than ffmpeg. */
export interface Program {
  /** The command line, with the program's path first. */
  readonly command: readonly string[];
  /** The same inside a sandbox, where files are found at their real places only. */
  readonly shown: readonly string[];
  /** Options of bwrap that show the program, its libraries and its files, read-only. */
  readonly mounts: readonly string[];
}

/** The program of a command line; undefined where it isn't there. */
export async function findProgram(
  [name = '', ...args]: readonly string[],
  path: string,
  output: Output,
): Promise<Program | undefined> {
  const [file, setpriv] = await Promise.all([findFile(name, path), findFile('setpriv', path)]);
  if (file === undefined) return undefined;
  const named = await Promise.all(args.map(fileNamedIn));
  const files = named.flatMap((each) => (each === undefined ? [] : [each.file]));
  const programs = setpriv === undefined ? [file] : [file, setpriv];
  return {
    command: [file, ...args.map((arg, at) => named[at]?.given ?? arg)],
    shown: [file, ...args.map((arg, at) => named[at]?.arg ?? arg)],
    mounts: await mountsOf(programs, files, { path, output }),
  };
}

interface NamedFile {
  /** Its real place. */
  readonly file: string;
  /** The argument with the real place, and with the whole path that was given. */
  readonly arg: string;
  readonly given: string;
}

/** The file that an argument names by a path, such as a model; a program doesn't run in the folder that relative ones go by. */
async function fileNamedIn(arg: string): Promise<NamedFile | undefined> {
  const [, option = '', path = ''] = /^(--?[\w-]+=)?(.*\/.+)$/.exec(arg) ?? [];
  if (path === '') return undefined;
  const given = resolve(path);
  const file = await realpath(given).catch(() => undefined);
  return file === undefined || file === '/'
    ? undefined
    : { file, arg: `${option}${file}`, given: `${option}${given}` };
}

/** Options of bwrap that show programs with the folders of their libraries, and files, read-only. */
export async function mountsOf(
  programs: readonly string[],
  files: readonly string[],
  { path, output }: { readonly path: string; readonly output: Output },
): Promise<string[]> {
  const folders = new Set<string>();
  for (const library of (await Promise.all(programs.map((file) => librariesOf(file, path, output)))).flat()) {
    folders.add(dirname(await realpath(library)));
    folders.add(await realpath(dirname(library)));
  }
  const outermost = [...folders].filter(
    (folder) => ![...folders].some((other) => folder.startsWith(`${other}/`)),
  );
  const all = [...outermost, ...programs, ...files];
  const shown = [...all, '/etc/alternatives', '/dev/null'];
  return [
    // Folders that bwrap makes by itself are closed to the user of a job.
    ...[...new Set(shown.flatMap(foldersAbove))].toSorted().flatMap((folder) => ['--dir', folder]),
    ...['/bin', '/sbin', '/lib', '/lib32', '/lib64'].flatMap(sameLink),
    ...all.flatMap((file) => ['--ro-bind', file, file]),
    // Debian chooses some libraries by links there.
    ...['/etc/ld.so.cache', '/etc/alternatives'].flatMap((file) => ['--ro-bind-try', file, file]),
    ...['/dev/null', '/dev/urandom'].flatMap((file) => ['--dev-bind', file, file]),
  ];
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === '/' ? [] : [...foldersAbove(folder), folder];
}

function sameLink(path: string): string[] {
  try {
    return ['--symlink', readlinkSync(path), path];
  } catch {
    return [];
  }
}

/** The real place of a program that is named by its path, or found on PATH. */
export async function findFile(name: string, path: string): Promise<string | undefined> {
  const candidates = name.includes('/') ? [name] : path.split(delimiter).map((folder) => join(folder, name));
  for (const candidate of candidates) {
    const isThere = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return realpath(candidate);
  }
  return undefined;
}

/** Paths of a program's libraries and its loader, as the loader names them; none of a static program. */
async function librariesOf(file: string, path: string, output: Output): Promise<string[]> {
  const { stdout } = await output(['ldd', file], path);
  return [...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map((match) => match[1] ?? '');
}
