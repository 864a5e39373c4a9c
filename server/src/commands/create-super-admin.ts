// npm run create-super-admin: asks on the terminal, or reads the username and the password as two lines of standard input.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createSuperAdmin } from '../features/identity/sessions/sign-in/super-admin.ts';
import { withCommandDatabase } from '../platform/command-database.ts';
import { runCommand } from '../platform/command.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { createPasswords } from '../platform/passwords.ts';
import type { Schema } from '../schema.ts';

async function askAccount(): Promise<{ userName: string; password: string }> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY) {
    const lines: string[] = [];
    for await (const line of createInterface({ input: stdin })) lines.push(line);
    return { userName: lines[0]?.trim() ?? '', password: lines[1] ?? '' };
  }
  let isHidden = false;
  // What is typed after the prompt of the password is not shown.
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) stdout.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: stdin, output, terminal: true });
  const userName = await terminal.question('Username (an email address): ');
  stdout.write('Password (at least 8 characters): ');
  isHidden = true;
  const password = await terminal.question('');
  stdout.write('\n');
  terminal.close();
  return { userName: userName.trim(), password };
}

await runCommand(async () => {
  const config = readConfig();
  const wanted = await askAccount();
  await withCommandDatabase<Schema, void>(config, createLog({ level: 'warn' }), (db) =>
    createSuperAdmin({ db, passwords: createPasswords() }, wanted),
  );
  process.stdout.write(`${wanted.userName} can sign in at ${config.publicUrl}.\n`);
});
