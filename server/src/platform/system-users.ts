// As root: the user that PostgreSQL runs as, made where it is missing.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { StartRefused } from './start-refused.ts';

/** Numbers to run a process as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The user of the database server. */
export const postgresUserName = 'rushes-postgres';

/** The user of that name, created where needed; undefined when this process is not root and so runs all as itself. */
export function ensureSystemUser(name: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = findUser(name);
  if (existing !== undefined) return existing;
  const useradd = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    name,
  ];
  for (const command of ['useradd', '/usr/sbin/useradd']) {
    spawnSync(command, useradd, { stdio: 'ignore' });
    const created = findUser(name);
    if (created !== undefined) return created;
  }
  return appendUser(name);
}

function findUser(name: string): SystemUser | undefined {
  const fields = readLines('/etc/passwd')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  return fields === undefined || !(uid > 0) || !(gid > 0) ? undefined : { name, uid, gid };
}

// Slim images carry no useradd.
function appendUser(name: string): SystemUser {
  const taken = new Set(
    [...readLines('/etc/passwd'), ...readLines('/etc/group')].map((line) => Number(line.split(':')[2])),
  );
  let id = 990;
  while (taken.has(id)) id -= 1;
  try {
    appendFileSync('/etc/group', `${name}:x:${id}:\n`);
    appendFileSync('/etc/passwd', `${name}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`);
  } catch (cause) {
    throw new StartRefused(
      `The system user ${name} is missing and cannot be made: run useradd --system --user-group --no-create-home ${name}, or start as an ordinary user.`,
      { cause },
    );
  }
  return { name, uid: id, gid: id };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
