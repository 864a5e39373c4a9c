import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../../../../test/factories.ts';
import { createHarness, type Harness } from '../../../../../test/harness.ts';
import { createSuperAdmin } from './super-admin.ts';

let app: Harness;

beforeAll(async () => {
  app = await createHarness();
});
afterAll(() => app[Symbol.asyncDispose]());

test('the first account is made once, with a password that is not easy', async () => {
  const make = (userName: string, password: string) =>
    createSuperAdmin(app.app.context, { userName, password });
  await make('root@example.test', testPassword);
  const session = await app.signIn('root@example.test');
  expect(session.userRoles[0]?.endsWith('1132')).toBe(true);
  await expect(make('ROOT@example.test', testPassword)).rejects.toThrow('There is already a user named');
  await expect(make('other@example.test', 'short')).rejects.toThrow('shorter than 8');
  await expect(make('other@example.test', 'aaaaaaaaaa')).rejects.toThrow('too easy');
  await expect(make('with space', testPassword)).rejects.toThrow('contains a space');
});

test.each([
  'password',
  'P@ssw0rd1!',
  'Passwort123',
  'qwertyuiop',
  '1q2w3e4r5t',
  'asdfgh2024',
  '12345678',
  '19871987',
  'abcabcabc',
  'iloveyou2',
  'Summer2026!',
  'letmein!!',
  'adminadmin1',
  'hunter99',
  'trustno1',
  'dragonmaster99',
])('the password %s is too easy to guess', async (password) => {
  const made = createSuperAdmin(app.app.context, { userName: 'hunter@example.test', password });
  await expect(made).rejects.toThrow('too easy');
});

test.each(['kV7!pq2z', 'correct horse battery staple', 'пароль-длинный', 'Zug.nach.Ulm', 'tr4ktor&wolke'])(
  'the password %s is taken',
  async (password) => {
    const userName = `${password.length}-${password.codePointAt(0)}@example.test`;
    await createSuperAdmin(app.app.context, { userName, password });
  },
);

test('npm run create-super-admin reads two lines of standard input and says what it did', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rushes-first-'));
  const child = spawn(process.execPath, ['server/src/commands/create-super-admin.ts'], {
    cwd: join(import.meta.dirname, '../../../../../..'),
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stdin.end(`first@example.test\n${testPassword}\n`);
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect([code, output]).toEqual([0, 'first@example.test can sign in at http://127.0.0.1:8080.\n']);
  await rm(dataDir, { recursive: true, force: true });
});
