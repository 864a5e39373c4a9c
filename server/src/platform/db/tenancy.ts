// The second wall between customers: roles and row security, in the words a migration uses.
import { sql, type Kysely, type RawBuilder } from 'kysely';

const tenantRole = 'rushes_tenant';
const systemRole = 'rushes_system';

/** Puts a table with `customer_id` behind the wall: a tenant sees its own rows, the system all, everybody else none. */
export async function protectTenantTable<Schema>(db: Kysely<Schema>, table: string): Promise<void> {
  const own = sql`customer_id = nullif(current_setting('rushes.customer_id', true), '')::uuid`;
  await protectSystemTable(db, table);
  await sql`create policy tenant on ${sql.table(table)} to rushes_tenant using (${own}) with check (${own})`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on ${sql.table(table)} to rushes_tenant`.execute(db);
}

/** Opens a table to the system only: accounts, sessions, settings of the installation. */
export async function protectSystemTable<Schema>(db: Kysely<Schema>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy system on ${sql.table(table)} to rushes_system using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on ${sql.table(table)} to rushes_system`.execute(db);
}

/** Runs a statement of a migration on the rows of all customers, which the wall keeps from the tables' own owner too. */
export async function asSystem<Schema>(db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<void> {
  await sql`set local role rushes_system`.execute(db);
  await statement.execute(db);
  await sql`reset role`.execute(db);
}

/** Creates the two roles and lets the login role change into them, without inheriting what they see. */
export async function ensureRoles<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rushes roles'))`.execute(db);
  const server = await sql<{
    version: number;
  }>`select current_setting('server_version_num')::int as version`.execute(db);
  const keepsApart = (server.rows[0]?.version ?? 0) >= 160_000;
  if (!keepsApart) await leaveInheritance(db);
  for (const role of [tenantRole, systemRole]) {
    const present = await sql`select from pg_roles where rolname = ${role}`.execute(db);
    if (present.rows.length === 0) await sql`create role ${sql.ref(role)} nologin noinherit`.execute(db);
    await grantMembership(db, role, keepsApart);
  }
  await sql`grant usage on schema public to rushes_tenant, rushes_system`.execute(db);
}

// Older servers know inheritance only as a property of the member: who leaves it, loses what the owner of a
// database inherits, the schema public among it.
async function leaveInheritance<Schema>(db: Kysely<Schema>): Promise<void> {
  const owner = await sql<{ name: string }>`
    select current_user::text as name from pg_namespace
     where nspname = 'public' and nspowner = 'pg_database_owner'::regrole
       and not has_schema_privilege('public', 'create with grant option')
       and pg_has_role('pg_database_owner', 'member')`.execute(db);
  const [row] = owner.rows;
  if (row !== undefined) {
    await sql`set local role pg_database_owner`.execute(db);
    await sql`grant create, usage on schema public to ${sql.ref(row.name)} with grant option`.execute(db);
    await sql`reset role`.execute(db);
  }
  const inherits = await sql`select from pg_roles where rolname = current_user and rolinherit`.execute(db);
  if (inherits.rows.length > 0) await sql`alter role current_user noinherit`.execute(db);
}

async function grantMembership<Schema>(db: Kysely<Schema>, role: string, keepsApart: boolean): Promise<void> {
  if (!keepsApart) {
    const isMember = await sql`select where pg_has_role(current_user, ${role}, 'member')`.execute(db);
    if (isMember.rows.length === 0) await sql`grant ${sql.ref(role)} to current_user`.execute(db);
    return;
  }
  const canSet =
    await sql`select where pg_has_role(current_user, ${role}, 'set') and not pg_has_role(current_user, ${role}, 'usage')`.execute(
      db,
    );
  if (canSet.rows.length > 0) return;
  await sql`grant ${sql.ref(role)} to current_user with inherit false, set true`.execute(db);
}

/** Names of tables with `customer_id` that lack a forced wall; a test expects none. */
export async function findUnprotectedTables(
  query: (text: string) => Promise<{ name: string }[]>,
): Promise<string[]> {
  const rows = await query(`
    select c.relname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity
                and exists (select from pg_policy p where p.polrelid = c.oid))
     order by 1`);
  return rows.map((row) => row.name);
}
