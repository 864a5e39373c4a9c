// PostgreSQL as the rest of the platform sees it: where to connect, and whether we run it ourselves.
import type { ClientConfig } from 'pg';

/** How to connect as the login role that owns the database. */
export type Connection = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** A PostgreSQL that can be used; disposing stops it where we started it. */
export interface Postgres extends AsyncDisposable {
  readonly kind: 'embedded' | 'external';
  readonly connection: Connection;
  readonly serverVersion: string;
  /** Settles when an embedded server ends without being asked; never for an external one. */
  readonly crashed: Promise<Error>;
  stop(): Promise<void>;
}
