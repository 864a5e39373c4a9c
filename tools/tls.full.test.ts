import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, startProduct } from '../e2e/product.ts';
import { createSuperAdmin, dataDirectory, hasOpenssl, makePair, refusal, removeFolders } from './starts.ts';

const folders: string[] = [];
const admin = { userName: 'first@rushes.example', password: 'A long test passphrase 4711' };
let pair: { TLS_CERT: string; TLS_KEY: string };

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks with the certificate as the only authority: what it does not vouch for fails. */
async function ask(port: number, path: string, form?: URLSearchParams): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
  const method = form === undefined ? 'GET' : 'POST';
  const options = { host: 'localhost', port, path, method, headers, ca: readFileSync(pair.TLS_CERT) };
  const asked = request(options, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
  });
  asked.on('error', reject).end(form?.toString());
  return promise;
}

beforeAll(async () => {
  if (!hasOpenssl()) return;
  pair = makePair(await dataDirectory(folders), 'own');
});
afterAll(() => removeFolders(folders));

describe.skipIf(!hasOpenssl())('a start with a certificate of its own (openssl makes it)', () => {
  test('serves https to other machines, with Secure cookies and without a demo', async () => {
    const dataDir = await dataDirectory(folders);
    const port = await freePort();
    const env = { HOST: '0.0.0.0', LOG_LEVEL: 'warn', ...pair };
    await using product = await startProduct({ dataDir, port, env });
    expect(product.url).toBe(`https://0.0.0.0:${port}`);
    expect(product.output()).not.toMatch(/demo/i);
    const page = await ask(port, '/openapi.json');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    const signIns = await ask(port, '/demo.json');
    expect(signIns.status).toBe(404);

    await createSuperAdmin({ DATA_DIR: dataDir, ...env }, admin);
    const form = { client_id: 'rushes-web', grant_type: 'password', username: admin.userName };
    const answer = await ask(
      port,
      '/oauth/token',
      new URLSearchParams({ ...form, password: admin.password }),
    );
    expect(answer.status).toBe(200);
    const cookies = answer.headers['set-cookie'] ?? [];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toContain('__Host-rushes_refresh');
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed');
  }, 120_000);

  test('says in one line, and at once, what is wrong with the files', async () => {
    const folder = await dataDirectory(folders);
    const other = makePair(folder, 'other');
    const garbage = join(folder, 'garbage.pem');
    writeFileSync(garbage, 'this is no PEM');
    const wrong: [Record<string, string>, RegExp][] = [
      [{ ...pair, TLS_CERT: join(folder, 'absent.crt') }, /^TLS_CERT .*absent\.crt.*: name /],
      [{ ...pair, TLS_KEY: join(folder, 'absent.key') }, /^TLS_KEY .*absent\.key.*: name /],
      [{ ...pair, TLS_CERT: garbage }, /^TLS_CERT=.*is not a certificate: name /],
      [{ ...pair, TLS_KEY: garbage }, /^TLS_KEY=.*is not a private key.*: name /],
      [{ ...pair, TLS_KEY: other.TLS_KEY }, /^TLS_CERT and TLS_KEY do not belong together: name /],
      [{ TLS_CERT: pair.TLS_CERT }, /^TLS_CERT and TLS_KEY belong together: set both/],
    ];
    // A start for each: `npm run test:full` tries them all.
    for (const [files, words] of wrong) {
      const { code, text } = await refusal({ DATA_DIR: folder, HOST: '0.0.0.0', ...files });
      expect({ code, lines: text.split('\n').length }).toEqual({ code: 2, lines: 1 });
      expect(text).toMatch(words);
    }
  }, 120_000);
});
