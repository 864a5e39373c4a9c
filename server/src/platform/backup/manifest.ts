// What a backup holds, file by file, so that a missing, cut or flipped byte is found before a restore.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { StartRefused } from '../start-refused.ts';

/** One file of a backup. */
export interface ManifestFile {
  /** Below the backup's directory. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  /** Undefined where the database is someone else's and not in the backup. */
  readonly postgresMajor?: number;
  readonly files: readonly ManifestFile[];
}

const fileName = 'manifest.json';

/** Hashes a file of the backup. */
export async function describeFile(root: string, path: string): Promise<ManifestFile> {
  const full = join(root, path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(full), hash);
  const { size } = await stat(full);
  return { path, sizeBytes: size, sha256: hash.digest('hex') };
}

/** Writes the manifest with a line of its own hash: a manifest that was cut is found too. */
export async function writeManifest(root: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeFile(join(root, fileName), `${text}\n${sha256Of(text)}\n`, { mode: 0o600, flush: true });
}

/** Reads the manifest and compares every file of the backup with it; throws `StartRefused` naming what differs. */
export async function verifyBackup(root: string): Promise<Manifest> {
  const manifest = await readManifest(root);
  const expected = new Map(manifest.files.map((file) => [file.path, file]));
  for (const path of await filesBelow(root)) {
    if (path !== fileName && !expected.has(path)) refuse(root, `${path} is not in its manifest`);
  }
  for (const file of manifest.files) {
    const found = await describeFile(root, file.path).catch(() => undefined);
    if (found === undefined) refuse(root, `${file.path} is missing`);
    if (found.sizeBytes !== file.sizeBytes) refuse(root, `${file.path} has another size`);
    if (found.sha256 !== file.sha256) refuse(root, `${file.path} has other bytes`);
  }
  return manifest;
}

async function readManifest(root: string): Promise<Manifest> {
  const content = await readFile(join(root, fileName), 'utf8').catch(() => undefined);
  if (content === undefined) throw new StartRefused(`${root} is no backup: it has no ${fileName}.`);
  const [text = '', hash] = content.split('\n');
  if (hash !== sha256Of(text)) refuse(root, `${fileName} was changed or cut`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) refuse(root, 'it is of a newer release');
  return manifest;
}

/** Paths of all files below a directory. */
export async function filesBelow(root: string, below = ''): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await filesBelow(root, path)));
    else paths.push(path);
  }
  return paths;
}

/** Makes all that was written below a directory durable. */
export async function syncFilesystem(directory: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', directory]);
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function refuse(root: string, reason: string): never {
  throw new StartRefused(`The backup ${root} is damaged: ${reason}. Use another one.`);
}
