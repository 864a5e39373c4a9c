// Brings a database to the newest schema; forward only.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Connection } from '../postgres/postgres.ts';
import { StartRefused } from '../start-refused.ts';
import { ensureRoles } from './protect.ts';

/** Runs what has not run yet, as the owner of the tables; gives the names of what ran. */
export async function migrate(connection: Connection, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    await ensureRoles(db);
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } });
    const { error, results } = await migrator.migrateToLatest();
    if (error !== undefined) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new StartRefused(
        `The database cannot be brought up to date (${failed ?? 'order of migrations'}): ${error instanceof Error ? error.message : 'unknown cause'}. Nothing was changed; run the version that made it, or restore a backup.`,
        { cause: error },
      );
    }
    return (results ?? [])
      .filter((result) => result.status === 'Success')
      .map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name)).toSorted();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Migration;
    migrations[file.slice(0, -3)] = { up: module.up };
  }
  return migrations;
}
