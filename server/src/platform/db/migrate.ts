// Brings the database to the newest migration; several processes may try at once.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import type { Connection } from '../postgres/postgres.ts';
import { StartRefused } from '../start-refused.ts';
import { ensureRoles } from './tenancy.ts';

const fileName = /^\d{4}-[a-z0-9-]+\.ts$/;

/** Runs the migrations of a folder that have not run yet, in the order of their names; gives the names it ran. */
export async function migrate(connection: Connection, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 1, application_name: 'rushes migration' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await db.transaction().execute((trx) => ensureRoles(trx));
    const migrator = new Migrator({ db, provider: { getMigrations: () => loadMigrations(folder) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined)
      throw toRefusal(error, results?.find((result) => result.status === 'Error')?.migrationName);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => fileName.test(name) && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted();
}

async function loadMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of migrationNames(folder)) {
    const loaded: unknown = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
    if (!isMigration(loaded)) throw new Error(`${name} does not export up(db)`);
    migrations[name] = { up: (db) => loaded.up(db) };
  }
  return migrations;
}

function isMigration(value: unknown): value is Migration {
  return typeof value === 'object' && value !== null && 'up' in value && typeof value.up === 'function';
}

function toRefusal(error: unknown, name: string | undefined): Error {
  const reason = error instanceof Error ? error.message : String(error);
  if (/corrupted migrations|previously executed migration/.test(reason)) {
    return new StartRefused(`The database is newer than this release (${reason}): start the newer release.`, {
      cause: error,
    });
  }
  return new Error(`Migration ${name ?? ''} failed: ${reason}`, { cause: error });
}
