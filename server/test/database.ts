// One migrated database of its own for a test file, on the PostgreSQL that the run started.
import type { Connection } from '../src/platform/postgres/postgres.ts';
import type { Database } from '../src/platform/db/database.ts';

/** A database that is dropped when disposed. */
export interface TestDatabase<Schema> extends AsyncDisposable {
  readonly connection: Connection;
  readonly db: Database<Schema>;
}

/** Copies the migrated template; call it once a file (`await using`, or in beforeAll/afterAll). */
export async function createTestDatabase<Schema>(): Promise<TestDatabase<Schema>> {
  throw new Error('not yet');
}
