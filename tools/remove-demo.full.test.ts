import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ApiClient } from '../e2e/api-client.ts';
import { demoPassword, startProduct } from '../e2e/product.ts';
import { demoDirectory, hasOpenssl, makePair, removeFolders } from './starts.ts';

const run = promisify(execFile);

// Starts the product three times: part of `npm run test:full`.
test('the demo refuses a public address, also one with a certificate, until npm run remove-demo took it away, users and all', async () => {
  const folders: string[] = [];
  const dataDir = await demoDirectory(folders);
  try {
    const first = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn' } });
    await ApiClient.signIn(first.url, 'cm@north.demo', demoPassword);
    await first.stop();
    const isPublic = { LOG_LEVEL: 'warn', PUBLIC_URL: 'https://video.example.org' };
    await expect(startProduct({ dataDir, env: isPublic })).rejects.toThrow('npm run remove-demo');
    if (hasOpenssl()) {
      const isReachable = { LOG_LEVEL: 'warn', HOST: '0.0.0.0', ...makePair(dataDir, 'own') };
      await expect(startProduct({ dataDir, env: isReachable })).rejects.toThrow(
        /HOST=0.*npm run remove-demo/,
      );
    }

    const command = ['server/src/commands/remove-demo.ts'];
    const environment = { ...process.env, DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, command, {
      cwd: join(import.meta.dirname, '..'),
      env: environment,
    });
    expect(stdout).toMatch(/The demo is removed, with [1-9]\d* pieces of footage/);

    await using second = await startProduct({ dataDir, env: { LOG_LEVEL: 'warn', DEMO: 'off' } });
    await expect(ApiClient.signIn(second.url, 'cm@north.demo', demoPassword)).rejects.toThrow('400');
  } finally {
    await removeFolders(folders);
  }
}, 240_000);
