// A PostgreSQL that someone else runs: checked once, so that a wrong one is told in a sentence.
import type pg from 'pg';
import { redactText } from '../log.ts';
import { StartRefused } from '../start-refused.ts';
import { withClient } from './embedded.ts';
import type { Connection, Postgres } from './postgres.ts';

interface ServerFacts {
  readonly version: number;
  readonly versionText: string;
  readonly fsync: string;
  readonly role: string;
  readonly bypasses: boolean;
  readonly createsRoles: boolean;
  readonly rolesPresent: boolean;
  readonly createsSchemas: boolean;
}

/** Connects to the server of DATABASE_URL and checks version, fsync and the rights of the role. */
export async function openExternal(databaseUrl: string): Promise<Postgres> {
  const connection: Connection = { connectionString: databaseUrl };
  const facts = await readFacts(connection);
  const problem = findProblem(facts);
  if (problem !== undefined) throw new StartRefused(problem);
  return {
    kind: 'external',
    connection,
    serverVersion: facts.versionText,
    crashed: new Promise(() => undefined),
    stop: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function readFacts(connection: Connection): Promise<ServerFacts> {
  try {
    return await withClient(connection, queryFacts);
  } catch (cause) {
    const reason = redactText(cause instanceof Error ? cause.message : String(cause));
    throw new StartRefused(
      `The database of DATABASE_URL cannot be reached (${reason}): check the address and that it runs.`,
      {
        cause,
      },
    );
  }
}

async function queryFacts(client: pg.Client): Promise<ServerFacts> {
  const answer = await client.query<ServerFacts>(`
    select current_setting('server_version_num')::int as version,
           current_setting('server_version') as "versionText",
           current_setting('fsync') as fsync,
           rolname as role,
           rolsuper or rolbypassrls as bypasses,
           rolcreaterole as "createsRoles",
           (select count(*) = 2 from pg_roles where rolname in ('rushes_tenant', 'rushes_system')) as "rolesPresent",
           has_database_privilege(current_database(), 'create') as "createsSchemas"
      from pg_roles where rolname = current_user`);
  const facts = answer.rows[0];
  if (facts === undefined) throw new Error('the role of the connection is not listed');
  return facts;
}

function findProblem(facts: ServerFacts): string | undefined {
  if (facts.version < 150_000) {
    return `DATABASE_URL is PostgreSQL ${facts.versionText}: use 15 or newer.`;
  }
  if (facts.fsync !== 'on') {
    return 'DATABASE_URL has fsync=off and would lose saved work in a power cut: set fsync=on there and restart it.';
  }
  if (facts.bypasses) {
    return `DATABASE_URL signs in as ${facts.role}, which may bypass row security: use an ordinary role (CREATE ROLE rushes LOGIN CREATEROLE NOINHERIT PASSWORD '…'; CREATE DATABASE rushes OWNER rushes;).`;
  }
  if (!facts.createsRoles && !facts.rolesPresent) {
    return `The role ${facts.role} may not create roles: run ALTER ROLE ${facts.role} CREATEROLE, or create rushes_tenant and rushes_system and grant both to it.`;
  }
  if (!facts.createsSchemas) {
    return `The role ${facts.role} may not create schemas in its database: make it the owner (ALTER DATABASE … OWNER TO ${facts.role}).`;
  }
  return undefined;
}
