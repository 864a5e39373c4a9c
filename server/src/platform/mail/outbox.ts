// Where mails lie while no mail server is configured: one file each, readable by the server's user alone.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredMail } from './mail.ts';

const keptMails = 500;
const fileName = /^\d{17}-[0-9a-f-]{36}\.json$/;

/** The outbox folder of a state directory. */
export function outboxOf(stateDir: string): string {
  return join(stateDir, 'outbox');
}

/** Lays a mail into the folder; the oldest go where there are too many. */
export async function putMail(folder: string, mail: Omit<StoredMail, 'id'>): Promise<void> {
  const id = randomUUID();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${mail.sentAt.replace(/\D/g, '').padEnd(17, '0').slice(0, 17)}-${id}.json`;
  const draft = join(folder, `.${name}`);
  await writeFile(draft, JSON.stringify({ id, ...mail }), { mode: 0o600, flush: true });
  await rename(draft, join(folder, name));
  const names = await mailNames(folder);
  for (const old of names.slice(keptMails)) await rm(join(folder, old), { force: true });
}

/** The newest mails, to one address or to all, newest first. */
export async function readMails(folder: string, limit: number, to?: string): Promise<StoredMail[]> {
  const mails: StoredMail[] = [];
  for (const name of await mailNames(folder)) {
    if (mails.length === limit) break;
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (text === null) continue;
    const mail = JSON.parse(text) as StoredMail;
    if (to === undefined || mail.to === to) mails.push(mail);
  }
  return mails;
}

/** Takes out all mails to an address. */
export async function forgetMails(folder: string, address: string): Promise<void> {
  for (const { id } of await readMails(folder, keptMails, address)) {
    const names = (await mailNames(folder)).filter((name) => name.endsWith(`-${id}.json`));
    for (const name of names) await rm(join(folder, name), { force: true });
  }
}

async function mailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => fileName.test(name))
    .toSorted()
    .toReversed();
}
