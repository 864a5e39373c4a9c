// Work folders pass between us and the tools: lent to a run, taken back after it, with nothing in them that leads elsewhere.
import { randomInt } from 'node:crypto';
import {
  chmod,
  chown,
  type FileHandle,
  lchown,
  lstat,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { MediaError } from './media-error.ts';
import type { Sandbox } from './sandbox.ts';

/** What a run may use of its work folder. */
export interface Admission {
  /** The user of the job, where it has one of its own. */
  readonly jobUser?: number;
  /** Names of files that are also stored elsewhere: the tool must not change them. */
  readonly linked: readonly string[];
}

// A range that no distribution, container runtime or systemd gives out; large enough that two jobs never meet.
const FIRST_JOB_USER = 1_900_000_000;
const END_OF_JOB_USERS = 2_140_000_000;

interface Stay {
  runs: number;
  readonly admission: Promise<Admission>;
  readonly end: PromiseWithResolvers<void>;
}

/** Lends a work folder to a run. Runs at the same time share it, and each ends when all have: only then it is ours again. */
export type Lend = <T>(folder: string, run: (admission: Admission) => Promise<T>) => Promise<T>;

export function createLending(sandbox: Sandbox): Lend {
  const stays = new Map<string, Stay>();
  const enter = async (folder: string): Promise<Stay> => {
    // Who comes while the folder is taken back waits for that.
    for (let last = stays.get(folder); last?.runs === 0; last = stays.get(folder))
      await last.end.promise.catch(() => undefined);
    const stay = stays.get(folder) ?? {
      runs: 0,
      admission: admit(folder, sandbox),
      end: Promise.withResolvers<void>(),
    };
    stays.set(folder, stay);
    stay.runs += 1;
    return stay;
  };
  return async (folder, run) => {
    const stay = await enter(folder);
    const [made] = await Promise.allSettled([stay.admission.then(run)]);
    stay.runs -= 1;
    if (stay.runs === 0) {
      const end = stay.admission.then(({ linked }) => takeBack(folder, linked, sandbox));
      stay.end.resolve(end.finally(() => stays.delete(folder)));
    }
    const [end] = await Promise.allSettled([stay.end.promise]);
    if (made.status === 'rejected') throw made.reason;
    if (end.status === 'rejected') throw end.reason;
    return made.value;
  };
}

/** Prepares a work folder for runs. */
export async function admit(folder: string, sandbox: Sandbox): Promise<Admission> {
  const jobUser = await handOver(folder, sandbox);
  const linked: string[] = [];
  for (const name of await readdir(folder)) {
    const found = await lstat(join(folder, name));
    if (found.isFile() && found.nlink > 1) linked.push(name);
  }
  return jobUser === undefined ? { linked } : { jobUser, linked };
}

/** Lets the tools write into a folder; gives the user of the job. A folder below a work folder gets that one's user. */
export async function handOver(folder: string, { hasOwnUsers }: Sandbox): Promise<number | undefined> {
  if (!hasOwnUsers) return undefined;
  const user = (await jobUserOf(folder)) ?? (await jobUserOf(dirname(folder))) ?? newJobUser();
  await chown(folder, user, user);
  // Closed to the users of other jobs, where they see it at all.
  await chmod(folder, 0o700);
  return user;
}

async function jobUserOf(folder: string): Promise<number | undefined> {
  const { uid } = await stat(folder);
  return uid >= FIRST_JOB_USER && uid < END_OF_JOB_USERS ? uid : undefined;
}

function newJobUser(): number {
  return randomInt(FIRST_JOB_USER, END_OF_JOB_USERS);
}

/** Makes all in a work folder ours again. Removes what would lead us elsewhere or keep us waiting, and fails on it. */
export async function takeBack(folder: string, linked: readonly string[], sandbox: Sandbox): Promise<void> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  const owner = sandbox.hasOwnUsers && uid !== undefined && gid !== undefined ? { uid, gid } : undefined;
  const kept = new Set(linked.map((name) => join(folder, name)));
  const removed = await settle(folder, kept, owner);
  if (removed.length === 0) return;
  const names = removed.slice(0, 3).map((path) => relative(folder, path));
  throw new MediaError('converter-crashed', `left what is no plain file: ${names.join(', ')}`);
}

async function settle(
  folder: string,
  kept: ReadonlySet<string>,
  owner: { uid: number; gid: number } | undefined,
): Promise<string[]> {
  // From the top: in a folder that is ours alone, nobody puts a link in place of what was looked at.
  if (owner) await lchown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await lstat(path);
    if (found.isDirectory()) removed.push(...(await settle(path, kept, owner)));
    else if (kept.has(path) && found.isFile() && found.nlink > 1) continue;
    else if (!found.isFile() || found.nlink > 1) {
      await rm(path);
      removed.push(path);
    } else if (owner) await lchown(path, owner.uid, owner.gid);
  }
  return removed;
}

/** Opens a new file in a work folder, never one that a run left under its name. */
export async function openFresh(path: string): Promise<FileHandle> {
  await rm(path, { force: true });
  const file = await open(path, 'wx');
  // Readable for the sandbox user; the folder around it is closed to others.
  await file.chmod(0o644);
  return file;
}

/** Writes a whole file like `openFresh`. */
export async function writeFresh(path: string, data: Buffer): Promise<void> {
  await using file = await openFresh(path);
  await writeFile(file, data);
}
