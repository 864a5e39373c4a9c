// Starts one embedded PostgreSQL for a test run and migrates the template that each test file copies.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { startEmbedded, withClient } from '../src/platform/postgres/embedded.ts';
import type { Connection } from '../src/platform/postgres/postgres.ts';
import { openSecrets } from '../src/platform/secrets.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgres: TestServer;
    /** Where a data directory with the demo comes to lie once a test asks for one. */
    readonly demoDirectory: string;
  }
}

/** How test files reach the PostgreSQL of the run. */
export interface TestServer {
  readonly connection: Connection;
  readonly superuser: Connection;
  readonly template: string;
  /** The copied programs, for tests that start a server of their own. */
  readonly runtimeParent: string;
}

const template = 'rushes_template';

// The name and the default export are what the test runner looks for.
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'rushes-test-'));
  chmodSync(stateDir, 0o711);
  const secrets = openSecrets(join(stateDir, 'secrets'));
  const server = await startEmbedded({ stateDir, secrets, log: createLog({ level: 'silent' }) });
  await withClient(server.superuser, async (client) => {
    await client.query('alter role rushes createdb');
    // What is lost in a power cut is lost with the run; without waiting for the disk it ends sooner.
    // To tidy up hundreds of databases that soon go takes time from the tests.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
      await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    await client.query(`create database ${template} owner rushes`);
  });
  await migrate({ ...server.connection, database: template }, join(import.meta.dirname, '../migrations'));
  project.provide('postgres', {
    connection: { ...server.connection },
    superuser: { ...server.superuser },
    template,
    runtimeParent: join(stateDir, 'postgres'),
  });
  // The journeys that follow begin with the same demo.
  project.provide('demoDirectory', process.env['RUSHES_DEMO_DIRECTORY'] ?? join(stateDir, 'demo'));
  return async () => {
    await server.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}
